import { expect, test } from "vitest";
import { receivedShipment } from "#tests/support/sent.ts";
import { hanako, openShop, taro } from "#tests/support/shop.ts";

test("a request is taken along under the column names that customers' tools know", async () => {
  const shop = await openShop();
  const { number } = await receivedShipment(shop);
  const file = (name: string) => `/deliverySheet/${name}?pOrder_sn=${number}`;
  const buyer = await shop.browser(hanako);
  expect((await buyer.open(`/deliveryDetails?pOrder_sn=${number}`)).text).toContain(
    "配送依頼書 Excel",
  );
  const [heads, ...lines] = (await buyer.open(file("request.csv"))).document.text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  expect(heads?.replaceAll('"', "")).toBe(
    "配送依頼書NO,注文番号,商品番号,写真,商品情報,購入数,出荷可能数,出荷数,単価（元）,国内運賃（元）,小計（元）,オプション費用,オプション,ラベル種類,ラベル番号,商品コード,箱詰め備考,スタッフ,所在箱",
  );
  expect(lines).toHaveLength(2);
  expect(lines.some((line) => line.includes('"10","10","4","1","0","4","0"'))).toBe(true);
  const boxes = (await buyer.open(file("boxes.csv"))).document.text;
  expect(boxes).toContain('"1","20","20","20","1.9","1.9"');
  for (const name of ["request.xlsx", "boxes.xlsx"])
    expect((await buyer.open(file(name))).status).toBe(200);
  expect((await buyer.open(file("other.csv"))).status).toBe(404);
  expect((await (await shop.browser(taro)).open(file("request.csv"))).status).toBe(404);
});
