/** A tenth below the goods' own weight: scales and rounding differ by less. */
const allowedTenths = 9;

interface Compared {
  boxesGrams: number;
  goodsGrams: number;
}

/** What the boxes weigh against their goods, where they are too light for them; undefined where a lot's weight is not known. */
export function tooLight(
  boxes: readonly { weightGrams: number }[],
  lines: readonly { quantity: number; weightGrams: number | null }[],
): Compared | undefined {
  if (lines.some(({ weightGrams }) => weightGrams === null)) return undefined;
  const boxesGrams = boxes.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  const goodsGrams = lines.reduce((sum, line) => sum + line.quantity * line.weightGrams!, 0);
  return boxesGrams * 10 < goodsGrams * allowedTenths ? { boxesGrams, goodsGrams } : undefined;
}

/** What the history keeps of boxes that were weighed again, in the buyer's words. */
export function reweighedWords({ boxesGrams, goodsGrams }: Compared) {
  return `再計量済み（箱の合計${kilograms(boxesGrams)}kg、商品の重さ約${kilograms(goodsGrams)}kg）`;
}

/** What the warehouse is asked before such boxes are settled on. */
export function tooLightWords({ boxesGrams, goodsGrams }: Compared) {
  return `箱重合计 ${kilograms(boxesGrams)}kg，商品本身约 ${kilograms(goodsGrams)}kg：请重新称重，确认无误后勾选「已重新称重」`;
}

function kilograms(grams: number) {
  return (grams / 1_000).toFixed(2).replace(/\.?0+$/, "");
}
