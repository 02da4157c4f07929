import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cartLines, files, lots, orders, purchases } from "#db/schema/index.ts";
import { storekeeperKenji } from "#tests/support/limited.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { offer, receivedGoods } from "#tests/support/trade/claims.ts";
import { badPouches } from "#tests/support/trade/problem-cases.ts";
import { boughtLot, shelvedLot } from "#tests/support/trade/stock.ts";
import { fillCart, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let reader: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other } = await openPrograms(shop));
  reader = program(shop, (await tokenOf(shop, hanako, [])).token);
});

describe("goods on their way through China", () => {
  const orderOf = async (lotId: string) =>
    (await shop.db.select().from(lots).where(eq(lots.id, lotId)))[0]!.orderId;

  test("are listed with their parcels and how many have arrived, page by page", async () => {
    const onWay = await boughtLot(shop, 10);
    const there = await shelvedLot(shop, 5);
    await boughtLot(shop, 3, taro.companyId);
    const { list, next } = (await reader.call("chinaLogistics/list")).data;
    expect(next).toBeNull();
    const found = (number: string) =>
      list.find((one: { orderNumber: string }) => one.orderNumber === number);
    expect(list).toHaveLength(2);
    expect(found(onWay.orderNumber)).toMatchObject({
      chinaTracking: onWay.chinaTracking,
      marketplaceNumber: "40123",
      supplierNameZh: "美妍日用品商行",
      pieces: 10,
      arrivedPieces: 0,
    });
    expect(found(there.orderNumber)).toMatchObject({ pieces: 5, arrivedPieces: 5 });
    const first = (await own.call("chinaLogistics/list", { size: "1" })).data;
    const second = (await own.call("chinaLogistics/list", { size: "1", after: first.next })).data;
    expect([...first.list, ...second.list].map(({ id }) => id).sort()).toEqual(
      list.map(({ id }: { id: string }) => id).sort(),
    );
    expect(second.next).toBeNull();
  });

  test("are found by their order or parcel, never another company's or store's", async () => {
    const one = await boughtLot(shop, 10);
    const two = await boughtLot(shop, 10);
    const numbers = async (who: typeof own, asked: Record<string, string>) =>
      (await who.call("chinaLogistics/list", asked)).data.list.map(
        ({ orderNumber }: { orderNumber: string }) => orderNumber,
      );
    await shop.db.update(purchases).set({ chinaTracking: "YT-SAME" });
    const orderId = await orderOf(one.lotId);
    await shop.db.update(orders).set({ number: "KB-260115-0009" }).where(eq(orders.id, orderId));
    expect(await numbers(own, { order_sn: "KB-260115-0009" })).toEqual(["KB-260115-0009"]);
    expect(await numbers(own, { tracking: "YT-SAME" })).toHaveLength(2);
    expect(await numbers(own, { tracking: "YT-S" })).toEqual([]);
    expect(await numbers(other, { order_sn: "KB-260115-0009" })).toEqual([]);
    expect(await numbers(other, { tracking: "YT-SAME" })).toEqual([]);
    const buyer = await storekeeperKenji(shop, ["order"], [await orderOf(two.lotId)]);
    const keeper = program(shop, (await tokenOf(shop, buyer)).token);
    expect(await numbers(keeper, { tracking: "YT-SAME" })).toEqual([two.orderNumber]);
    expect((await own.call("chinaLogistics/list", { order_sn: "九番" })).msg).toContain("注文番号");
    expect((await program(shop).call("chinaLogistics/list")).code).toBe(401);
  });
});

test("prices that have moved are read before the order goes on with them", async () => {
  const [line] = (await fillCart(shop)) as [string];
  await shop.db.update(cartLines).set({ seenPriceFen: 1 }).where(eq(cartLines.id, line));
  expect((await own.call("order/create", { line })).code).toBe(3003);
  expect((await other.call("order/confirmPrices", { line })).code).toBe(0);
  expect((await own.call("order/create", { line })).code).toBe(3003);
  expect((await reader.call("order/confirmPrices", { line })).code).toBe(403);
  expect((await own.call("order/confirmPrices", { line: "あ".repeat(65) })).code).toBe(400);
  for (let times = 0; times < 2; times++)
    expect((await own.call("order/confirmPrices", { line })).code).toBe(0);
  expect((await own.call("order/create", { line })).code).toBe(0);
});

