/** Unsaved goods are searched in this many of a company's newest orders. */
export const ordersSearched = 100;

/**
 * Computes the share of bad pieces among the inspected, in percent with one decimal; null before any
 * inspection.
 */
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
