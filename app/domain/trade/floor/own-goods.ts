/** So many of a company's newest orders are looked through for goods that are not kept yet. */
export const ordersSearched = 100;

/** The share of inspected pieces that were bad, in percent with one decimal; null while nothing was inspected. */
export function defectPercent({
  inspectedPieces,
  badPieces,
}: {
  inspectedPieces: number;
  badPieces: number;
}) {
  if (inspectedPieces === 0) return null;
  const tenths = Math.round((badPieces * 1_000) / inspectedPieces);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}
