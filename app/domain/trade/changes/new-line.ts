import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import { withOwn } from "#app/domain/catalog/own-product/own-measures.ts";
import type { Platform, TranslatedSpec } from "#app/domain/catalog/product/offer.ts";
import type { ChosenOption } from "../order/order.ts";
import type { ChangeGoods } from "./change-goods.server.ts";

/** A line to be added to an order, with its own copy of what the goods page says. */
export interface NewLine {
  offerId: string;
  skuId: string;
  platform: Platform;
  supplierId: string;
  supplierNameZh: string;
  titleJa: string;
  titleZh: string;
  spec: readonly TranslatedSpec[];
  picture: string;
  priceFen: number;
  options: ChosenOption[];
  note: string;
  labelData: LabelData;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
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
