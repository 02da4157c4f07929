import Decimal from "decimal.js";
import { limits } from "#app/domain/core/limits.ts";
import type { Freight } from "#db/schema/shipments.ts";
import type { BoxMeasures, Size } from "./box.ts";
import type { AreaSurcharge, BoxMeasure, FreightBand, FreightList } from "./freight-list.ts";
import type { GoodsClass } from "./goods-class.ts";

export type { Freight } from "#db/schema/shipments.ts";

/** The figures by which a method prices a shipment. */
export interface Consignment {
  grams: number;
  boxes: number;
  cubicMillimetres: number;
  /** The sum of the boxes' surcharges; null where one of them is not carried. */
  boxYen: number | null;
}

/** The destination, as far as it is known. */
export interface FreightPlace {
  prefecture?: string | undefined;
  postalCode?: string | undefined;
}

/** Boxes that are alike are priced once. */
type Boxes = readonly (BoxMeasures & { count?: number })[];

/** A number of boxes that are alike. */
export interface Carton extends BoxMeasures {
  count: number;
  /** The number of pieces in each box. */
  pieces: number;
  /** True where a single piece is larger or heavier than a carton may be. */
  oversize: boolean;
}

/**
 * Computes the volumetric weight in grams from the outer measures: L × W × H in cm, divided by the
 * divisor, per kg.
 */
export function volumetricGrams(
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  divisor: number,
) {
  return new Decimal(lengthMm).times(widthMm).times(heightMm).div(divisor).ceil().toNumber();
}

/**
 * Prices a consignment by a method's list in whole yen, part by part; undefined where the list has no price for it.
 * Whether the method carries the goods at all is the carriage rule's to say (`carriage.ts`).
 */
export function freightOf(
  load: Consignment,
  list: FreightList,
  place: FreightPlace = {},
  goodsClass: GoodsClass = "general",
): Freight | undefined {
  const grams = Math.max(load.grams, list.minimumGrams);
  const weightYen = list.bands.length === 0 ? 0 : freightYen(list.bands, grams);
  if (weightYen === undefined || load.boxYen === null) return undefined;
  const carriageYen = Math.max(
    weightYen,
    volumeYen(load.cubicMillimetres, list.yenPerCubicMetre),
    list.minimumYen,
  );
  const kilograms = Math.ceil(grams / 1_000);
  const area = areaOf(list, place);
  const areaYen = area ? (area.yenPerBox ?? 0) * load.boxes + area.yenPerKg * kilograms : 0;
  const perKilogram = list.goods.find((row) => row.goodsClass === goodsClass)?.yenPerKg ?? 0;
  const goodsYen = perKilogram * kilograms;
  return {
    grams,
    carriageYen,
    boxYen: load.boxYen,
    areaYen,
    goodsYen,
    goodsClass,
    yen: carriageYen + load.boxYen + areaYen + goodsYen,
  };
}

/**
 * Computes freight in whole yen for a chargeable weight by its band; undefined where the method has no
 * price for it. A heavier parcel never costs less than a lighter one: the start of the next band is taken
 * where it is cheaper.
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

/** Prices a weight by one band in whole yen. */
export function bandYen({ baseGrams, baseYen, stepGrams, stepYen }: FreightBand, grams: number) {
  const steps = grams <= baseGrams ? 0 : Math.ceil((grams - baseGrams) / stepGrams);
  return baseYen + steps * stepYen;
}

/** Volume is charged by the started hundredth of a cubic metre. */
function volumeYen(cubicMillimetres: number, yenPerCubicMetre: number | null) {
  if (yenPerCubicMetre === null) return 0;
  const hundredths = new Decimal(cubicMillimetres).div(10_000_000).ceil();
  return hundredths.times(yenPerCubicMetre).div(100).ceil().toNumber();
}

/** Finds the list's row of a place: the one with the longest matching postal code, else the prefecture's. */
export function areaOf(
  { areas }: Pick<FreightList, "areas">,
  { prefecture, postalCode }: FreightPlace,
): AreaSurcharge | undefined {
  const digits = postalCode?.replaceAll(/\D/g, "") ?? "";
  const byPost = areas
    .filter(({ area }) => /^\d/.test(area) && digits.startsWith(area.replaceAll(/\D/g, "")))
    .sort((a, b) => b.area.length - a.area.length);
  return byPost[0] ?? areas.find(({ area }) => area === prefecture);
}

/**
 * Computes the chargeable weight of a box: actual or volumetric weight, whichever is higher, rounded up to
 * the method's step.
 */
export function billingGrams(box: BoxMeasures, list: FreightList) {
  const volumetric = volumetricGrams(
    box.lengthMm,
    box.widthMm,
    box.heightMm,
    list.volumetricDivisor,
  );
  return roundUpGrams(Math.max(volumetric, box.weightGrams), list);
}

