import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import type { Platform, TranslatedSpec } from "#app/domain/catalog/product/offer.ts";
import type { ChosenOption } from "../order/order.ts";
import type { ChangeGoods } from "./change-goods.server.ts";

/** A line that an order does not have yet, as it is to be kept: whatever becomes of the goods page. */
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

/** Goods that an order does not have yet as its new line, at this price. */
export function newLine(
  { offer, sku, supplierNameZh }: ChangeGoods,
  asked: Pick<NewLine, "priceFen" | "options" | "note" | "labelData">,
): NewLine {
  return {
    ...{ offerId: offer.id, skuId: sku.id, platform: offer.platform, supplierId: offer.supplierId },
    ...{ supplierNameZh, titleJa: offer.titleJa, titleZh: offer.titleZh },
    ...{ spec: sku.spec, picture: sku.picture },
    ...{ options: asked.options, note: asked.note, labelData: asked.labelData },
    priceFen: asked.priceFen,
    ...{ weightGrams: offer.weightGrams, lengthMm: offer.lengthMm },
    ...{ widthMm: offer.widthMm, heightMm: offer.heightMm },
  };
}
