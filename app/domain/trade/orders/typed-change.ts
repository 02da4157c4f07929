import type { LabelData } from "#app/domain/catalog/products/label-data.ts";
import { withOwn } from "#app/domain/catalog/products/own-measures.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { NewLine } from "#db/schema/orders.ts";
import type { ChangeGoods } from "./change-goods.server.ts";

export type { NewLine } from "#db/schema/orders.ts";

/** What is asked of one line of the order; what is not named stays. */
export interface TypedLine {
  lineId: string;
  /** Pieces that are taken off; below zero asks for more. */
  fewer?: number | undefined;
  priceFen?: number | undefined;
  /** Another SKU of the same offer. */
  skuId?: string | undefined;
  optionIds?: readonly string[] | undefined;
  /** What a person typed, or what we say by ourselves. */
  reason: string | Message;
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

/** Goods that an order does not have yet as its new line, at this price, weighed as their company knows them. */
export function newLine(
  { offer, sku, supplierNameZh, own }: ChangeGoods,
  asked: Pick<NewLine, "priceFen" | "options" | "note" | "labelData">,
): NewLine {
  const { weightGrams, lengthMm, widthMm, heightMm } = withOwn(offer, own);
  return {
    offerId: offer.id,
    skuId: sku.id,
    platform: offer.platform,
    supplierId: offer.supplierId,
    supplierNameZh,
    titleJa: offer.titleJa,
    titleZh: offer.titleZh,
    spec: sku.spec,
    picture: sku.picture,
    options: asked.options,
    note: asked.note,
    labelData: asked.labelData,
    priceFen: asked.priceFen,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
  };
}
