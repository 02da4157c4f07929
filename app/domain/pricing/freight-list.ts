import type {
  AreaSurcharge,
  BoxSurcharge,
  FreightBand,
  GoodsSurcharge,
} from "#db/schema/pricing.ts";

export type {
  AreaSurcharge,
  BoxSurcharge,
  FreightBand,
  GoodsSurcharge,
} from "#db/schema/pricing.ts";

/** Longest side; length and twice width and height (girth); the three sides together; weight. */
export type BoxMeasure = "side" | "girth" | "sum" | "weight";

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
