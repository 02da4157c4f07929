import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import {
  carryOutOrder,
  carryOutPendingOrders,
  pollMarketplaceOrders,
  recordPlaced,
} from "#app/domain/trade/purchasing/carry-out-marketplace-orders.server.ts";
import {
  cancelMarketplaceOrder,
  giveUpPlacing,
  previewPurchase,
  requestMarketplaceOrder,
  requestSupplierOrder,
} from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import type { OrderingMarketplace } from "#app/domain/trade/purchasing/marketplace-ordering.ts";
import { demoOffers } from "#app/local/partners/demo-offers.ts";
import * as tables from "#db/schema/index.ts";
import { orderAtMarket, placesOf } from "#tests/support/channels/market-trade.ts";
import { type LiveShop, openLiveShop } from "#tests/support/live-shop.ts";
import { li, wang } from "#tests/support/shop.ts";
import { readPurchases } from "#tests/support/trade/read-purchases.ts";
import { newMarketplaceNumber } from "#tests/support/trade/trade.ts";

const offers = demoOffers();

describe.each(["1688", "taobao"] as const)("buying at %s", (platform) => {
  const some = offers.find(
    (offer) => offer.platform === platform && offer.skus.some(({ stock }) => stock > 400),
  )!;
  const quantity = Math.max(20, some.minOrder);
  let live: LiveShop;
  let places: OrderingMarketplace[];
  let order: Awaited<ReturnType<typeof orderAtMarket>>;

  beforeEach(async () => {
    live = await openLiveShop();
    places = placesOf(live);
    order = await orderAtMarket(live, { offerId: some.id, platform, quantity });
  });
  afterEach(() => live.close());

  const server = () => (platform === "1688" ? live.alibaba : live.taobao);
  const theirs = () => server().goods.orders.all;
  const staff = (who = li) => live.shop.as(who);
  const system = () => live.shop.as({ kind: "system", id: "test" } as const);
  const wait = (minutes: number) => live.shop.wait(minutes / 1_440);
  const rows = () => live.shop.db.select().from(tables.marketplaceOrders);
  const bought = () => readPurchases(staff(), order.number);
  const preview = () =>
    previewPurchase(staff(), places, { number: order.number, supplierId: order.supplierId });

  /** The wish as the page sends it, with the sum of the preview. */
  async function ask(id = crypto.randomUUID(), more = 0) {
    const seen = await preview();
    if (!seen.ok || !("goodsFen" in seen.value)) throw new Error("no preview");
    const { goodsFen = 0, freightFen = 0 } = seen.value;
    const asked = await requestMarketplaceOrder(staff(), places, order.number, {
      id,
      supplierId: order.supplierId,
      note: "请加固包装",
      seenFen: goodsFen + freightFen + more,
    });
    return { id, asked };
  }

  async function place() {
    const { id } = await ask();
    await carryOutOrder(staff(), places, id);
    return id;
  }

  test("a preview tells price and freight beside the quote, and writes nothing", async () => {
    const seen = await preview();
    if (!seen.ok || "refused" in seen.value) throw new Error("no preview");
    const { value } = seen;
    expect(value.platform).toBe(platform);
    expect(value.goodsFen).toBe(value.quotedGoodsFen);
    expect(value.freightFen).toBe(some.domesticFreightFen);
    expect(await rows()).toEqual([]);
    expect(theirs()).toEqual([]);
  });

  test("one button places it: the purchase stands with the marketplace's number and what it costs", async () => {
    const id = await place();
    const [placed] = theirs();
    expect(placed).toMatchObject({ outsideNumber: id, note: "请加固包装" });
    expect(await rows()).toMatchObject([
      { id, state: "placed", marketplaceNumber: placed!.number },
    ]);
    expect(await bought()).toMatchObject([
      {
        id,
        state: "bought",
        platform,
        marketplaceNumber: placed!.number,
        goodsFen: placed!.goodsFen,
        freightFen: placed!.freightFen,
        chinaTracking: "",
      },
    ]);
    await carryOutOrder(staff(), places, id);
    await carryOutPendingOrders(system(), places);
    expect(theirs()).toHaveLength(1);
    expect(await bought()).toHaveLength(1);
  });

  test("goods of two orders are placed as one, and each order has its purchase and its part of the sum", async () => {
    const other = await orderAtMarket(live, { offerId: some.id, platform, quantity });
    const open = await live.shop.db.select().from(tables.orderLines);
    const pieces = open.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const wish = { id: crypto.randomUUID(), supplierId: order.supplierId, pieces, note: "" };
    const asked = await requestSupplierOrder(staff(), places, wish);
    if (!asked.ok) throw new Error(asked.reason);
    expect(await requestSupplierOrder(staff(), places, { ...wish, id: "other" })).toMatchObject({
      ...{ ok: false, reason: "placing-already", orderNumber: order.number },
    });
    await carryOutOrder(staff(), places, asked.value.id);
    const [placed, ...more] = theirs();
    expect(more).toEqual([]);
    expect(placed).toMatchObject({ outsideNumber: wish.id });
    const made = await live.shop.db.select().from(tables.purchases);
    expect(made.map(({ orderId }) => orderId).sort()).toEqual([order.id, other.id].sort());
    expect(new Set(made.map((one) => one.marketplaceNumber))).toEqual(new Set([placed!.number]));
    const sumOf = (of: "goodsFen" | "freightFen") => made.reduce((sum, one) => sum + one[of], 0);
    expect([sumOf("goodsFen"), sumOf("freightFen")]).toEqual([
      placed!.goodsFen,
      placed!.freightFen,
    ]);
    expect((await rows()).map(({ state }) => state)).toEqual(["placed", "placed"]);

    server().goods.orders.send(placed!.number, "YT7000000000009");
    wait(31);
    await pollMarketplaceOrders(system(), places);
    const tracked = await live.shop.db.select().from(tables.purchases);
    expect(tracked.map(({ chinaTracking }) => chinaTracking)).toEqual(
      tracked.map(() => "YT7000000000009"),
    );
  });

  test("what was placed together is called off together", async () => {
    await orderAtMarket(live, { offerId: some.id, platform, quantity });
    const open = await live.shop.db.select().from(tables.orderLines);
    const pieces = open.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const wish = { id: crypto.randomUUID(), supplierId: order.supplierId, pieces, note: "" };
    const asked = await requestSupplierOrder(staff(), places, wish);
    if (!asked.ok) throw new Error(asked.reason);
    await carryOutOrder(staff(), places, asked.value.id);
    const purchaseId = (await bought())[0]!.id;
    wait(1);
    const reason = "买家取消";
    expect(
      await cancelMarketplaceOrder(staff(), order.number, { purchaseId, reason }),
    ).toMatchObject({
      ok: true,
    });
    await carryOutOrder(staff(), places, purchaseId);
    expect((await rows()).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    const made = await live.shop.db.select().from(tables.purchases);
    expect(made.map(({ state }) => state)).toEqual(["undone", "undone"]);
  });

  test("a crash between the call and the record orders once: the job finds what was placed", async () => {
    const { id } = await ask();
    const [place] = places.filter(({ live: { market } }) => market.platform === platform);
    const lost: OrderingMarketplace = {
      live: place!.live,
      orders: {
        ...bound(place!.orders),
        create: async (...asked) => {
          await place!.orders.create(...asked);
          throw new Error("the Worker was stopped");
        },
      },
    };
    await expect(carryOutOrder(staff(), [lost], id)).rejects.toThrow("stopped");
    expect(theirs()).toHaveLength(1);
    expect(await bought()).toEqual([]);
    // By hand it cannot be bought a second time meanwhile.
    expect(
      await buyOrder(staff(), order.number, {
        id: crypto.randomUUID(),
        supplierId: order.supplierId,
        chinaTracking: "",
        marketplaceNumber: newMarketplaceNumber(),
      }),
    ).toEqual({ ok: false, reason: "placing-already" });
    await carryOutPendingOrders(system(), places);
    expect(await bought()).toEqual([]);
    wait(3);
    await carryOutPendingOrders(system(), places);
    expect(theirs()).toHaveLength(1);
    expect(await bought()).toMatchObject([{ id, marketplaceNumber: theirs()[0]!.number }]);
  });

  test("where the marketplace is silent the wish waits, and is placed once it answers", async () => {
    const { id } = await ask();
    server().behave("silent");
    await carryOutOrder(staff(), places, id);
    expect(await rows()).toMatchObject([{ state: "placing", tries: 1 }]);
    server().behave("well");
    wait(5);
    await carryOutPendingOrders(system(), places);
    expect(await rows()).toMatchObject([{ state: "placed" }]);
    expect(theirs()).toHaveLength(1);
  });

  test("dearer than it was seen it is not placed; what the marketplace refuses is said in its words", async () => {
    const dear = await ask(crypto.randomUUID(), -1);
    await carryOutOrder(staff(), places, dear.id);
    expect((await rows())[0]).toMatchObject({
      state: "refused",
      problem: message("marketplace.dearer"),
    });
    expect(theirs()).toEqual([]);
    const { id } = await ask();
    server().goods.change(some.id, (offer) => ({
      ...offer,
      skus: offer.skus.map((sku) => ({ ...sku, stock: 0 })),
    }));
    await carryOutOrder(staff(), places, id);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({
      state: "refused",
      problem: { code: "plain", params: { text: expect.stringContaining("库存不足") } },
    });
    expect(await preview()).toMatchObject({ value: { refused: expect.stringContaining("库存") } });
    expect(await bought()).toEqual([]);
  });

  test("two who press at once order once, and the same form sent again is the same wish", async () => {
    const first = await ask();
    expect(first.asked).toEqual({ ok: true, value: undefined });
    expect((await ask()).asked).toEqual({ ok: false, reason: "placing-already" });
    expect((await ask(first.id)).asked).toMatchObject({ ok: false });
    await Promise.all([
      carryOutOrder(staff(), places, first.id),
      carryOutOrder(staff(), places, first.id),
    ]);
    expect(theirs()).toHaveLength(1);
    expect(await bought()).toHaveLength(1);
  });

  test("the couriers' numbers come by the job, once, and the parcel is watched", async () => {
    await place();
    await pollMarketplaceOrders(system(), places);
    expect((await bought())[0]).toMatchObject({ chinaTracking: "" });
    server().goods.orders.send(theirs()[0]!.number, "YT7000000000001", "YT7000000000002");
    await pollMarketplaceOrders(system(), places);
    expect((await bought())[0]).toMatchObject({ chinaTracking: "" });
    wait(31);
    await pollMarketplaceOrders(system(), places);
    await pollMarketplaceOrders(system(), places);
    expect((await bought())[0]).toMatchObject({ chinaTracking: "YT7000000000001" });
    expect(await rows()).toMatchObject([
      { problem: message("marketplace.other-parcels", { numbers: ["YT7000000000002"] }) },
    ]);
    expect(await live.shop.db.select().from(tables.parcels)).toMatchObject([
      { trackingNumber: "YT7000000000001" },
    ]);
  });

  test("what is unpaid is called off there and undone here; what is sent is not, and says why", async () => {
    const id = await place();
    const callOff = () =>
      cancelMarketplaceOrder(staff(), order.number, { purchaseId: id, reason: "买家取消" });
    expect(await callOff()).toMatchObject({ ok: true });
    await carryOutOrder(staff(), places, id);
    expect(theirs()).toMatchObject([{ state: "closed" }]);
    expect(await rows()).toMatchObject([{ state: "cancelled" }]);
    expect(await bought()).toMatchObject([{ state: "undone" }]);
    expect(await callOff()).toEqual({ ok: false, reason: "undone-already" });

    const again = await place();
    server().goods.orders.send(theirs()[1]!.number, "YT7000000000003");
    const late = { purchaseId: again, reason: "买家取消" };
    expect(await cancelMarketplaceOrder(staff(), order.number, late)).toMatchObject({ ok: true });
    await carryOutOrder(staff(), places, again);
    expect((await rows()).find((row) => row.id === again)).toMatchObject({
      state: "placed",
      problem: { code: "plain", params: { text: expect.stringContaining("状态") } },
    });
    expect((await bought()).find((one) => one.id === again)).toMatchObject({ state: "bought" });
  });

  test("an order that the marketplace took when ours had moved on is told to somebody", async () => {
    const { id } = await ask();
    await live.shop.db
      .update(tables.orders)
      .set({ state: "cancelled" })
      .where(eq(tables.orders.id, order.id));
    await carryOutOrder(staff(), places, id);
    expect(await rows()).toMatchObject([
      { state: "unkept", marketplaceNumber: theirs()[0]!.number },
    ]);
    expect(await live.shop.db.select().from(tables.alarms)).toMatchObject([
      { kind: "marketplace-order-unkept", subject: order.number },
    ]);
  });

  test("a wish is not given up while the marketplace is being asked for it", async () => {
    const { id } = await ask();
    await live.shop.db
      .update(tables.marketplaceOrders)
      .set({ triedAt: staff().now })
      .where(eq(tables.marketplaceOrders.id, id));
    const given = () => giveUpPlacing(staff(), order.number, { wishId: id, reason: "没有反应" });
    expect(await given()).toEqual({ ok: false, reason: "calling" });
    live.shop.wait(0.05);
    expect(await given()).toMatchObject({ ok: true });
  });

  test("what was given up and placed all the same is a purchase with its number", async () => {
    const { id } = await ask();
    const wish = (await rows())[0]!;
    await giveUpPlacing(staff(), order.number, { wishId: id, reason: "没有反应" });
    const placed = { number: "90001", goodsFen: 1, freightFen: 0, toldState: "waitbuyerpay" };
    await recordPlaced(staff(), [wish as never], placed as never);
    expect(await rows()).toMatchObject([{ state: "placed", marketplaceNumber: "90001" }]);
    expect(await bought()).toMatchObject([{ state: "bought" }]);
  });

  test("what was taken and not kept is not asked for again before somebody has looked", async () => {
    const { id } = await ask();
    const moved = (state: "cancelled" | "buying") =>
      live.shop.db.update(tables.orders).set({ state }).where(eq(tables.orders.id, order.id));
    await moved("cancelled");
    await carryOutOrder(staff(), places, id);
    await moved("buying");
    const again = { id: crypto.randomUUID(), supplierId: order.supplierId, seenFen: 1, note: "" };
    expect(await requestMarketplaceOrder(staff(), places, order.number, again)).toEqual({
      ok: false,
      reason: "look-first",
    });
    await giveUpPlacing(staff(), order.number, { wishId: id, reason: "已在平台取消" });
    expect(await requestMarketplaceOrder(staff(), places, order.number, again)).toMatchObject({
      ok: true,
    });
  });

  test("finance may not buy, and without keys nothing can be asked", async () => {
    const wish = { id: crypto.randomUUID(), supplierId: order.supplierId, seenFen: 1, note: "" };
    expect(await requestMarketplaceOrder(staff(wang), places, order.number, wish)).toMatchObject({
      ok: wang.role === "admin" || wang.role === "purchasing",
    });
    expect(
      await requestMarketplaceOrder(staff(), [], order.number, {
        ...wish,
        id: crypto.randomUUID(),
      }),
    ).toEqual({
      ok: false,
      reason: "no-marketplace",
    });
  });
});

/** The methods of an adapter, each with its own. */
function bound(orders: OrderingMarketplace["orders"]): OrderingMarketplace["orders"] {
  return {
    preview: (...asked) => orders.preview(...asked),
    create: (...asked) => orders.create(...asked),
    findByOutside: (...asked) => orders.findByOutside(...asked),
    cancel: (...asked) => orders.cancel(...asked),
    follow: (...asked) => orders.follow(...asked),
  };
}
