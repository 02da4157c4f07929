/** Soft goods are pressed together, and goods are put into one another: below a third of what was measured a figure has slipped. */
const timesMax = 3;
/** Grams a cubic decimetre: nothing that we send is denser than a box of steel, or lighter than a box of air. */
const densityMax = 5_000;
const densityMin = 3;
const mm3PerLitre = 1_000_000;

interface Sized {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  weightGrams: number;
  contents: readonly { lineId: string; quantity: number }[];
}

/** A box whose size does not go with its goods; `litres` are those of its pieces, undefined where its weight says so. */
export interface OddSize {
  box: number;
  sides: string;
  weightGrams: number;
  litres: number | undefined;
}

/**
 * The boxes that are far too small for the measured pieces in them, or that no goods would weigh so much or so
 * little in. Pieces that the warehouse did not measure take no room here: sellers' figures are of all kinds.
 */
export function unlikelySizes(
  boxes: readonly Sized[],
  lines: readonly { id: string; measuredMm3: number | null }[],
): OddSize[] {
  const pieceMm3 = new Map(lines.map(({ id, measuredMm3 }) => [id, measuredMm3 ?? 0]));
  return boxes.flatMap(({ lengthMm, widthMm, heightMm, weightGrams, contents }, index) => {
    const boxMm3 = lengthMm * widthMm * heightMm;
    const goodsMm3 = contents.reduce(
      (sum, { lineId, quantity }) => sum + quantity * (pieceMm3.get(lineId) ?? 0),
      0,
    );
    const small = boxMm3 * timesMax < goodsMm3;
    const grams = weightGrams * mm3PerLitre;
    if (!small && grams <= boxMm3 * densityMax && grams >= boxMm3 * densityMin) return [];
    const sides = [lengthMm, widthMm, heightMm].map((side) => side / 10).join("×");
    const litres = small ? Math.round(goodsMm3 / (mm3PerLitre / 10)) / 10 : undefined;
    return [{ box: index + 1, sides, weightGrams, litres }];
  });
}

/** What the warehouse is asked about such boxes. */
export function sizeWords(odd: readonly OddSize[]) {
  return odd.map(({ box, sides, weightGrams, litres }) =>
    litres === undefined
      ? `第${box}箱 ${sides}厘米，却重 ${weightGrams / 1_000}kg`
      : `第${box}箱 ${sides}厘米，箱内商品体积约 ${litres}升`,
  );
}
