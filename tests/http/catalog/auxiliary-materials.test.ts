import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import {
  auxiliaryMaterialMoves,
  auxiliaryMaterials,
  auxiliaryMaterialUses,
  ownProducts,
} from "#db/schema/index.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const list = "/commodityManagement/materials";

async function kept() {
  const browser = await shop.browser(hanako);
  return (await browser.open(list)).submit("登録する", { 名前: "OPP袋 A4" });
}

async function materialId() {
  return (await shop.db.select().from(auxiliaryMaterials))[0]!.id;
}

test("a material is kept, bound to a product, received, used at inspection and missed", async () => {
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  const [product] = await shop.db.select().from(ownProducts);
  const form = await (await shop.browser(hanako)).open(list);
  const wrong = await form.submit("登録する", { "お知らせする残り（枚）": "少し" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("副資材の名前を入力してください");
  expect(wrong.problems.join()).toContain("お知らせする残りは0から");
  expect(wrong.value("lowQuantity")).toBe("少し");
  const page = await wrong.submit("登録する", { 名前: "OPP袋 A4", "お知らせする残り（枚）": "5" });
  expect(page.text).toContain("保存しました。");
  expect((await (await kept()).problems).join()).toContain("同じ名前の副資材があります");

  const own = await (await shop.browser(hanako)).open(
    `/commodityInformationMaintenance?id=${product!.id}`,
  );
  const much = await own.submit("使う", { pieces: "100" });
  expect(much.status).toBe(400);
  expect(much.problems.join()).toContain("1個に使う枚数は1から99枚まで");
  expect((await own.submit("使う", { pieces: "2" })).text).toContain("1個に2枚 ・ 在庫 0枚");

  const warehouse = await shop.browser(wei);
  const id = await materialId();
  const staff = await (await warehouse.open("/staff/materials")).follow("OPP袋 A4");
  const nothing = await staff.submit("入库", {
    入库数量: "0",
    "来源（单号或日文，买家可见）": "YT0",
  });
  expect(nothing.status).toBe(400);
  expect(nothing.problems).toEqual(["入库数量须为1至9,999,999的整数"]);
  expect([nothing.value("quantity"), nothing.value("note")]).toEqual(["0", "YT0"]);
  const box = nothing.document.querySelector("[name=quantity]")!;
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(nothing.document.querySelector(`#${box.getAttribute("aria-describedby")}`)).toBeTruthy();
  const counted = await staff.submit("更正", { 实有数量: "三", 更正原因: "" });
  expect(counted.problems).toEqual(["实有数量须为0至9,999,999的整数", "请填写原因"]);
  const noLot = await staff.submit("批次转辅料", { "批次号（待验货，整批转入）": "A1" });
  expect(noLot.problems).toEqual(["批次号格式如 L-000123"]);
  await staff.submit("入库", { 入库数量: "9", "来源（单号或日文，买家可见）": "YT1" });
  const { lotId } = await boughtLot(shop, 10);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
  const inspecting = await warehouse.open(`/staff/inspect/${lotId}`);
  expect(inspecting.text).toContain("每件 2 · 本批最多 20 · 库存 9");
  expect(inspecting.text).toContain("库存不足");
  await inspecting.submit("验货", { 良品: "10", 次品: "0" });
  const short = await warehouse.open(`/staff/materials/${id}`);
  expect(short.text).toContain("缺 11");
  expect((await short.submit("补料")).text).toContain("库存不足，请先入库");
  expect((await short.submit("不再补料")).status).toBe(400);
  const seen = await (await shop.browser(hanako)).open(`/commodityManagement/material?id=${id}`);
  expect(seen.text).toContain("足りない作業");
  expect(seen.text).toContain("注文");
  await short.submit("入库", { 入库数量: "20" });
  const supplied = await (await warehouse.open(`/staff/materials/${id}`)).submit("补料");
  expect(supplied.text).toContain("库存 9");
  const corrected = await supplied.submit("更正", { 实有数量: "0", 更正原因: "丢失" });
  expect(corrected.text).toContain("库存 0");
  const last = await (await shop.browser(hanako)).open(`/commodityManagement/material?id=${id}`);
  expect((await last.submit("この副資材の使用をやめる")).text).toContain("使用をやめました。");
  expect(await shop.db.$count(auxiliaryMaterialUses)).toBe(0);
});

test("strangers, other companies and those without the right or duty see and change nothing", async () => {
  await kept();
  const id = await materialId();
  const page = `/commodityManagement/material?id=${id}`;
  const other = await shop.browser(taro);
  expect((await other.open(page)).status).toBe(404);
  expect((await other.open(list)).text).not.toContain("OPP袋");
  const body = new URLSearchParams({ intent: "end" });
  expect((await other.open(page, { method: "POST", body })).status).toBe(404);
  const employee = await shop.browser(kenji);
  expect((await employee.open(list)).status).toBe(403);
  expect((await employee.open(page)).status).toBe(403);
  expect((await (await shop.browser()).open(page)).path).toContain("/login");
  const buying = await shop.browser(li);
  expect((await buying.open("/staff/materials")).status).toBe(403);
  const staffPage = `/staff/materials/${id}`;
  const sent = new URLSearchParams({ intent: "receive", key: "k", quantity: "5", note: "" });
  expect((await buying.open(staffPage, { method: "POST", body: sent })).status).toBe(403);
  expect((await (await shop.browser(wei)).open("/staff/materials/none")).status).toBe(404);
  expect(await shop.db.$count(auxiliaryMaterialMoves)).toBe(0);
});
