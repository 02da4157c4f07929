import { beforeEach, expect, test } from "vitest";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let number: string;
beforeEach(async () => {
  shop = await openShop();
  const { lotId } = await shelvedLot(shop, 6);
  ({ number } = await requestedShipment(shop, lotId, 6, { methodCode: "fast-ship" }));
  await packAll(shop, number, 2, 1_900);
  const quote = { freightYen: 9_000, optionsYen: 0, storageYen: 0, note: "箱数", checked: true };
  const quoted = await quoteShipment(shop.as(chen), number, { ...quote, checked: true });
  if (!quoted.ok) throw new Error(quoted.reason);
  await cancelShipment(shop.as(hanako), number, "");
});

test("a box of a cancelled request is scanned, shows its shelves, and is back by a second scan", async () => {
  const floor = await shop.browser(wei);
  expect((await floor.open("/staff/shipping")).text).toContain("还有 2 个箱子没拆");
  expect((await floor.open("/staff")).text).toMatch(/拆箱归架\s*2/);
  const scanned = await floor.open(`/staff/scan?code=${number}-B1`);
  expect(scanned.document.toString()).toContain(`/staff/unpack?code=${number}-B1`);
  const list = await floor.open("/staff/unpack");
  const open = await list.submit("查看", { code: `${number}-b1` });
  expect(open.text).toContain("再扫一次这个箱");
  expect(open.text).toContain("A-01-03");
  const back = await open.submit("登记", { code: `${number}-B1` });
  expect(back.text).toContain(`${number}-B1 的 3 件已放回货架`);
  expect(back.text).toContain("第2箱 3 件");
  expect(back.text).not.toContain("第1箱");
  const late = await open.submit("3 件都已放回货架");
  expect([late.status, late.text.includes("已放回货架")]).toEqual([200, true]);
  const acts = await floor.open("/staff/acts?kind=unpack");
  const undone = await acts.submit("确定撤销");
  expect(undone.text).toContain("已撤销：");
  expect((await floor.open("/staff/unpack")).text).toContain("第1箱 3 件");
});

test("scanning another box replaces the one in hand, and an unknown code is refused by the field", async () => {
  const floor = await shop.browser(wei);
  const first = await floor.open(`/staff/unpack?code=${number}-B1`);
  expect((await first.submit("登记", { code: `${number}-B2` })).text).toContain(`${number}-B2`);
  for (const [code, text, status] of [
    ["", "请扫箱唛", 400],
    ["A-01-03", "请扫箱唛（PD-…-B1），拣货车上的货扫配送单号（PD-…）", 400],
    [`${number}-B9`, "这个箱子不用拆：不是已取消配送单的箱子", 404],
  ] as const) {
    const told = await first.submit("登记", { code });
    expect([told.status, told.problems]).toEqual([status, [text]]);
  }
  const left = await first.submit("3 件都已放回货架");
  const again = await floor.open(`/staff/unpack?code=${number}-B1`);
  expect([left.status, again.text.includes("已归架")]).toEqual([200, true]);
});

test("belongs to the warehouse alone", async () => {
  expect((await (await shop.browser()).open("/staff/unpack")).path).toContain("/staff/login");
  expect((await (await shop.browser(hanako)).open("/staff/unpack")).path).toContain("/staff/login");
  const manager = await shop.browser(chen);
  expect((await manager.open("/staff/unpack")).status).toBe(403);
  expect((await manager.open("/staff/shipping")).text).not.toContain("没拆");
});
