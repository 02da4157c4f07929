import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shippingRequests } from "#db/schema/index.ts";
import { chen, hanako, openShop, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { png } from "#tests/support/trade/stock.ts";

test("boxes with a paid photo are photographed, scanned onto the truck and seen by the buyer, without a script", async () => {
  const shop = await openShop();
  const { id, number } = await packedRequest(shop, 6, 2, { optionIds: ["photo"], optionsYen: 300 });
  const side = await shop.browser(wei);
  let gate = await side.open("/staff/depart");
  expect(gate.text).toContain("缺照片");
  const nobody = await gate.submit("装车", { code: `${number}-B1` });
  expect(nobody.status).toBe(400);
  expect(nobody.problems).toEqual(["请输入承运商"]);
  // The box waits while the carrier is typed: a second scan would be lost.
  expect(nobody.document.querySelector("[autofocus]")?.getAttribute("name")).toBe("carrier");
  const bare = await nobody.submit("装车", { code: `${number}-B1`, 承运商: "佐川急便" });
  expect(bare.status).toBe(409);
  expect(bare.focused).toEqual(["code"]);
  expect(bare.problems).toEqual(["买家付了出货前拍照，这个箱子还没有照片，请先在配送单页补拍"]);

  let request = await side.open(`/staff/shipping/${number}`);
  const byHand = await request.submit("揽收", { 揽收承运商: "佐川急便" });
  expect(byHand.status).toBe(409);
  for (const box of ["1", "2"]) {
    const photo = new File([png().bytes as BlobPart], "箱.png", { type: "image/png" });
    request = await request.submit("保存封箱照", { 拍的是第几箱: box, 封箱照: [photo] });
  }
  expect(request.document.toString()).toContain("已保存封箱照");
  const wishes = { fba: true, shipmentIds: ["FBA15ABC", "FBA15ABD"], maxGrams: null };
  await shop.db
    .update(shippingRequests)
    .set({ boxWishes: { ...wishes, marks: "MINATO", together: "" } })
    .where(eq(shippingRequests.id, id));
  const labels = (await (await side.open(`/staff/shipping/${number}`)).follow("打印箱唛")).text;
  for (const words of ["1 / 2", "2 / 2", "1.90 kg", "FBA15ABD", "MINATO", `${number}-B2`])
    expect(labels).toContain(words);
  gate = await side.open("/staff/depart?carrier=佐川急便");
  expect(gate.text).not.toContain("缺照片");
  gate = await gate.submit("装车", { code: `${number}-B1` });
  expect(gate.text).toContain("第1箱已装车，还剩 1 箱");
  gate = await gate.submit("撤销");
  gate = await (await side.open("/staff/depart?carrier=佐川急便")).submit("装车", {
    code: `${number}-b1`,
  });
  gate = await gate.submit("装车", { code: `${number}-B2` });
  expect(gate.text).toContain("登记为已揽收");
  expect(gate.text).toContain("填追踪号");
  const [row] = await shop.db.select().from(shippingRequests).where(eq(shippingRequests.id, id));
  expect(row).toMatchObject({ state: "picked_up", carrier: "佐川急便" });

  const buyers = await (await shop.browser(hanako)).open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(buyers.text).toContain("出荷前写真");
  expect((await (await shop.browser(chen)).open("/staff/depart")).status).toBe(403);
});

test("a departure and a packing are taken back with their reason, and the page says when they cannot be", async () => {
  const shop = await openShop();
  const { id, number } = await packedRequest(shop, 6);
  const side = await shop.browser(wei);
  let page = await side.open(`/staff/shipping/${number}`);
  page = await page.submit("发货", { 承运商: "佐川急便", 追踪号: "123456789013" });
  page = await page.submit("撤销发货", { 撤销原因: "承运商没有取走" });
  expect(page.document.toString()).toContain("已撤销发货");
  expect(page.document.querySelector(".timeline, ol")?.textContent ?? "").toContain(
    "承运商没有取走",
  );
  const buyers = await (await shop.browser(hanako)).open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(buyers.text).toContain("配送会社の都合のため");
  page = await page.submit("撤销装箱", { 撤销原因: "装错箱" });
  expect(page.document.toString()).toContain("已撤销装箱");
  const again = await (await side.open(`/staff/pack/${number}`)).submit("完成装箱");
  expect(again.path).toContain("/staff/shipping/");
  const late = await side.open(`/staff/shipping/${number}`);
  await late.submit("撤销装箱", { 撤销原因: "称错" });
  const refused = await late.submit("撤销装箱", { 撤销原因: "称错" });
  expect(refused.status).toBe(409);
  const [row] = await shop.db.select().from(shippingRequests).where(eq(shippingRequests.id, id));
  expect(row).toMatchObject({ state: "packing", freightYen: 30_000 });
});

test("a box for another carrier is asked about, and goes when the whole request does", async () => {
  const shop = await openShop();
  const { id, number } = await packedRequest(shop, 6, 2);
  const side = await shop.browser(wei);
  let gate = await side.open("/staff/depart?carrier=佐川急便");
  gate = await gate.submit("装车", { code: `${number}-B1` });
  const asked = await gate.submit("装车", { code: `${number}-B2`, 承运商: "ヤマト運輸" });
  expect(asked.status).toBe(409);
  expect(asked.problems[0]).toContain(
    "同单第1箱装的是「佐川急便」的车，这一箱填的是「ヤマト運輸」",
  );
  expect(asked.value("code")).toBe(`${number}-B2`);
  const went = await asked.submit("装车", { "整单由「ヤマト運輸」承运": ["ヤマト運輸"] });
  expect(went.text).toContain("登记为已揽收");
  const [row] = await shop.db.select().from(shippingRequests).where(eq(shippingRequests.id, id));
  expect(row).toMatchObject({ state: "picked_up", carrier: "ヤマト運輸" });
});