test("a paid order's change without a question is the company's choice", async () => {
  const none = { percent: 0, yen: null, risePercent: 0, riseYen: null };
  const set = (limit: Record<string, string>) => own.call("order/setChangeLimit", limit);
  expect((await own.call("order/changeLimit")).data).toEqual(none);
  expect((await set({ percent: "１０" })).code).toBe(0);
  expect((await own.call("order/changeLimit")).data).toEqual({ ...none, percent: 10 });
  expect((await other.call("order/changeLimit")).data).toEqual(none);
  expect((await set({ percent: "101" })).msg).toContain("割合は0から100");
  expect((await set({ percent: "5", riseYen: "-1" })).code).toBe(400);
  await set({ percent: "5", yen: "3,000", risePercent: "2", riseYen: "500" });
  expect((await set({ percent: "5", riseYen: "" })).code).toBe(0);
  const limit = { percent: 5, yen: 3_000, risePercent: 2, riseYen: null };
  expect((await own.call("order/changeLimit")).data).toEqual(limit);
  for (const path of ["order/changeLimit", "order/setChangeLimit"])
    expect((await reader.call(path, { percent: "5" })).code).toBe(403);
});

describe("an order's files", () => {
  const sent = (order_sn: string, name = "図面.txt", id: string = crypto.randomUUID()) => {
    const form = new FormData();
    form.set("order_sn", order_sn);
    form.set("id", id);
    form.set("file", new File(["寸法"], name));
    return form;
  };

  test("are attached once by their id, and taken off", async () => {
    const { number } = await orderPlaced(shop);
    const id = crypto.randomUUID();
    for (let times = 0; times < 2; times++)
      expect(await own.send("order/attachFile", sent(number, "図面.txt", id))).toMatchObject({
        code: 0,
        data: { id },
      });
    const { files: listed } = (await own.call("order/detail", { order_sn: number })).data;
    expect(listed).toMatchObject([{ id, name: "図面.txt" }]);
    expect((await other.call("order/detachFile", { order_sn: number, id })).code).toBe(404);
    expect((await own.call("order/detachFile", { order_sn: number, id })).code).toBe(0);
    expect((await own.call("order/detachFile", { order_sn: number, id })).code).toBe(404);
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("are refused by kind, by number, to another company and without the right", async () => {
    const { number } = await orderPlaced(shop);
    expect((await own.send("order/attachFile", sent(number, "a.exe"))).code).toBe(6002);
    expect((await own.call("order/attachFile", { order_sn: number })).msg).toContain("ファイル");
    const theirs = await other.send("order/attachFile", sent(number));
    expect(theirs).toMatchObject({ status: 400, code: 404 });
    expect(await own.send("order/attachFile", sent("KB-260115-0000"))).toEqual(theirs);
    for (const path of ["order/attachFile", "order/detachFile"])
      expect((await reader.send(path, sent(number))).code).toBe(403);
    for (const code of [0, 0, 0, 6006])
      expect((await own.send("order/attachFile", sent(number))).code).toBe(code);
    expect(await shop.db.$count(files)).toBe(3);
  });
});

test("a shipment is prepared with addresses, methods and their freight, from own stock alone", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { data } = await own.call("porder/prepare", { lot: lotId, quantity: "4" });
  expect(data.lots).toMatchObject([{ id: lotId, quantity: 4, availableQuantity: 10 }]);
  expect(data.addresses).toMatchObject([{ id: "hanako-shop-address" }]);
  const air = data.methods.find(({ code }: { code: string }) => code === "air");
  expect(air.freightYen).toMatchObject({ min: expect.any(Number), max: expect.any(Number) });
  const whole = (await own.call("porder/prepare", { lot: lotId })).data.lots;
  expect(whole).toMatchObject([{ quantity: 10 }]);
  const theirs = (await other.call("porder/prepare", { lot: lotId })).data;
  expect(theirs).toEqual((await other.call("porder/prepare", { lot: "nobody's" })).data);
  expect(theirs.lots).toEqual([]);
  expect((await own.call("porder/prepare")).msg).toContain("在庫を選んで");
  const many = { lot: lotId, quantity: ["1", "2"] };
  expect((await own.json("porder/prepare", many)).code).toBe(400);
  expect((await reader.call("porder/prepare", { lot: lotId })).code).toBe(403);
});

test("categories and a shop's goods are found without a token", async () => {
  const anybody = program(shop);
  const { list } = (await anybody.call("goods/categories")).data;
  expect(list).toEqual([{ id: "bags", nameJa: "バッグ", picture: expect.any(String) }]);
  const found = (await anybody.call("goods/shop", { shopId: "supplier-2", size: "1" })).data;
  expect(found).toMatchObject({
    shop: { id: "supplier-2", nameZh: "美妍日用品商行" },
    list: [{ id: "600000000002", supplierId: "supplier-2" }],
  });
  const rest = { shopId: "supplier-2", after: found.next };
  expect((await anybody.call("goods/shop", rest)).data.list).toMatchObject([
    { id: "600000000003" },
  ]);
  expect((await anybody.call("goods/shop", { shopId: "supplier-9" })).code).toBe(404);
  expect((await anybody.call("goods/shop")).msg).toContain("ショップID");
});

describe("problem goods", () => {
  test("are listed with every answer and its yen, and answered once by them", async () => {
    const { number: order_sn, problem } = await badPouches(shop);
    const { list, counts, next } = (await reader.call("problemGoods/list")).data;
    expect([counts, next]).toEqual([{ awaiting_reply: 1, in_follow_up: 0, done: 0 }, null]);
    expect(list).toMatchObject([
      { number: problem.number, order_sn, kind: "damaged", quantity: 3, answer: null },
    ]);
    const offered = list[0].answers.find(({ answer }: { answer: string }) => answer === "return");
    expect(offered).toMatchObject({ possible: true, pieces: 3 });
    expect((await own.call("problemGoods/list", { state: "done" })).data.list).toEqual([]);
    expect((await other.call("problemGoods/list")).data.list).toEqual([]);

    const asked = { number: problem.number, answer: "return", changeYen: offered.changeYen };
    const over = (who: typeof own, change: object) =>
      who.json("problemGoods/over", { ...asked, ...change });
    expect(await over(reader, {})).toMatchObject({ code: 403 });
    expect(await over(other, {})).toMatchObject({ code: 404 });
    expect(await over(own, { changeYen: 1 })).toMatchObject({ code: 3004 });
    expect(await over(own, { answer: "steal" })).toMatchObject({ code: 400 });
    expect(await over(own, { number: "PG-1'" })).toMatchObject({ code: 400 });
    expect(await over(own, {})).toMatchObject({ code: 0 });
    expect(await over(own, {})).toMatchObject({ code: 0 });
    expect(await over(own, { answer: "discard", changeYen: 0 })).toMatchObject({ code: 3020 });
    const after = (await own.call("problemGoods/list", { state: "in_follow_up" })).data.list;
    expect(after).toMatchObject([{ answer: "return", answers: [] }]);
  });
});

describe("claims", () => {
  test("are opened by box and line, read with their offer, and agreed to as they were read", async () => {
    const { number: pOrder_sn } = await receivedGoods(shop);
    const goods = (await own.call("afterSale/goods", { pOrder_sn })).data;
    expect(goods).toMatchObject({ open: true, until: "2026-01-22T14:59:59.999Z" });
    const { boxId, shippingLineId, left } = goods.list[0];
    const asked = {
      pOrder_sn,
      boxId,
      shippingLineId,
      quantity: "3",
      situation: "破損",
      submit: "1",
    };
    const open = (who: typeof own, change: object) =>
      who.json("afterSale/open", { ...asked, reason: "broken", wish: "refund", ...change });
    expect(await open(reader, {})).toMatchObject({ code: 403 });
    expect(await open(other, {})).toMatchObject({ code: 404 });
    expect(await open(own, { quantity: String(left + 1) })).toMatchObject({ code: 3034 });
    expect(await open(own, { boxId: "another" })).toMatchObject({ code: 3033 });
    expect(await open(own, { filmUrl: "javascript:1" })).toMatchObject({ code: 400 });
    expect(await open(own, { quantity: ["1", "2"] })).toMatchObject({ code: 400 });
    const id = crypto.randomUUID();
    const { number } = (await open(own, { id })).data;
    expect((await open(own, { id })).data).toEqual({ number });

    await offer(shop, number, "refund", 700);
    const read = (await reader.call("afterSale/details", { number })).data;
    expect(read).toMatchObject({ number, pOrder_sn, state: "offered", offerYen: 700 });
    expect(read.lines).toMatchObject([{ boxId, quantity: 3, orderYen: 0 }]);
    expect(Object.keys(read.lines[0])).not.toContain("worth");
    expect((await other.call("afterSale/details", { number })).code).toBe(404);
    const answer = (who: typeof own, change: object) =>
      who.json("afterSale/answer", { number, answer: "agree", ...change });
    expect(await answer(own, {})).toMatchObject({ code: 400 });
    expect(await answer(own, { version: 1 })).toMatchObject({ code: 3036 });
    expect(await answer(reader, { version: read.version })).toMatchObject({ code: 403 });
    expect(await answer(own, { version: read.version })).toMatchObject({ code: 0 });
    expect(await answer(own, { version: read.version })).toMatchObject({ code: 0 });
    const { list, counts } = (await own.call("afterSale/list", { state: "over" })).data;
    expect(list).toMatchObject([{ number, outcome: "refunded", settledYen: 700 }]);
    expect(counts).toEqual({ draft: 0, reply: 0, waiting: 0, over: 1 });
    expect((await other.call("afterSale/list")).data.list).toEqual([]);
  });
});
