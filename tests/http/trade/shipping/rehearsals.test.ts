import { beforeEach, expect, test } from "vitest";
import { photographBox } from "#app/domain/trade/shipments/box-photos.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";
import { png, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;
beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 6));
});

test("お試し梱包 is asked for by its price, shown with boxes and photos, and called off for its fee", async () => {
  const buyer = await shop.browser(hanako);
  const form = await buyer.open(`/porderSubmit?lot=${lotId}&quantity=6&method=air`);
  expect(form.text).toContain("見積のあとで取りやめても、この料金はいただきます");
  const asked = await form.submit("配送を依頼する", { options: ["rehearsal"] });
  expect(asked.text).toContain("お試し梱包");
  const number = "PD-260115-0001";
  await packAll(shop, number, 1, 1_900);
  const desk = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
  const early = await desk.submit("提交报价");
  expect(early.status).toBe(409);
  expect(early.text).toContain("还有箱子没有照片");
  await photographBox(shop.as(wei), shop.files, { number, boxNumber: 1, photos: [png()] });
  const quoted = { freightYen: 3_080, optionsYen: 600, storageYen: 0, note: "" };
  await quoteShipment(shop.as(chen), number, quoted);
  const shown = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(shown.text).toContain("お試し梱包ができました");
  expect(shown.text).toContain("出荷前写真");
  expect(shown.text).toContain("1.90");
  expect(shown.text).toContain("お試し梱包の料金600円だけを残高からいただきます");
  const poor = await shown.submit("キャンセルする");
  expect(poor.status).toBe(409);
  expect(poor.text).toContain(
    "残高が足りないため、キャンセルに伴う料金（お試し梱包・配送オプション）をお支払いいただけません",
  );
  await shop.deposit(hanako.companyId, 1_000);
  const ended = await shown.submit("キャンセルする");
  expect(ended.text).toContain("この配送依頼はキャンセルされました");
  expect(ended.text).toContain("600円");
});
