import { beforeEach, expect, test } from "vitest";
import { shippingRequests } from "#db/schema/index.ts";
import { shiftJis } from "#tests/support/shift-jis.ts";
import { li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const path = "/staff/waybills";
const [first, second] = ["123456789013", "123456789024"] as const;
const field =
  "每行一笔：配送单号（或箱号） 追踪号 承运商（已揽收的可空）。也可粘贴填好的明细，连同表头";
const states = async () =>
  (await shop.db.select().from(shippingRequests).orderBy(shippingRequests.number)).map(
    ({ state }) => state,
  );

test("tracking numbers of many requests are pasted; what was refused stays with its reason", async () => {
  const one = await packedRequest(shop, 2, 1);
  const other = await packedRequest(shop, 2, 1);
  const page = await (await shop.browser(wei)).open(path);
  const rows = `${one.number} ${first} 佐川急便\n${other.number} ${second}`;
  const half = await page.submit("保存追踪号", { [field]: rows });
  expect(half.status).toBe(400);
  expect(half.text).toContain("已保存 1 行");
  expect(half.problems).toEqual([`${other.number} ${second}：还没有承运商，请写在追踪号后面`]);
  expect(half.value("rows")).toBe(`${other.number} ${second}`);
  const taken = await half.submit("保存追踪号", { [field]: `${other.number} ${first} 佐川` });
  expect(taken.problems.join()).toContain(`此追踪号已用于别的配送单（${one.number}）`);
  const saved = await taken.submit("保存追踪号", { 重复的追踪号已核对无误: "重复" });
  expect(saved.flash).toBe("已保存 1 行。");
  expect(await states()).toEqual(["in_transit", "in_transit"]);
  expect((await (await shop.browser(li)).open(path)).status).toBe(403);
}, 60_000);

test("a carrier's sheet in Shift_JIS fills them in; what is no sheet is refused by its field", async () => {
  const { number } = await packedRequest(shop, 2, 1);
  const page = await (await shop.browser(wei)).open(path);
  const file = (bytes: Uint8Array | string) => ({
    CSV文件: [new File([bytes as BlobPart], "b2.csv", { type: "text/csv" })],
  });
  const none = await page.submit("导入", file("お客様管理番号,伝票番号\r\n"));
  expect(none.problems).toEqual(["没有可保存的行：请填追踪号"]);
  for (const bytes of ["お客様管理番号,送り状種類,クール区分\r\nPD-260115-0001,0,0\r\n", ""])
    expect((await none.submit("导入", file(bytes))).problems.join()).toContain("第一行须有");
  const picture = await none.submit("导入", file(Uint8Array.of(0x89, 0x50, 0, 1, 2)));
  expect(picture.problems.join()).toContain("编码的CSV");
  const sheet = shiftJis(`お客様管理番号,送り状種類,伝票番号\r\n${number},0,${first}\r\n`);
  const lacks = await none.submit("导入", file(sheet));
  expect(lacks.problems.join()).toContain("还没有承运商");
  expect(lacks.value("rows")).toContain(`${number}\t${first}`);
  const carrier = { "承运商（已揽收的可空）": "ヤマト運輸" };
  const again = await lacks.submit("导入", { ...file(sheet), ...carrier });
  expect(again.flash).toBe("已保存 1 行。");
  expect(await states()).toEqual(["in_transit"]);
}, 60_000);

test("a number used before is asked about where one request is shipped", async () => {
  const one = await packedRequest(shop, 2, 1);
  const other = await packedRequest(shop, 2, 1);
  const side = await shop.browser(wei);
  const typed = { 承运商: "佐川急便", 追踪号: first };
  await (await side.open(`/staff/shipping/${one.number}`)).submit("发货", typed);
  const page = await side.open(`/staff/shipping/${other.number}`);
  const asked = await page.submit("发货", typed);
  expect(asked.problems.join()).toContain(`${one.number}（佐川急便）。已用过此追踪号`);
  // The tick is for the number that was looked at.
  const changed = await asked.submit("发货", {
    追踪号: "1234-5678-9013",
    追踪号已核对无误: "核对",
  });
  expect(changed.problems.join()).toContain("已用过此追踪号");
  await changed.submit("发货", { 追踪号已核对无误: "核对" });
  expect(await states()).toEqual(["in_transit", "in_transit"]);
}, 60_000);
