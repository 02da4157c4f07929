import { and, eq, gt, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { resumePurchase } from "#app/domain/channels/orders/purchase-questions.server.ts";
import { reportShipments } from "#app/domain/channels/orders/report-shipments.server.ts";
import { requestDropshipments } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import { syncOrderChanges } from "#app/domain/channels/orders/sync-order-changes.server.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import type { Database } from "#db/client.ts";
import {
  channelOrders,
  directParcels,
  directPurchases,
  lots,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { endCustomer } from "#tests/support/channels/channel-orders.ts";
import { clockwork, dyingDatabase, orderedOf } from "#tests/support/channels/direct-orders.ts";
import {
  customersOrder,
  directShelved,
  marketplace,
  pieces,
  purchaseOf,
} from "#tests/support/channels/direct-parcels.ts";
import { later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { chen, hanako } from "#tests/support/shop.ts";

const minute = 60_000;
/** In minutes: longer than a marketplace is left alone after it failed. */
const aDay = 24 * 60;
const going = 20;

const asking = ["send", "send", "send", "split", "move", "cancel", "replay", "goOn"] as const;
const telling = ["tell", "tell", "tell", "tell", "send", "cancel", "replay", "goOn"] as const;

const stepOf = <What extends string>(acts: readonly What[]) =>
  fc.record({
    what: fc.constantFrom(...acts),
    // In half of them nobody dies, or few would come to be told of.
    diesAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 20 })),
    isAfter: fc.boolean(),
    runs: fc.integer({ min: 1, max: 3 }),
    minutes: fc.constantFrom(1, 6, 11, 300),
    fault: fc.constantFrom(undefined, undefined, undefined, "away" as const, "closed" as const),
    loses: fc.boolean(),
  });

/** What is done until it leaves, and from then on. */
const schedules = fc.tuple(
  fc.array(stepOf(asking), { minLength: 1, maxLength: 3 }),
  fc.array(stepOf(telling), { minLength: 1, maxLength: 3 }),
);

/** One order on its shelf, and how it goes from there to the number that its marketplace is told. */
async function shelvedOrder() {
  const { shop, row, number } = await directShelved();
  const { db } = shop;
  let moment = 0;
  const order = { begunAt: later(0), splitId: "", isCancelled: false, market: marketplace() };
  const scopeOf = (within: Database) => openScope(within, clockwork, later(moment));

  /** What this schedule has asked for; found by the company's own index, as a thousand lie there before it. */
  const own = () =>
    and(
      eq(shippingRequests.companyId, hanako.companyId),
      gt(shippingRequests.createdAt, order.begunAt),
    );

  /** The requests of this schedule, whatever became of them. */
  const parcels = () =>
    db
      .select({
        id: shippingRequests.id,
        number: shippingRequests.number,
        state: shippingRequests.state,
        trackingNumber: shippingRequests.trackingNumber,
        pieces: sql<number>`sum(${shippingLines.quantity})`,
      })
      .from(shippingRequests)
      .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
      .where(own())
      .groupBy(shippingRequests.id);

  async function fetch(within: Database, told: Partial<ShopOrder> = {}) {
    const sent = order.market.told.flatMap(({ lines }) => lines);
    const isSent = sent.reduce((sum, { quantity }) => sum + quantity, 0) === pieces;
    const state = order.isCancelled ? "cancelled" : isSent ? "sent" : "open";
    const changed = customersOrder({ state, changedAt: later(moment), ...told });
    await orderedOf({ db: within }, row, [changed], later(moment));
    await syncOrderChanges(scopeOf(within), testSeal);
  }

  return {
    db,
    order,
    parcels,
    pass(minutes: number) {
      moment += minutes * minute;
    },
    send: (within = db) => requestDropshipments(scopeOf(within), testSeal),
    tell: (within = db) => reportShipments(scopeOf(within), order.market.asking),
    move: (within: Database) =>
      fetch(within, { receiver: { ...endCustomer, building: `${moment}号室` } }),
    cancel(within: Database) {
      order.isCancelled = true;
      return fetch(within);
    },
    /** The marketplace tells the same again, and the bell of the fetch rings twice. */
    replay: (within: Database) => fetch(within),
    goOn: (within = db) => resumePurchase(openScope(within, hanako, later(moment)), number),
    /** Packed and handed over, which the warehouse's own tests show. */
    leave: (within = db) =>
      within
        .update(shippingRequests)
        .set({
          state: "in_transit",
          carrier: "ヤマト運輸",
          shippedAt: later(moment),
          trackingNumber: sql`'T' || ${shippingRequests.number}`,
        })
        .where(and(own(), eq(shippingRequests.state, "quoting"))),
    async split(within: Database) {
      const first = (await parcels()).find(({ state }) => state === "quoting");
      if (!first || first.id === order.splitId) return;
      const lines = await db
        .select({ id: shippingLines.id })
        .from(shippingLines)
        .where(eq(shippingLines.requestId, first.id));
      const form = { id: order.splitId, pieces: new Map([[lines[0]!.id, going]]), note: "大きい" };
      await splitRequest(openScope(within, chen, later(moment)), first.number, form);
    },
    /** The goods lie on their shelf again, as if nothing had been asked yet. */
    async begin() {
      moment += minute;
      for (const { id, number, state } of await parcels()) {
        if (state === "cancelled") continue;
        await db
          .update(shippingRequests)
          .set({ state: "quoting", trackingNumber: "", shippedAt: null })
          .where(eq(shippingRequests.id, id));
        await cancelShipment(openScope(db, hanako, later(moment)), number, "次の予定");
      }
      const { purchase } = await purchaseOf({ db });
      await db.batch([
        db.delete(directParcels),
        db
          .insert(directParcels)
          .values({ requestId: crypto.randomUUID(), purchase, position: 1, telling: "none" }),
        db.update(channelOrders).set({ state: "open", changedAt: later(moment) }),
        db.update(directPurchases).set({
          endedAt: null,
          toDecide: null,
          decidedAt: null,
          sealedReceiver: "",
          seenChange: later(moment),
        }),
      ]);
      const [lot] = await db.select().from(lots);
      expect(lot).toMatchObject({ availableQuantity: pieces });
      Object.assign(order, { begunAt: later(moment), splitId: crypto.randomUUID() });
      Object.assign(order, { isCancelled: false, market: marketplace() });
      moment += minute;
    },
  };
}

