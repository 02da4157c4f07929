import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";

/** What is asked of one line of the order; what is not named stays. */
export interface TypedLine {
  lineId: string;
  /** Pieces that are taken off; below zero asks for more. */
  fewer?: number | undefined;
  priceFen?: number | undefined;
  /** Another SKU of the same offer. */
  skuId?: string | undefined;
  optionIds?: readonly string[] | undefined;
  reason: string;
}

/** A line that is to be added. */
export interface TypedAddition {
  /** The id that it will have. */
  lineId: string;
  skuId: string;
  quantity: number;
  /** The listed price where it is not given. */
  priceFen?: number | undefined;
  optionIds: readonly string[];
  note?: string | undefined;
  labelData?: LabelData | undefined;
  reason: string;
}

/** Goods that become a line of an order that is not paid yet, at today's price. */
export type AddedGoods = Omit<TypedAddition, "lineId" | "priceFen" | "reason">;

interface TypedFreight {
  supplierId: string;
  freightFen: number;
  reason: string;
}

export interface TypedChange {
  /** The form's own id; it becomes the change's. */
  id: string;
  lines: readonly TypedLine[];
  added?: readonly TypedAddition[];
  freights?: readonly TypedFreight[];
}
