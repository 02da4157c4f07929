import Decimal from "decimal.js";

/** One row of a method's dated price list: up to a weight, a base price, then a price per started step. */
export interface FreightBand {
  methodCode: string;
  upToGrams: number;
  baseGrams: number;
  baseYen: number;
  stepGrams: number;
  stepYen: number;
}

export interface LogisticsMethod {
  code: string;
  nameJa: string;
  nameZh: string;
  descriptionJa: string;
  daysMin: number;
  daysMax: number;
  /** cm³ per kg. */
  volumetricDivisor: number;
  weighsFirst: boolean;
}

/** Weight and outer measures of one piece; what nobody has measured is null. */
export interface Piece {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

export interface Load extends Piece {
  quantity: number;
}

export interface WholeYenRange {
  min: number;
  max: number;
}

/** Grams that a box of these outer measures counts as: L × W × H in cm, by the divisor, per kg. */
export function volumetricGrams(
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  divisor: number,
) {
  return new Decimal(lengthMm).times(widthMm).times(heightMm).div(divisor).ceil().toNumber();
}

/** Cartons and filling on top of the goods: measured on packed boxes it is 3 to 12 % of the weight. */
const packing = { light: "1.03", heavy: "1.12" };

/** Nobody knows the weight: what a piece of general goods weighs, from a phone case to a small appliance. */
export const unknownPieceGrams = { min: 50, max: 1_500 };

/** Chargeable grams of goods that are not packed yet: a range, exact only when there is nothing to guess. */
export function chargeableGrams(loads: readonly Load[], divisor: number): WholeYenRange {
  let min = new Decimal(0);
  let max = new Decimal(0);
  for (const { quantity, weightGrams, lengthMm, widthMm, heightMm } of loads) {
    const light = weightGrams ?? unknownPieceGrams.min;
    const heavy = weightGrams ?? unknownPieceGrams.max;
    const bulk =
      lengthMm && widthMm && heightMm ? volumetricGrams(lengthMm, widthMm, heightMm, divisor) : 0;
    // Goods that squeeze are often charged by weight, goods in boxes by volume: the range holds both.
    min = min.plus(new Decimal(light).times(quantity));
    max = max.plus(new Decimal(Math.max(heavy, bulk)).times(quantity));
  }
  return {
    min: min.times(packing.light).ceil().toNumber(),
    max: max.times(packing.heavy).ceil().toNumber(),
  };
}

/**
 * Freight in whole yen for a chargeable weight, by the band it falls into; undefined where the
 * method has no price for it. A heavier parcel never costs less than a lighter one: the next
 * band's start is taken when it is cheaper there.
 */
export function freightYen(bands: readonly FreightBand[], grams: number): number | undefined {
  const sorted = [...bands].sort((a, b) => a.upToGrams - b.upToGrams);
  const index = sorted.findIndex((band) => grams <= band.upToGrams);
  const reached = sorted[index];
  if (!reached) return undefined;

  const own = bandYen(reached, grams);
  const later = sorted
    .slice(index + 1)
    .map((band, after) => bandYen(band, sorted[index + after]!.upToGrams + 1));
  return Math.min(own, ...later);
}

function bandYen({ baseGrams, baseYen, stepGrams, stepYen }: FreightBand, grams: number) {
  const steps = grams <= baseGrams ? 0 : Math.ceil((grams - baseGrams) / stepGrams);
  return baseYen + steps * stepYen;
}

export interface MethodEstimate {
  method: LogisticsMethod;
  grams: WholeYenRange;
  freightYen: WholeYenRange;
}

/** Every method side by side for goods that are not packed yet, the cheapest first. */
export function freightEstimates(
  loads: readonly Load[],
  methods: readonly LogisticsMethod[],
  bands: readonly FreightBand[],
): MethodEstimate[] {
  return methods
    .flatMap((method) => {
      const own = bands.filter(({ methodCode }) => methodCode === method.code);
      const grams = chargeableGrams(loads, method.volumetricDivisor);
      const min = freightYen(own, grams.min);
      const max = freightYen(own, grams.max);
      return min === undefined || max === undefined
        ? []
        : [{ method, grams, freightYen: { min, max } }];
    })
    .sort((a, b) => a.freightYen.min - b.freightYen.min);
}
