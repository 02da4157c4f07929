import type { TranslatedSpec } from "#app/domain/catalog/product/offer.ts";
import type { ChosenOption } from "../order/order.ts";

/** What made a version of an order's amounts. */
const versionKinds = ["estimate", "edit", "quote", "change", "case", "actual"] as const;
export type VersionKind = (typeof versionKinds)[number];

/** A line as it stood in one version; fen are of the line's own terms. */
export interface KeptLine {
  id: string;
  skuId: string;
  titleJa: string;
  titleZh: string;
  spec: readonly TranslatedSpec[];
  quantity: number;
  priceFen: number;
  options: readonly ChosenOption[];
  optionsFen: number;
  refusal: string;
  discountFen: number;
  handlingFen: number;
}

/** 中国内送料 of one seller as it stood in one version. */
export interface KeptFreight {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
}

/** Why a line (by its id) or a seller's freight (`freight/…`) is not what it was, as the buyer reads it. */
export type PartReasons = Record<string, string>;

export function freightPart(supplierId: string) {
  return `freight/${supplierId}`;
}
