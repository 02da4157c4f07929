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

/** `side` is the longest side, `girth` length plus twice width and height, `sum` the three sides together. */
export type BoxMeasure = "side" | "girth" | "sum" | "weight";

/** A method's price list from a day on; it changes only as a whole. */
export interface FreightList {
  effectiveFrom: string;
  /** cm³ per kg. */
  volumetricDivisor: number;
  /** The weight of a box is rounded up to this step. */
  roundingGrams: number;
  /** The minimum chargeable weight of a shipment. */
  minimumGrams: number;
  minimumYen: number;
  /** A price by volume; the higher of it and the price by weight applies. */
  yenPerCubicMetre: number | null;
  /** Prices by weight; empty where only volume is charged. */
  bands: FreightBand[];
  boxSurcharges: BoxSurcharge[];
  areas: AreaSurcharge[];
  goods: GoodsSurcharge[];
  /** 関税込み（DDP）: true when we pay duty and tax, which are a line of the quote. */
  paysDues?: boolean;
}

/** True where the area is given by the first digits of a postal code, not by a prefecture. */
export function isPostcode(area: string) {
  return /^\d/.test(area);
}

/** True for a text that has the form of a method code, as in forms, URLs and cookies. */
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
