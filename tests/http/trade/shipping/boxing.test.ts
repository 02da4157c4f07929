import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { holdRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { boxes, files, openBoxes, orderLines, orders, shippingRequests } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const photo = () => new File([png().bytes as BlobPart], "箱.png", { type: "image/png" });
const size = { "长 cm": "45", "宽 cm": "35", "高 cm": "30" };

test("three boxes are packed by scan, weighed by the scale and closed without a script", async () => {
  const { number, id } = await paidRequest(shop, [6, 6]);
  const side = await shop.browser(wei);
  let page = await (await side.open(`/staff/shipping/${number}`)).follow("扫码装箱");
  expect(page.text).toContain("还没装 12 / 12");
  for (const lot of ["L-000001", "l-000002", "L-000001", "L-000002"])
    page = await page.submit("放入", { code: lot });
  expect(page.text).toContain("1 件 → 第1箱");
  expect(page.text).toContain("还没装 8 / 12");

  const swinging = await page.submit("保存尺寸重量", { ...size, "重 kg": "US,GS,+ 3.00kg" });
  expect(swinging.status).toBe(400);
  expect(swinging.problems).toEqual(["秤还没稳，请等读数稳定再传"]);
  expect(swinging.value("length")).toBe("45");
  // What is typed stands in its fields: the list of what is open would say that it was never measured.
  const unread = await swinging.submit("完成装箱", { "重 kg": "三公斤" });
  expect(unread.problems).toEqual(["重量看不懂，请输入公斤数，如 12.34"]);
  const early = await swinging.submit("完成装箱", { "重 kg": "3" });
  expect(early.status).toBe(409);
  expect(early.problems.slice(1).map((text) => text.replace(/ .* /, " … "))).toEqual([
    "L-000001 … 件没装",
    "L-000002 … 件没装",
  ]);
  page = await early.submit("按本箱复制一箱", { "重 kg": "ST,GS,+   3.10kg", 封箱照: [photo()] });
  expect(page.path).toContain("box=2");
  expect(page.value("length")).toBe("45");
  page = await page.submit("再加一箱", { "重 kg": "3.2" });
  const lost = await page.submit("放入", { code: "L-000009" });
  // What the last scan but one did stands no longer there, as if it were what this one did.
  expect(lost.text).not.toContain("刚才：");
  page = await page.submit("剩余全部装入本箱");
  const done = await page.submit("完成装箱", { ...size, "重 kg": "3.300 kg" });
  expect(done.path).toBe(`/staff/shipping/${number}`);
  const packed = await shop.db.select().from(boxes).where(eq(boxes.requestId, id));
  expect(packed.map(({ weightGrams }) => weightGrams)).toEqual([3_100, 3_200, 3_300]);
  expect(await shop.db.select().from(openBoxes)).toEqual([]);
  expect(await shop.db.select().from(files)).toMatchObject([
    { documentKind: "box", documentId: packed[0]!.id },
  ]);
  const closed = await side.open(`/staff/pack/${number}`);
  expect(closed.text).toContain("已装完，共 3 箱。");
  expect(closed.text).toContain("已装箱 12 / 12");
  expect(closed.text).not.toContain("还没装");
});

test("a box far too heavy is asked about while it stands on the scale", async () => {
  const { number } = await paidRequest(shop, [3]);
  let page = await (await shop.browser(wei)).open(`/staff/pack/${number}`);
  page = await page.submit("剩余全部装入本箱");
  const asked = await page.submit("保存尺寸重量", { ...size, "重 kg": "25" });
  expect(asked.status).toBe(409);
  expect(asked.problems.join()).toMatch(/第1箱重 25kg，商品本身约 .*请核对秤上的读数/);
  const kept = await asked.submit("保存尺寸重量");
  expect(kept.text).toContain("刚才：第1箱尺寸重量已保存");
});

test("量好 names what is not measured yet, and keeps nothing of it", async () => {
  const { number } = await paidRequest(shop, [3]);
  let page = await (await shop.browser(wei)).open(`/staff/pack/${number}`);
  page = await page.submit("剩余全部装入本箱");
  const empty = await page.submit("保存尺寸重量");
  expect(empty.status).toBe(400);
  expect(empty.problems).toEqual(["还没填：长、宽、高、重"]);
  const partly = await empty.submit("保存尺寸重量", size);
  expect(partly.problems).toEqual(["还没填：重"]);
  expect(partly.value("length")).toBe("45");
  const anew = await (await shop.browser(wei)).open(`/staff/pack/${number}`);
  expect(anew.value("length") ?? "").toBe("");
});

test("of two who measure a box the later one reads what the colleague measured", async () => {
  const { number } = await paidRequest(shop, [3]);
  const first = await (await (await shop.browser(wei)).open(`/staff/pack/${number}`)).submit(
    "剩余全部装入本箱",
  );
  const second = await (await shop.browser(wei)).open(`/staff/pack/${number}`);
  expect((await first.submit("保存尺寸重量", { ...size, "重 kg": "0.7" })).text).toContain(
    "第1箱尺寸重量已保存",
  );
  const told = await second.submit("保存尺寸重量", { ...size, "重 kg": "0.8" });
  expect(told.status).toBe(409);
  expect(told.problems.join()).toMatch(/这一箱刚由同事量过：45×.* cm，0.7 kg/);
  expect((await told.submit("保存尺寸重量")).text).toContain("第1箱尺寸重量已保存");
});

test("a held request says so and offers no form to pack it", async () => {
  const { number } = await paidRequest(shop, [3]);
  await holdRequest(shop.as(hanako), number, "中身の確認のため");
  const page = await (await shop.browser(wei)).open(`/staff/pack/${number}`);
  expect(page.text).toContain("配送单已暂停，恢复后再装箱。");
  expect(page.document.querySelector("[data-scan]")).toBeNull();
  expect(page.text).not.toContain("完成装箱");
});

test("a scan that does not fit is told by its field and changes nothing", async () => {
  const { number } = await paidRequest(shop, [2]);
  await shop.db.update(shippingRequests).set({ note: "箱を分けてください" });
  const page = await (await shop.browser(wei)).open(`/staff/pack/${number}`);
  expect(page.text).toContain("箱を分けてください");
  const wrong = await page.submit("放入", { code: "L-000009" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual(["此批次不在这张配送单里，请放回原处"]);
  expect(wrong.focused).toEqual(["code"]);
  const many = await wrong.submit("放入", { code: "L-000001", quantity: "3" });
  expect(many.problems).toEqual(["件数多于这一批还没装的件数"]);
  expect(await shop.db.select().from(openBoxes)).toEqual([]);
  expect((await (await shop.browser(chen)).open(`/staff/pack/${number}`)).status).toBe(403);
});

test("what was written on an order stands once on a request's page, however many lines it has", async () => {
  const { number } = await paidRequest(shop, [2, 3]);
  const [first] = await shop.db.select({ id: orders.id }).from(orders);
  await shop.db.update(orders).set({ note: "同梱をお願いします" });
  await shop.db.update(orderLines).set({ orderId: first!.id, position: sql`rowid + 100` });
  const page = await (await shop.browser(wei)).open(`/staff/shipping/${number}`);
  expect(page.text.split("同梱をお願いします")).toHaveLength(2);
  expect(
    page.document.querySelectorAll("[aria-label=拣货] tbody tr, table tbody tr").length,
  ).toBeGreaterThan(1);
});
