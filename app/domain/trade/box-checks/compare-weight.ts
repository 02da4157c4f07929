/** A tenth below the goods' own weight: scales and rounding differ by less. */
const allowedTenths = 9;

interface Compared {
  /** The box as it is written on it; undefined for all of them together. */
  box: number | undefined;
  boxesGrams: number;
  goodsGrams: number;
}

interface Weighed {
  weightGrams: number;
  contents: readonly { lineId: string; quantity: number }[];
}

/**
 * The boxes that weigh too little for what is in them; all of them together where each alone is near enough.
 * Empty where it is right, and for a box with a lot whose weight is not known.
 */
export function tooLight(
  boxes: readonly Weighed[],
  lines: readonly { id: string; quantity: number; weightGrams: number | null }[],
): Compared[] {
  const pieceGrams = new Map(lines.map(({ id, weightGrams }) => [id, weightGrams]));
  const each = boxes.map((box, index) => compared(index + 1, [box], pieceGrams));
  const light = each.filter((one) => one !== undefined);
  const all = compared(undefined, boxes, pieceGrams);
  return light.length > 0 || !all ? light : [all];
}

function compared(
  box: number | undefined,
  boxes: readonly Weighed[],
  pieceGrams: ReadonlyMap<string, number | null>,
): Compared | undefined {
  const contents = boxes.flatMap(({ contents }) => contents).filter(({ quantity }) => quantity > 0);
  if (contents.some(({ lineId }) => !pieceGrams.get(lineId))) return undefined;
  const boxesGrams = boxes.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const goodsGrams = contents.reduce(
    (sum, { lineId, quantity }) => sum + quantity * pieceGrams.get(lineId)!,
    0,
  );
  return boxesGrams * 10 < goodsGrams * allowedTenths ? { box, boxesGrams, goodsGrams } : undefined;
}

/** What the history keeps of boxes that were weighed again, in the buyer's words. */
export function reweighedWords(light: readonly Compared[]) {
  const boxes = light.map(
    ({ box, boxesGrams, goodsGrams }) =>
      `${box ? `第${box}箱` : "箱の合計"}${kilograms(boxesGrams)}kg、商品の重さ約${kilograms(goodsGrams)}kg`,
  );
  return `再計量済み（${boxes.join("／")}）`;
}

/** What the warehouse is asked before such boxes are settled on. */
export function tooLightWords(light: readonly Compared[]) {
  const boxes = light.map(
    ({ box, boxesGrams, goodsGrams }) =>
      `${box ? `第${box}箱重` : "箱重合计"} ${kilograms(boxesGrams)}kg，商品本身约 ${kilograms(goodsGrams)}kg`,
  );
  return `${boxes.join("；")}：请重新称重，确认无误后勾选「已重新称重」`;
}

function kilograms(grams: number) {
  return (grams / 1_000).toFixed(2).replace(/\.?0+$/, "");
}
