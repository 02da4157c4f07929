import type { LabelData } from "#app/domain/catalog/products/label-data.ts";
import { withOwnMeasures } from "#app/domain/catalog/products/own-measures.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { NewLine } from "#db/schema/orders.ts";
import type { ChangeGoods } from "./change-goods.server.ts";

export type { NewLine } from "#db/schema/orders.ts";

/** A wanted change of one line of the order; fields left out stay unchanged. */
export interface TypedLine {
  lineId: string;
  /** The number of pieces to remove; below zero adds pieces. */
  fewer?: number | undefined;
  priceFen?: number | undefined;
  /** Another SKU of the same offer. */
  skuId?: string | undefined;
  optionIds?: readonly string[] | undefined;
  /** The reason that a person typed, or a message of our own. */
  reason: string | Message;
}

export interface TypedAddition {
  lineId: string;
  skuId: string;
  quantity: number;
  /** The price; the listed one where it is not given. */
  priceFen?: number | undefined;
  optionIds: readonly string[];
  note?: string | undefined;
  labelData?: LabelData | undefined;
  reason: string;
}

/** Goods to be added to an order that is not paid yet, at today's price. */
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

/** Builds a new line of an order, at this price and with the measures that the company keeps of the goods. */
export function newLine(
  { offer, sku, supplierNameZh, own }: ChangeGoods,
  asked: Pick<NewLine, "priceFen" | "options" | "note" | "labelData">,
): NewLine {
  const { weightGrams, lengthMm, widthMm, heightMm } = withOwnMeasures(offer, own);
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
