import { checkDigit } from "#app/domain/catalog/products/own-product.ts";
import type { DemoGoods } from "#db/seed/channels/demo-goods.ts";

type Row = readonly [sku: string, asin: string, title: string];

/**
 * The numbers that Amazon's sandbox knows, with goods of our own behind them. The first is sent in plans that
 * let Amazon label and prep it, which is taken of whoever stands first.
 */
const rows: readonly Row[] = [
  ["msku", "B0SANDBX00", "見本の納品商品"],
  ["GM-ZDPI-9B4E", "B071VG5N9D", "見本のスーツケース"],
  ["HW-ZDPI-9B4E", "B0SANDBX02", "見本の手提げかばん"],
  ["TC-ZDPI-9B4E", "B0SANDBX03", "見本の旅行小物"],
  ["SANDBOX-TV", "B07N4M94X4", "Samsung の TV（見本）"],
  ["msku1", "B0SANDBX05", "見本のラベル商品 1"],
  ["msku2", "B0SANDBX06", "見本のラベル商品 2"],
];

/** Nothing of them is sold by the day, so that no order comes which the sandbox does not name. */
export const sandboxGoods: readonly DemoGoods[] = rows.map(([sku, asin, title], place) => {
  const article = `45899077790${place}`;
  return {
    sku,
    asin,
    title,
    product: sku,
    spec: "",
    fnsku: `X00SANDB0${place}`,
    jan: `${article}${checkDigit(article)}`,
    picture: "/demo/plate-ffffff-3c444d.svg",
    priceYen: 30 + place,
    onHand: 10 + place,
    soldADay: 0,
  };
});