/** Sums measured boxes into the figures by which a method prices them. */
export function toConsignment(boxes: Boxes, list: FreightList): Consignment {
  const total: Consignment = { grams: 0, boxes: 0, cubicMillimetres: 0, boxYen: 0 };
  for (const { count = 1, ...box } of boxes) {
    const yen = surchargeYen(box, list);
    total.boxes += count;
    total.grams += count * billingGrams(box, list);
    total.cubicMillimetres += count * box.lengthMm * box.widthMm * box.heightMm;
    total.boxYen = yen === null || total.boxYen === null ? null : total.boxYen + count * yen;
  }
  return total;
}

/** Rounds grams up to the method's step. */
export function roundUpGrams(grams: number, { roundingGrams }: FreightList) {
  return Math.ceil(grams / roundingGrams) * roundingGrams;
}

/**
 * Adds the surcharge of the highest step that the box exceeds for each measure; a box can be both long and
 * heavy.
 */
function surchargeYen(box: BoxMeasures, { boxSurcharges }: FreightList): number | null {
  let sum = 0;
  for (const measure of ["side", "girth", "sum", "weight"] as const) {
    const size = measureOf(box, measure);
    const [step] = boxSurcharges
      .filter((row) => row.measure === measure && size > row.above)
      .sort((a, b) => b.above - a.above);
    if (step?.yen === null) return null;
    sum += step?.yen ?? 0;
  }
  return sum;
}

function measureOf({ lengthMm, widthMm, heightMm, weightGrams }: BoxMeasures, measure: BoxMeasure) {
  const [longest = 0, middle = 0, shortest = 0] = [lengthMm, widthMm, heightMm].sort(
    (a, b) => b - a,
  );
  switch (measure) {
    case "side":
      return longest;
    case "girth":
      return longest + 2 * (middle + shortest);
    case "sum":
      return longest + middle + shortest;
    case "weight":
      return weightGrams;
  }
}

/** Outer measures of our standard carton, which are also the limit of Amazon's warehouses. */
export const carton = { lengthMm: 600, widthMm: 500, heightMm: 500, emptyGrams: 900 } as const;

const cartonSurface = surface(carton);

interface PackedPiece extends BoxMeasures {
  quantity: number;
}

/**
 * Packs equal pieces in rows and layers in the one orientation that fits most. A carton is limited by its
 * space and by the weight of one box, and is cut to its contents.
 */
export function packCartons(piece: PackedPiece): Carton[] {
  const way = bestWay(piece);
  const byWeight = Math.floor((limits.boxGramsMax - carton.emptyGrams) / piece.weightGrams);
  const byRoom = way.perRow * way.rows * way.layers;
  if (byRoom === 0 || byWeight === 0)
    return [cartonOf({ count: piece.quantity, pieces: 1, oversize: true }, piece, piece)];

  const perCarton = Math.min(byRoom, byWeight);
  return [
    { count: Math.floor(piece.quantity / perCarton), pieces: perCarton },
    { count: 1, pieces: piece.quantity % perCarton },
  ]
    .filter(({ count, pieces }) => count > 0 && pieces > 0)
    .map((alike) => cartonOf({ ...alike, oversize: false }, piece, filled(alike.pieces, way)));
}

function filled(pieces: number, way: Way): Size {
  const rows = Math.ceil(pieces / way.perRow);
  return {
    lengthMm: Math.min(pieces, way.perRow) * way.lengthMm,
    widthMm: Math.min(rows, way.rows) * way.widthMm,
    heightMm: Math.ceil(rows / way.rows) * way.heightMm,
  };
}

function cartonOf(
  alike: Pick<Carton, "count" | "pieces" | "oversize">,
  { weightGrams }: PackedPiece,
  { lengthMm, widthMm, heightMm }: Size,
): Carton {
  const size = { lengthMm, widthMm, heightMm };
  return { ...alike, ...size, weightGrams: alike.pieces * weightGrams + boardGrams(size) };
}

/** Estimates the weight of an empty box: board is weighed by its surface, so a small box is light. */
export function boardGrams(size: Size) {
  return Math.ceil((surface(size) / cartonSurface) * carton.emptyGrams);
}

function surface({ lengthMm, widthMm, heightMm }: Size) {
  return 2 * (lengthMm * widthMm + lengthMm * heightMm + widthMm * heightMm);
}

interface Way extends Size {
  perRow: number;
  rows: number;
  layers: number;
}

function bestWay({ lengthMm, widthMm, heightMm }: Size): Way {
  const [a, b, c] = [lengthMm, widthMm, heightMm];
  const ways = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ].map(([length = 1, width = 1, height = 1]) => ({
    perRow: Math.floor(carton.lengthMm / length),
    rows: Math.floor(carton.widthMm / width),
    layers: Math.floor(carton.heightMm / height),
    lengthMm: length,
    widthMm: width,
    heightMm: height,
  }));
  return ways.reduce((best, way) => (room(way) > room(best) ? way : best));
}

function room({ perRow, rows, layers }: Way) {
  return perRow * rows * layers;
}
