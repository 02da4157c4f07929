import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import type { Platform, TranslatedSpec } from "#app/domain/catalog/product/offer.ts";
import type { ChosenOption } from "../order/order.ts";

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
