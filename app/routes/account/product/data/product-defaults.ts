import { type OwnProductData, toFieldText } from "#app/domain/catalog/products/own-product.ts";

/** A product's data as the fields of its page hold it. */
export function fieldTexts(data: OwnProductData) {
  const { optionIds, goodsClass, ...texts } = data;
  const {
    weightGrams: _,
    lengthMm: _l,
    widthMm: _w,
    heightMm: _h,
    priceCapFen: _p,
    sellingPriceYen: _s,
    ...plain
  } = texts;
  return {
    ...plain,
    optionIds,
    goodsClass: goodsClass ?? "",
    weightGrams: toFieldText(data, "weightGrams"),
    lengthMm: toFieldText(data, "lengthMm"),
    widthMm: toFieldText(data, "widthMm"),
    heightMm: toFieldText(data, "heightMm"),
    priceCapFen: toFieldText(data, "priceCapFen"),
    sellingPriceYen: toFieldText(data, "sellingPriceYen"),
  };
}
