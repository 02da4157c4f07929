import { type OwnProductData, shownField } from "#app/domain/catalog/products/own-product.ts";

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
    weightGrams: shownField(data, "weightGrams"),
    lengthMm: shownField(data, "lengthMm"),
    widthMm: shownField(data, "widthMm"),
    heightMm: shownField(data, "heightMm"),
    priceCapFen: shownField(data, "priceCapFen"),
    sellingPriceYen: shownField(data, "sellingPriceYen"),
  };
}
