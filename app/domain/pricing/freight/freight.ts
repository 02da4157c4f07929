import Decimal from "decimal.js";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { GoodsClass } from "../landed-cost/goods-class.ts";
import type { AreaSurcharge, FreightBand, FreightList } from "./freight-list.ts";

/** What a method prices: so many boxes, what they count as and how much room they take. */
export interface Consignment {
  grams: number;
  boxes: number;
  cubicMillimetres: number;
  /** What single boxes cost more for their measures; null where one of them is not carried. */
  boxYen: number | null;
}

/** Where it goes, as far as anybody has said. */
export interface FreightPlace {
  prefecture?: string | undefined;
  postalCode?: string | undefined;
}

export interface Freight {
  /** Chargeable grams, no less than the method's minimum. */
  grams: number;
  /** By weight or by volume, whichever is more, no less than the minimum. */
  carriageYen: number;
  boxYen: number;
  areaYen: number;
  goodsYen: number;
  /** For which class of goods that is. */
  goodsClass: GoodsClass;
  yen: number;
}

export type FreightRefusal =
  | "too-heavy"
  | "box-too-large"
  | "area-not-served"
  | "goods-not-carried";

/** Grams that a box of these outer measures counts as: L × W × H in cm, by the divisor, per kg. */
export function volumetricGrams(
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  divisor: number,
) {
  return new Decimal(lengthMm).times(widthMm).times(heightMm).div(divisor).ceil().toNumber();
}

/** What a method asks for a consignment in whole yen, part by part; refuses what it does not carry. */
export function freightOf(
  load: Consignment,
  list: FreightList,
  place: FreightPlace = {},
  goodsClass: GoodsClass = "general",
): Result<Freight, FreightRefusal> {
  const area = areaOf(list.areas, place);
  const goods = list.goods.find((row) => row.goodsClass === goodsClass);
  if (load.boxYen === null) return refuse("box-too-large");
  if (area?.yenPerBox === null) return refuse("area-not-served");
  if (goods?.yenPerKg === null) return refuse("goods-not-carried");

  const grams = Math.max(load.grams, list.minimumGrams);
  const weightYen = list.bands.length === 0 ? 0 : freightYen(list.bands, grams);
  if (weightYen === undefined) return refuse("too-heavy");
  const carriageYen = Math.max(
    weightYen,
    volumeYen(load.cubicMillimetres, list.yenPerCubicMetre),
    list.minimumYen,
  );
  const kilograms = Math.ceil(grams / 1_000);
  const areaYen = area ? area.yenPerBox * load.boxes + area.yenPerKg * kilograms : 0;
  const goodsYen = (goods?.yenPerKg ?? 0) * kilograms;
  return done({
    grams,
    carriageYen,
    boxYen: load.boxYen,
    areaYen,
    goodsYen,
    goodsClass,
    yen: carriageYen + load.boxYen + areaYen + goodsYen,
  });
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

/** A weight in one band alone, in whole yen. */
export function bandYen({ baseGrams, baseYen, stepGrams, stepYen }: FreightBand, grams: number) {
  const steps = grams <= baseGrams ? 0 : Math.ceil((grams - baseGrams) / stepGrams);
  return baseYen + steps * stepYen;
}

/** Room is sold by the started hundredth of a cubic metre. */
function volumeYen(cubicMillimetres: number, yenPerCubicMetre: number | null) {
  if (yenPerCubicMetre === null) return 0;
  const hundredths = new Decimal(cubicMillimetres).div(10_000_000).ceil();
  return hundredths.times(yenPerCubicMetre).div(100).ceil().toNumber();
}

/** The row with the longest postal code that fits, else the prefecture's. */
function areaOf(areas: readonly AreaSurcharge[], { prefecture, postalCode }: FreightPlace) {
  const digits = postalCode?.replaceAll(/\D/g, "") ?? "";
  const byPost = areas
    .filter(({ area }) => /^\d/.test(area) && digits.startsWith(area.replaceAll(/\D/g, "")))
    .sort((a, b) => b.area.length - a.area.length);
  return byPost[0] ?? areas.find(({ area }) => area === prefecture);
}
