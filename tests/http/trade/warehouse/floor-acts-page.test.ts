import { beforeEach, expect, test } from "vitest";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { loadBox, unloadBox } from "#app/domain/trade/shipments/load-box.server.ts";
import { boxes, floorActs } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { boughtLot, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (path = "/staff/acts", who = wei) => (await shop.browser(who)).open(path);

test("a day's acts stand newest first with who did them, and the last of a lot is undone in its row", async () => {
  await shelvedLot(shop, 5);
  const other = await boughtLot(shop, 3);
  await receiveLot(shop.as(zhou), { id: crypto.randomUUID(), lotId: other.lotId, quantity: 3 });
  const page = await open();
  expect(page.document.querySelector("h1")?.text.trim()).toBe("作业记录 4");
  const rows = page.document.querySelectorAll("tbody tr").map(({ text }) => text);
  expect(rows.filter((text) => text.includes("已流转，不能撤销"))).toHaveLength(2);
  expect(rows.filter((text) => text.includes("确定撤销"))).toHaveLength(2);
  expect(rows.some((text) => text.includes("收货") && text.includes("周总"))).toBe(true);

  const shelved = await open("/staff/acts?kind=shelve");
  const undone = await shelved.submit("确定撤销", { reason: "放错货架" });
  expect(undone.path).toContain("kind=shelve");
  expect(undone.flash).toBe("已撤销。");
  expect(undone.text).toContain("已撤销：放错货架");
  const struck = undone.document.querySelectorAll("tbody tr s").map(({ text }) => text);
  expect(struck[0]).toBe("上架");
  expect(undone.document.querySelector("tbody")?.text).toMatch(/\d\d:\d\d 已撤销/);
  const all = await open();
  expect(all.document.querySelector("h1")?.text.trim()).toBe("作业记录 3");
  expect(all.text).toContain("另有 1 项已撤销，不计入。");
});

test("what is taken back elsewhere is struck too: a packing, a box off the truck", async () => {
  const { number, boxes: packed } = await packedRequest(shop, 2, 2);
  const load = { id: crypto.randomUUID(), typed: `${number}-B1`, carrier: "佐川急便" };
  expect(await loadBox(shop.as(wei), load)).toMatchObject({ ok: true });
  await unloadBox(shop.as(wei), { id: crypto.randomUUID(), boxId: packed[0]!.id });
  expect(await unpackShipment(shop.as(wei), number, "weight")).toMatchObject({ ok: true });
  for (const [kind, why] of [
    ["load", "撤销装车"],
    ["pack", "称错、量错"],
  ]) {
    const page = await open(`/staff/acts?kind=${kind}`);
    expect(page.document.querySelector("h1")?.text.trim()).toBe("作业记录 0");
    expect(page.document.querySelectorAll("tbody tr s")).not.toHaveLength(0);
    expect(page.text).toContain(`已撤销：${why}`);
  }
});

test("the list is narrowed by person, kind and day", async () => {
  await shelvedLot(shop, 5);
  const other = await boughtLot(shop, 3);
  await receiveLot(shop.as(zhou), { id: crypto.randomUUID(), lotId: other.lotId, quantity: 3 });
  const count = async (query: string) =>
    (await open(`/staff/acts?${query}`)).document.querySelectorAll("tbody tr").length;
  expect(await count(`who=${zhou.id}`)).toBe(1);
  expect(await count("kind=receive")).toBe(2);
  expect(await count(`who=${wei.id}&kind=receive`)).toBe(1);
  expect(await count("day=2026-01-14")).toBe(0);
  expect(await count("day=nonsense&kind=nonsense")).toBe(4);
});

test("what is undone on the page of its work leads there", async () => {
  const { number, boxes: packed } = await packedRequest(shop, 2);
  await shop.db.update(boxes).set({ loadedAt: new Date(0) });
  await unloadBox(shop.as(wei), { id: crypto.randomUUID(), boxId: packed[0]!.id });
  const page = await open("/staff/acts?kind=unload");
  expect(page.text).toContain(`${number}-B1`);
  expect(page.text).not.toContain("确定撤销");
  expect((await page.follow("去配送单")).path).toBe(`/staff/shipping/${number}`);
});

test("a packing leads to its request, where it is undone", async () => {
  const { number } = await packedRequest(shop, 2);
  const page = await open("/staff/acts?kind=pack");
  expect((await page.follow("去配送单")).path).toBe(`/staff/shipping/${number}`);
});

test("more than a page goes on, from the last row shown", async () => {
  await shelvedLot(shop, 5);
  const [act] = await shop.db.select().from(floorActs).limit(1);
  const copies = Array.from({ length: 120 }, (_, at) => ({ ...act!, id: `copy-${at}` }));
  await shop.db.insert(floorActs).values(copies);
  const first = await open("/staff/acts?kind=receive");
  expect(first.document.querySelectorAll("tbody tr")).toHaveLength(100);
  const second = await first.follow("下一页");
  expect(second.document.querySelectorAll("tbody tr")).toHaveLength(21);
  expect(second.path).toContain("kind=receive");
});

test("strangers are sent to sign in, and whose duty it is not is refused", async () => {
  expect((await (await shop.browser()).open("/staff/acts")).path).toContain("/staff/login");
  expect((await (await shop.browser(hanako)).open("/staff/acts")).path).toContain("/staff/login");
  expect((await open("/staff/acts", chen)).status).toBe(403);
});