/** Nothing of it goes twice, and no number is told twice. */
async function expectOnce({ order, parcels }: Awaited<ReturnType<typeof shelvedOrder>>) {
  const all = await parcels();
  const numbers = order.market.told.map(({ trackingNumber }) => trackingNumber);
  expect(all.filter(({ id }) => id !== order.splitId).length).toBeLessThanOrEqual(1);
  expect(all.reduce((sum, one) => sum + one.pieces, 0)).toBe(all.length > 0 ? pieces : 0);
  expect(new Set(numbers).size).toBe(numbers.length);
  return { all, numbers };
}

test("one order of a customer has at most one fulfilment, however runs die, repeat and meet", async () => {
  const made = await shelvedOrder();
  const { db, order } = made;
  await fc.assert(
    fc.asyncProperty(schedules, async ([before, after]) => {
      await made.begin();
      for (const one of before) await act(made, one);
      await made.leave();
      for (const one of after) await act(made, one);
      Object.assign(order.market.now, { fault: undefined, loses: false });
      await made.goOn();
      await made.send();
      await made.leave();
      made.pass(aDay);
      await made.tell();
      const { all, numbers } = await expectOnce(made);
      if (order.isCancelled) return;
      expect(all.length).toBeGreaterThanOrEqual(1);
      expect(numbers.sort()).toEqual(all.map(({ trackingNumber }) => trackingNumber).sort());
      const { telling, toDecide, endedAt } = await purchaseOf({ db });
      expect({ telling, toDecide }).toEqual({ telling: "told", toDecide: null });
      expect(endedAt).not.toBeNull();
    }),
    { numRuns: 1_000 },
  );
}, 300_000);

type Step = Parameters<Parameters<typeof schedules.map>[0]>[0][number][number];

/** Runs that meet do the same; whoever dies of them dies of the machine alone. */
async function act(made: Awaited<ReturnType<typeof shelvedOrder>>, one: Step) {
  const { db, order } = made;
  made.pass(one.minutes);
  Object.assign(order.market.now, { fault: one.fault && { kind: one.fault }, loses: one.loses });
  const met = Array.from({ length: one.runs }, async () => {
    await made[one.what](dyingDatabase(db, one.diesAt, one.isAfter));
  });
  for (const end of await Promise.allSettled(met))
    if (end.status === "rejected") expect(wordsOf(end.reason)).toContain("the machine died");
  await expectOnce(made);
}

/** What went wrong, through all that was gathered or wrapped. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join();
  return error instanceof Error ? `${error.message} ${wordsOf(error.cause)}` : "";
}
