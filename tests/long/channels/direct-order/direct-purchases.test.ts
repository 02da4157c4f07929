import { eq, isNull, like, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buyDirect } from "#app/domain/channels/orders/buy-direct.server.ts";
import { saveRule } from "#app/domain/channels/orders/direct-rules.server.ts";
import { payDirect } from "#app/domain/channels/orders/pay-direct.server.ts";
import { runRules, setHeldBack } from "#app/domain/channels/orders/run-rules.server.ts";
import { syncOrderChanges } from "#app/domain/channels/orders/sync-order-changes.server.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import {
  channelOrders,
  directPurchases,
  directRules,
  notices,
  orderLines,
  orders,
  skus,
} from "#db/schema/index.ts";
import { channelOrder } from "#tests/support/channels/channel-orders.ts";
import {
  clockwork,
  directShop,
  dyingDatabase,
  openRule,
  orderedOf,
  shopifyOf,
} from "#tests/support/channels/direct-orders.ts";
import { later } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, li, taro } from "#tests/support/shop.ts";

const pieces = 50;
const line = { articleId: "v1", quantity: pieces, ordered: pieces };
const one = (id: string, told: Partial<ShopOrder> = {}) =>
  channelOrder(id, { ...told, lines: [line] });
/** Two in the morning in Japan, of the night after the tests' noon. */
const night = new Date("2026-01-15T17:00:00Z");

