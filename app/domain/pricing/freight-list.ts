import type { GoodsClass } from "./goods-class.ts";

/**
 * Up to a weight, a base price, then a price per started step. First weight and step, a price per kg
 * (no base) and one price for a whole band (base up to its end) are all said so.
 */
export interface FreightBand {
  upToGrams: number;
  baseGrams: number;
  baseYen: number;
  stepGrams: number;
  stepYen: number;
}

/** Longest side; length and twice width and height (girth); the three sides together; weight. */
export type BoxMeasure = "side" | "girth" | "sum" | "weight";

/** What a box above a measure costs more; null is a box that the method does not carry. */
export interface BoxSurcharge {
  measure: BoxMeasure;
  /** mm or g; the step that counts is the highest that the box exceeds. */
  above: number;
  yen: number | null;
}

/** Far places, by prefecture or by the first digits of the postal code; null is not served. */
export interface AreaSurcharge {
  area: string;
  yenPerBox: number | null;
  yenPerKg: number;
}

/** What a class of goods costs more; null is not carried, a class without a row costs nothing more. */
export interface GoodsSurcharge {
  goodsClass: GoodsClass;
  yenPerKg: number | null;
}

/** A method's price list from a day on; all of it changes together. */
export interface FreightList {
  effectiveFrom: string;
  /** cm³ per kg. */
  volumetricDivisor: number;
  /** A box counts in whole steps of so many grams. */
  roundingGrams: number;
  /** What a shipment counts as at least. */
  minimumGrams: number;
  minimumYen: number;
  /** Where volume has a price of its own, the higher of it and the weight's counts. */
  yenPerCubicMetre: number | null;
  /** By weight; none where only volume counts. */
  bands: FreightBand[];
  boxSurcharges: BoxSurcharge[];
  areas: AreaSurcharge[];
  goods: GoodsSurcharge[];
  /** 関税込み（DDP）: duty and tax are paid by us, and are a line of the quote. */
  paysDues?: boolean;
}

/** Whether a place is named by the first digits of its postal code rather than by its prefecture. */
export function isPostcode(area: string) {
  return /^\d/.test(area);
}

/** What stands for a method in forms, addresses and cookies. */
export function isMethodCode(text: unknown): text is string {
  return typeof text === "string" && /^[a-z0-9-]{1,40}$/.test(text);
}

export interface LogisticsMethod {
  code: string;
  nameJa: string;
  nameZh: string;
  descriptionJa: string;
  daysMin: number;
  daysMax: number;
  weighsFirst: boolean;
  list: FreightList;
}
