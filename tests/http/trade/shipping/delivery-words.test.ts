import { beforeEach, expect, test } from "vitest";
import { listAir } from "#tests/support/sent.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (path: string, who = hanako) => (await shop.browser(who)).open(path);

test("duty of a method that includes it stands once, among the amounts, also before the quote", async () => {
  await listAir(shop, "2026-01-14", true);
  const { lotId } = await shelvedLot(shop, 10);
  for (const submit of [false, true]) {
    const { number } = await requestedShipment(shop, lotId, 3, { submit });
    const { document, text } = await open(`/deliveryDetails?pOrder_sn=${number}`);
    const amounts = document.querySelector("#amount")!.text;
    expect(amounts).toContain("関税・輸入消費税");
    expect(amounts).toMatch(/関税・輸入消費税\s*見積待ち\s*見込み/);
    expect(amounts).toContain("この便は関税込みです");
    expect(text).not.toContain("輸入のときにかかる税");
  }
});

test("of another method customs ask for it, beside the amounts", async () => {
  await listAir(shop, "2026-01-14", false);
  const { lotId } = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, lotId, 3);
  const { document, text } = await open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(document.querySelector("#amount")!.text).not.toContain("関税");
  expect(text).toContain("輸入のときにかかる税");
});

test("goods that ran out since they were chosen are named as they are left out", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, lotId, 4, { submit: false });
  await requestedShipment(shop, lotId, 8);
  const some = await open(`/porderSubmit?draft=${number}`);
  expect(some.text).toContain("出荷できるのは2個までです");
  await requestedShipment(shop, lotId, 2);
  for (const path of [`/porderSubmit?lot=${lotId}&quantity=4`, `/porderSubmit?draft=${number}`]) {
    const { text } = await open(path);
    expect(text).toMatch(/「[^」]+」は在庫がなくなったため、この依頼から外しました/);
  }
  const other = await open(`/porderSubmit?lot=${lotId}&quantity=4`, taro);
  expect(other.text).not.toContain("この依頼から外しました");
});