describe("この内容で発注する", () => {
  test("buys what the customer ordered by the product's link, marked as sent to their door", async () => {
    const { shop, row } = await directShop();
    const [number] = await orderedOf(shop, row, [one("7")], later(0));
    const bought = await buyDirect(shop.as(hanako), { number: number!, made: "hand" });
    expect(bought).toMatchObject({ ok: true, value: { isNew: true, left: 0 } });
    const [order] = await shop.db.select().from(orders);
    expect(order).toMatchObject({ state: "quoting", storeId: row.storeId, pieceCount: pieces });
    expect(order!.note).toBe("直送: Shopify #7 見＊＊ 様（東京都）");
    const again = await buyDirect(shop.as(hanako), { number: number!, made: "hand" });
    expect(again).toMatchObject({ ok: true, value: { number: order!.number, isNew: false } });
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("is of the company's own orders alone, and of who may order", async () => {
    const { shop, row } = await directShop();
    const [number] = await orderedOf(shop, row, [one("7")], later(0));
    const wanted = { number: number!, made: "hand" } as const;
    expect(await buyDirect(shop.as(taro), wanted)).toMatchObject({ reason: "not-found" });
    const clerk = { ...kenji, permissions: ["shops" as const] };
    expect(await buyDirect(shop.as(clerk), wanted)).toMatchObject({ reason: "forbidden" });
    expect(await shop.db.$count(directPurchases)).toBe(0);
  });

  test("says what stands in the way: abroad, no postal code, cancelled, no goods, no link", async () => {
    const { shop, row } = await directShop();
    const abroad = { ...one("1").receiver!, country: "US" };
    const nowhere = { ...one("1").receiver!, postalCode: "" };
    const many = Array.from({ length: 500 }, (_, place) => ({ ...line, lineId: `l${place}` }));
    const told = [
      one("1", { receiver: abroad }),
      one("2", { receiver: nowhere }),
      one("3", { state: "cancelled" }),
      channelOrder("4", { lines: [{ ...line, quantity: 0 }] }),
      channelOrder("5", { lines: many }),
      channelOrder("6", { lines: [{ ...line, articleId: "unknown" }] }),
    ];
    const numbers = await orderedOf(shop, row, told, later(0));
    const obstacles = [];
    for (const number of numbers) {
      const answer = await buyDirect(shop.as(hanako), { number, made: "hand" });
      obstacles.push("obstacles" in answer ? answer.obstacles[0] : answer);
    }
    expect(obstacles).toEqual([
      ...["abroad", "no-postal-code", "cancelled", "nothing-to-send", "too-many-lines"],
      "unmapped",
    ]);
    await shop.db.run(sql`DELETE FROM own_product_sources`);
    const [linkless] = await orderedOf(shop, row, [one("8")], later(0));
    expect(await buyDirect(shop.as(hanako), { number: linkless!, made: "hand" })).toMatchObject({
      obstacles: ["no-link"],
    });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("loses to a cancellation that came between reading and writing", async () => {
    const { shop, row } = await directShop();
    const [number] = await orderedOf(shop, row, [one("7")], later(0));
    const { db } = shop;
    const scope = shop.as(hanako);
    const cancelled = one("7", { state: "cancelled", changedAt: later(60_000) });
    let asked = 0;
    const between = new Proxy(scope.db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
        return async (statements: never) => {
          // The last batch writes.
          if (++asked === 4) await orderedOf({ db }, row, [cancelled], later(60_000));
          return target.batch(statements);
        };
      },
    });
    const answer = await buyDirect({ ...scope, db: between }, { number: number!, made: "hand" });
    expect(answer).toEqual({ ok: false, reason: "changed" });
    expect([await db.$count(orders), await db.$count(directPurchases)]).toEqual([0, 0]);
  });
});

describe("自動発注", () => {
  async function ruled(rule: Partial<typeof openRule> = {}) {
    const made = await directShop();
    const saved = await saveRule(made.shop.as(hanako), made.row.id, { ...openRule, ...rule });
    if (!saved.ok) throw new Error(saved.reason);
    return made;
  }
  const told = (count: number) =>
    Array.from({ length: count }, (_, place) =>
      one(`o${place}`, { orderedAt: later((place + 1) * 60_000), changedAt: later(3_600_000) }),
    );

  test("orders once a night what came since it is on, from two in the morning on", async () => {
    const { shop, row } = await ruled();
    const before = one("old", { orderedAt: later(-60_000) });
    const asking = shopifyOf(() => [before, ...told(3)]);
    const scope = shop.as(clockwork);
    await runRules({ ...scope, now: new Date(night.getTime() - 60_000) }, asking);
    expect(await shop.db.$count(orders)).toBe(0);
    await runRules({ ...scope, now: night }, asking);
    expect(await shop.db.$count(orders)).toBe(3);
    await runRules({ ...scope, now: new Date(night.getTime() + 300_000) }, asking);
    expect(await shop.db.$count(orders)).toBe(3);
    const [rule] = await shop.db.select().from(directRules);
    expect(rule!.ranOn).toBe("2026-01-16");
    const [news] = await shop.db.select(noticeFields).from(notices).where(eq(notices.kind, "shop"));
    expect(news).toMatchObject({ userId: hanako.id, title: expect.stringContaining("3件を発注") });
    expect(news!.href).toBe(`/shopifyOrders?shop=${row.id}`);
  });

  test("stops at the day's limit, and buys nothing where the shop does not answer", async () => {
    const { shop, row } = await ruled();
    const scope = { ...shop.as(clockwork), now: night };
    const away = shopifyOf(() => []);
    const silent = {
      ...away,
      ports: { ...away.ports, shopify: { missing: [] } },
    };
    await orderedOf(shop, row, told(3), later(0));
    await runRules(scope, silent);
    expect(await shop.db.$count(orders)).toBe(0);
    await runRules(
      scope,
      shopifyOf(() => told(1)),
    );
    const [{ yen } = { yen: 0 }] = await shop.db
      .select({ yen: directPurchases.totalYen })
      .from(directPurchases);
    expect(await shop.db.$count(orders)).toBe(3);

    const tight = await ruled({ dayLimitYen: yen * 2 });
    await runRules(
      { ...tight.shop.as(clockwork), now: night },
      shopifyOf(() => told(3)),
    );
    expect(await tight.shop.db.$count(orders)).toBe(2);
  });

  test("leaves alone what is held back, waits its hours, and keeps to what is in stock", async () => {
    const { shop, row } = await ruled({ holdHours: 4 });
    const late = one("late", { orderedAt: new Date(night.getTime() - 3_600_000) });
    const [first] = await orderedOf(shop, row, told(2), later(0));
    expect(await setHeldBack(shop.as(taro), first!, true)).toMatchObject({ reason: "not-found" });
    expect(await setHeldBack(shop.as(hanako), first!, true)).toMatchObject({ ok: true });
    await runRules(
      { ...shop.as(clockwork), now: night },
      shopifyOf(() => [...told(2), late]),
    );
    const bought = await shop.db.select().from(directPurchases);
    expect(bought.map(({ orderId }) => orderId)).toEqual(["o1"]);

    const off = await ruled({ stockOut: "cancel" });
    await off.shop.db.update(skus).set({ stock: 1 }).where(eq(skus.id, "sku-pouch"));
    await runRules(
      { ...off.shop.as(clockwork), now: night },
      shopifyOf(() => told(1)),
    );
    const [given] = await off.shop.db.select().from(channelOrders);
    expect(given!.heldBack).toBe("stock");
    const [news] = await off.shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.kind, "shop"));
    expect(news!.body).toContain("自動発注を取りやめました");
  });

  test("pays out of the wallet only by the owner's word, and never above the day's limit", async () => {
    const made = await directShop();
    const clerk = { ...kenji, permissions: ["shops" as const, "order" as const, "pay" as const] };
    const rule = { ...openRule, pays: "balance" as const };
    expect(await saveRule(made.shop.as(clerk), made.row.id, rule)).toMatchObject({
      reason: "owner-pays",
    });
    const { shop, row } = await ruled({ pays: "balance" });
    const [number] = await orderedOf(shop, row, [one("7")], later(0));
    await buyDirect(shop.as(hanako), { number: number!, made: "auto" });
    const [order] = await shop.db.select().from(orders);
    await quoted(shop, order!.number);
    await shop.deposit(hanako.companyId, 1_000_000);
    await shop.db.update(directRules).set({ dayLimitYen: 1 });
    await payDirect(shop.as(clockwork));
    const state = async () => (await shop.db.select().from(orders))[0]!.state;
    expect(await state()).toBe("awaiting_payment");
    await shop.db.update(directRules).set({ dayLimitYen: 10_000_000 });
    await payDirect(shop.as(clockwork));
    await payDirect(shop.as(clockwork));
    expect(await state()).toBe("buying");
  });

  test("leaves to be paid by hand what was ordered by hand, whatever its rule says", async () => {
    const { shop, row } = await ruled({ pays: "balance" });
    const [number] = await orderedOf(shop, row, [one("7")], later(0));
    await buyDirect(shop.as(hanako), { number: number!, made: "hand" });
    const [order] = await shop.db.select().from(orders);
    await quoted(shop, order!.number);
    await shop.deposit(hanako.companyId, 1_000_000);
    await payDirect(shop.as(clockwork));
    expect((await shop.db.select().from(orders))[0]!.state).toBe("awaiting_payment");
  });
});

async function quoted(shop: Awaited<ReturnType<typeof directShop>>["shop"], number: string) {
  const { lines, freights } = (await findOrder(shop.as(li), number))!;
  const answer = await quoteOrder(shop.as(li), number, {
    note: "",
    downPaymentPercent: 0,
    freights: new Map(freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
    lines: lines.map(({ id, quantity, priceFen, weightGrams, lengthMm, widthMm, heightMm }) => ({
      id,
      quantity,
      priceFen,
      refusal: "",
      weightGrams,
      lengthMm,
      widthMm,
      heightMm,
    })),
  });
  if (!answer.ok) throw new Error(answer.reason);
}

describe("what the customer changes afterwards", () => {
  async function bought() {
    const made = await directShop();
    const [number] = await orderedOf(made.shop, made.row, [one("7")], later(0));
    await buyDirect(made.shop.as(hanako), { number: number!, made: "hand" });
    return { ...made, number: number! };
  }

  test("a cancellation before payment cancels the order; later it is told once as something to decide", async () => {
    const { shop, row } = await bought();
    const gone = one("7", { state: "cancelled", changedAt: later(60_000) });
    await orderedOf(shop, row, [gone], later(60_000));
    await syncOrderChanges(shop.as(clockwork));
    expect((await shop.db.select().from(orders))[0]!.state).toBe("cancelled");
    expect((await shop.db.select().from(directPurchases))[0]).toMatchObject({
      toDecide: null,
      endedAt: expect.any(Date),
    });

    const paid = await bought();
    await paid.shop.db.update(orders).set({ state: "buying", paidAt: later(0) });
    await orderedOf(paid.shop, paid.row, [gone], later(60_000));
    await syncOrderChanges(paid.shop.as(clockwork));
    await syncOrderChanges(paid.shop.as(clockwork));
    expect((await paid.shop.db.select().from(directPurchases))[0]!.toDecide).toEqual(
      message("direct.cancelled-but-paid"),
    );
    expect(await paid.shop.db.$count(notices, eq(notices.kind, "shop"))).toBe(1);
  });

  test("another quantity is told; another address alone is not", async () => {
    const { shop, row } = await bought();
    const moved = { ...one("7").receiver!, city: "港区" };
    await orderedOf(shop, row, [one("7", { receiver: moved, changedAt: later(1) })], later(1));
    await syncOrderChanges(shop.as(clockwork));
    expect(await shop.db.$count(notices, eq(notices.kind, "shop"))).toBe(0);
    const more = channelOrder("7", { changedAt: later(2), lines: [{ ...line, quantity: 60 }] });
    await orderedOf(shop, row, [more], later(2));
    await syncOrderChanges(shop.as(clockwork));
    expect(await shop.db.$count(notices, eq(notices.kind, "shop"))).toBe(1);
  });

  test("as many pieces of other goods, and a line that is added, are told", async () => {
    for (const lines of [
      [{ ...line, lineId: "other" }],
      [line, { ...line, lineId: "added", quantity: 1 }],
    ]) {
      const { shop, row } = await bought();
      await orderedOf(shop, row, [channelOrder("7", { changedAt: later(1), lines })], later(1));
      await syncOrderChanges(shop.as(clockwork));
      expect((await shop.db.select().from(directPurchases))[0]!.toDecide).toEqual(
        message("direct.content-changed"),
      );
    }
  });

  test("an order that its company cancels itself is followed no more", async () => {
    const { shop } = await bought();
    const [order] = await shop.db.select().from(orders);
    await cancelOrder(shop.as(hanako), order!.number, "");
    await syncOrderChanges(shop.as(clockwork));
    expect((await shop.db.select().from(directPurchases))[0]!.endedAt).not.toBeNull();
  });
});

const step = fc.record({
  what: fc.constantFrom("auto", "hand", "both", "fetch", "change", "cancel", "catch"),
  diesAt: fc.integer({ min: 0, max: 9 }),
  isAfter: fc.boolean(),
});

test("one order of a customer has at most one purchase, however runs die, repeat and meet", async () => {
  const { shop, row } = await directShop();
  await saveRule(shop.as(hanako), row.id, { ...openRule, dayLimitYen: 100_000_000 });
  let schedule = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const id = `s${schedule++}`;
      const [number] = await orderedOf(shop, row, [one(id)], later(0));
      let moment = 0;
      for (const { what, diesAt, isAfter } of steps) {
        const db = dyingDatabase(shop.db, diesAt, isAfter);
        const buy = (made: "auto" | "hand") =>
          buyDirect(openScope(db, hanako, later(moment)), { number: number!, made });
        const changedAt = later(what === "fetch" ? 0 : ++moment);
        const state = what === "cancel" ? "cancelled" : "open";
        const keep = () => orderedOf({ db }, row, [one(id, { state, changedAt })], changedAt);
        const acts = {
          auto: () => buy("auto"),
          hand: () => buy("hand"),
          both: () => Promise.allSettled([buy("auto"), buy("hand"), buy("auto")]),
          fetch: keep,
          change: keep,
          cancel: keep,
          catch: () => syncOrderChanges(openScope(db, clockwork, later(moment))),
        };
        await Promise.resolve(acts[what]() as Promise<unknown>).catch((error: Error) =>
          expect(String(error.message) + String(error.cause)).toContain("the machine died"),
        );
      }
      const placed = await shop.db
        .select({ id: orders.id, pieces: orders.pieceCount })
        .from(orders)
        .where(like(orders.note, `%#${id} %`));
      const links = await shop.db
        .select()
        .from(directPurchases)
        .where(eq(directPurchases.orderId, id));
      expect(placed.length).toBeLessThanOrEqual(1);
      expect(links.map(({ purchase }) => purchase)).toEqual(placed.map((order) => order.id));
      const lines = placed[0]
        ? await shop.db.$count(orderLines, eq(orderLines.orderId, placed[0].id))
        : 1;
      expect(lines).toBe(1);
      // The next schedule has to do with its own order alone.
      await shop.db
        .update(directPurchases)
        .set({ endedAt: later(0) })
        .where(isNull(directPurchases.endedAt));
    }),
    { numRuns: 1_000 },
  );
}, 600_000);
