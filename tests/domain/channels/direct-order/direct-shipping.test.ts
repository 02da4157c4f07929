import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { linesInParcel } from "#app/domain/channels/orders/channel-order.ts";
import { findChannelOrder } from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { purchaseCost } from "#app/domain/channels/orders/direct-cost.server.ts";
import { readDirectParcel } from "#app/domain/channels/orders/direct-parcel.server.ts";
import { saveRule } from "#app/domain/channels/orders/direct-rules.server.ts";
import { payDirect } from "#app/domain/channels/orders/pay-direct.server.ts";
import { readDirectPurchase } from "#app/domain/channels/orders/purchase-queries.server.ts";
import { recordReturn } from "#app/domain/channels/orders/record-return.server.ts";
import { reportShipments } from "#app/domain/channels/orders/report-shipments.server.ts";
import { requestDropshipments } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import { syncOrderChanges } from "#app/domain/channels/orders/sync-order-changes.server.ts";
import type { Fulfilment, SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import {
  directParcels,
  directPurchases,
  directRules,
  freightLists,
  ledgerAccounts,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { endCustomer } from "#tests/support/channels/channel-orders.ts";
import {
  clockwork,
  directShop,
  openRule,
  orderedOf,
  shopifyOf,
} from "#tests/support/channels/direct-orders.ts";
import {
  customersOrder,
  directShelved,
  pieces,
  purchaseOf,
  requestOf,
} from "#tests/support/channels/direct-parcels.ts";
import { later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { chen, hanako, type Shop, wei } from "#tests/support/shop.ts";

const requests = ({ db }: Pick<Shop, "db">) =>
  db.select().from(shippingRequests).orderBy(shippingRequests.number);

/** A direct request of which so many pieces were split off. */
async function splitOff(going = 20) {
  const made = await directShelved();
  const { shop } = made;
  await shop.db.update(directPurchases).set({ methodCode: "air" });
  await requestDropshipments(shop.as(clockwork), testSeal);
  const first = (await requestOf(shop))!;
  const [line] = await shop.db.select().from(shippingLines);
  const wanted = {
    id: crypto.randomUUID(),
    pieces: new Map([[line!.id, going]]),
    note: "大きいため",
  };
  const split = await splitRequest(shop.as(chen), first.number, wanted);
  if (!split.ok) throw new Error(split.reason);
  return { ...made, first, second: split.value };
}

const leave = ({ db }: Pick<Shop, "db">, id: string, trackingNumber: string) =>
  db
    .update(shippingRequests)
    .set({ state: "in_transit", carrier: "ヤマト運輸", trackingNumber, shippedAt: later(0) })
    .where(eq(shippingRequests.id, id));

describe("a direct request that is split", () => {
  test("carries receiver and slip to who packs either half", async () => {
    const { shop, first, second } = await splitOff();
    await shop.db.update(directPurchases).set({ slip: "note" });
    await shop.db.update(shippingRequests).set({ state: "packing" });
    for (const [number, quantity] of [
      [first.number, pieces - 20],
      [second.number, 20],
    ] as const)
      expect(await readDirectParcel(shop.as(wei), testSeal, number)).toMatchObject({
        slip: "note",
        receiver: endCustomer,
        lines: [{ lineId: "1", quantity }],
      });
  });

  test("has left for who notes a return, whichever half went first", async () => {
    const { shop, number, second } = await splitOff();
    const wanted = {
      id: crypto.randomUUID(),
      lineId: "1",
      quantity: 1,
      reason: "faulty" as const,
      place: "customer" as const,
      fate: "dispose" as const,
      returnedOn: "2026-01-15",
    };
    const noted = () => recordReturn(shop.as(hanako), number, { ...wanted, note: "" });
    expect(await noted()).toMatchObject({ reason: "not-sent" });
    await leave(shop, second.id, "123456789012");
    expect(await noted()).toMatchObject({ ok: true });
  });

  test("may be split again, and each part is of the one purchase", async () => {
    const { shop, second } = await splitOff();
    const [line] = await shop.db
      .select()
      .from(shippingLines)
      .where(eq(shippingLines.requestId, second.id));
    const wanted = { id: crypto.randomUUID(), pieces: new Map([[line!.id, 5]]), note: "もう一度" };
    expect(await splitRequest(shop.as(chen), second.number, wanted)).toMatchObject({ ok: true });
    const { purchase } = await purchaseOf(shop);
    const parcels = await shop.db.select().from(directParcels);
    expect(parcels.map((parcel) => [parcel.purchase, parcel.position])).toEqual(
      [1, 2, 3].map((position) => [purchase, position]),
    );
  });

  test("is told of with both numbers, each once, and ends with the later", async () => {
    const { shop, first, second, number } = await splitOff();
    const told: SentParcel[] = [];
    const fulfilment: Fulfilment = {
      isReported: async (_, { trackingNumber }) => ({
        ok: true,
        value: told.some((one) => one.trackingNumber === trackingNumber),
      }),
      reportShipment: async (_, parcel) => {
        told.push(parcel);
        return { ok: true, value: { reference: "f" } };
      },
    };
    const asking = shopifyOf(() => [], fulfilment);
    await leave(shop, first.id, "111111111111");
    await reportShipments(shop.as(clockwork), asking);
    expect((await purchaseOf(shop)).endedAt).toBeNull();
    await leave(shop, second.id, "222222222222");
    await reportShipments(shop.as(clockwork), asking);
    await reportShipments(openScope(shop.db, clockwork, later(86_400_000)), asking);
    expect(told.map((one) => [one.trackingNumber, one.lines])).toEqual([
      ["111111111111", [{ lineId: "1", quantity: pieces - 20 }]],
      ["222222222222", [{ lineId: "1", quantity: 20 }]],
    ]);
    expect(await purchaseOf(shop)).toMatchObject({ telling: "told", endedAt: expect.any(Date) });
    const { bought } = await readDirectPurchase(shop.as(hanako), number);
    expect(bought?.parts).toMatchObject([{ trackingNumber: "222222222222" }]);
  });

  test("ends with the half that left where the other was called off, whichever it is", async () => {
    for (const gone of ["first", "second"] as const) {
      const { shop, ...halves } = await splitOff();
      await shop.db.update(directParcels).set({ telling: "off" });
      await shop.db
        .update(shippingRequests)
        .set({ state: "cancelled" })
        .where(eq(shippingRequests.id, halves[gone].id));
      await reportShipments(
        shop.as(clockwork),
        shopifyOf(() => []),
      );
      expect((await purchaseOf(shop)).endedAt).toBeNull();
      await leave(shop, halves[gone === "first" ? "second" : "first"].id, "333333333333");
      await reportShipments(
        shop.as(clockwork),
        shopifyOf(() => []),
      );
      expect((await purchaseOf(shop)).endedAt).not.toBeNull();
    }
  });

  test("follows another address with all its parts", async () => {
    const { shop, row } = await splitOff();
    const receiver = { ...endCustomer, postalCode: "5300001", prefecture: "大阪府" };
    await orderedOf(shop, row, [customersOrder({ receiver, changedAt: later(1) })], later(1));
    await syncOrderChanges(shop.as(clockwork), testSeal);
    expect((await requests(shop)).map((one) => one.receiver.prefecture)).toEqual([
      "大阪府",
      "大阪府",
    ]);
  });

  test("one SKU in two lines is told of piece by piece", () => {
    const bought = [
      { lineId: "1", skuId: "a", quantity: 2 },
      { lineId: "2", skuId: "a", quantity: 2 },
    ];
    const shipped = [
      { requestId: "r1", skuId: "a", pieces: 3 },
      { requestId: "r2", skuId: "a", pieces: 1 },
    ];
    expect(linesInParcel(bought, shipped, "r1")).toEqual([
      { lineId: "1", quantity: 2 },
      { lineId: "2", quantity: 1 },
    ]);
    expect(linesInParcel(bought, shipped, "r2")).toEqual([{ lineId: "2", quantity: 1 }]);
  });
});

describe("残高からの自動支払い of a direct request", () => {
  /** A quote of 1,980 yen of a purchase that the rule made and pays, or of so much more than the wallet has. */
  async function quoted(above?: number) {
    const made = await directShelved();
    const { shop, row } = made;
    const balance = async () => {
      const account = eq(ledgerAccounts.id, `wallet/${hanako.companyId}`);
      const [wallet] = await shop.db.select().from(ledgerAccounts).where(account);
      return wallet!.balanceYen;
    };
    const freightYen = above === undefined ? 1_980 : (await balance()) + above;
    await saveRule(shop.as(hanako), row.id, { ...openRule, pays: "balance" });
    await shop.db.update(directPurchases).set({ pays: "balance", made: "auto", methodCode: "air" });
    await requestDropshipments(shop.as(clockwork), testSeal);
    const { number, paysDues } = (await requestOf(shop))!;
    const answer = await quoteShipment(shop.as(chen), number, {
      freightYen,
      optionsYen: 0,
      storageYen: 0,
      note: "重量による",
      checked: true,
      ...(paysDues ? { duesYen: 0 } : {}),
    });
    if (!answer.ok) throw new Error(answer.reason);
    return { ...made, balance, state: async () => (await requestOf(shop))!.state };
  }

  test("pays what the wallet covers, once, however often it runs", async () => {
    const { shop, balance, state } = await quoted();
    const before = await balance();
    await Promise.all([payDirect(shop.as(clockwork)), payDirect(shop.as(clockwork))]);
    await payDirect(shop.as(clockwork));
    expect(await state()).not.toBe("awaiting_payment");
    expect(await balance()).toBe(before - 1_980);
  });

  test("waits where the wallet does not cover it, and pays once it does", async () => {
    const { shop, state, balance } = await quoted(1);
    const has = await balance();
    await payDirect(shop.as(clockwork));
    expect([await state(), await balance()]).toEqual(["awaiting_payment", has]);
    await shop.deposit(hanako.companyId, 1);
    await payDirect(shop.as(clockwork));
    expect(await state()).not.toBe("awaiting_payment");
  });

  test("pays both halves of one that was split", async () => {
    const { shop } = await splitOff();
    const [kept] = await shop.db.select().from(directPurchases);
    await saveRule(shop.as(hanako), kept!.shop, { ...openRule, pays: "balance" });
    await shop.db.update(directPurchases).set({ pays: "balance" });
    for (const { number, paysDues } of await requests(shop)) {
      const answer = await quoteShipment(shop.as(chen), number, {
        freightYen: 1_980,
        optionsYen: 0,
        storageYen: 0,
        note: "重量による",
        checked: true,
        ...(paysDues ? { duesYen: 0 } : {}),
      });
      expect(answer).toMatchObject({ ok: true });
    }
    await payDirect(shop.as(clockwork));
    expect((await requests(shop)).some(({ state }) => state === "awaiting_payment")).toBe(false);
  });
});

describe("最安の配送方法", () => {
  type List = typeof freightLists.$inferSelect;
  /** The list of a method from today on, with something changed. */
  async function listedToday(
    { db }: Shop,
    methodCode: string,
    change: (list: List) => Partial<List>,
  ) {
    const of = eq(freightLists.methodCode, methodCode);
    const lists = await db
      .select()
      .from(freightLists)
      .where(of)
      .orderBy(desc(freightLists.effectiveFrom));
    const [list] = lists.filter((one) => one.effectiveFrom < "2026-01-15");
    await db
      .insert(freightLists)
      .values({ ...list!, effectiveFrom: "2026-01-15", ...change(list!) });
  }

  async function picking() {
    const made = await directShelved();
    await made.shop.db.update(directPurchases).set({ picksCheapest: true });
    return made;
  }

  test("is chosen by the freight of the day when the request is made, and stands beside it", async () => {
    const { shop, number } = await picking();
    await requestDropshipments(shop.as(clockwork), testSeal);
    const request = (await requestOf(shop))!;
    const { methodCode, pickedYen } = await purchaseOf(shop);
    expect(request.methodCode).toBe(methodCode);
    expect(pickedYen).toBe(request.estimateMinYen);
    const { bought } = await readDirectPurchase(shop.as(hanako), number);
    expect(bought).toMatchObject({ picksCheapest: true, pickedYen });

    // The one that it was is dear now: another is chosen for the same goods.
    const other = await picking();
    await listedToday(other.shop, methodCode, (list) => ({
      minimumYen: list.minimumYen + 1_000_000,
    }));
    await requestDropshipments(other.shop.as(clockwork), testSeal);
    const second = await purchaseOf(other.shop);
    expect(second.methodCode).not.toBe(methodCode);
    expect(second.pickedYen).toBeGreaterThanOrEqual(pickedYen!);
  });

  test("is no method that does not go there", async () => {
    const first = await picking();
    await requestDropshipments(first.shop.as(clockwork), testSeal);
    const { methodCode } = await purchaseOf(first.shop);
    const { shop } = await picking();
    await listedToday(shop, methodCode, () => ({
      areas: [{ area: endCustomer.prefecture, yenPerBox: null, yenPerKg: 0 }],
    }));
    await requestDropshipments(shop.as(clockwork), testSeal);
    expect((await purchaseOf(shop)).methodCode).not.toBe(methodCode);
  });

  test("is saved as a rule, and is what an order is reckoned by before it is bought", async () => {
    const { shop, row } = await directShop();
    const [number] = await orderedOf(shop, row, [customersOrder()], later(0));
    const saved = await saveRule(shop.as(hanako), row.id, { ...openRule, methodCode: "cheapest" });
    expect(saved).toMatchObject({ ok: true });
    const [rule] = await shop.db.select().from(directRules);
    expect(rule!.picksCheapest).toBe(true);
    const { lines } = (await findChannelOrder(shop.as(hanako), number!))!;
    const costs = [];
    for (const one of [rule!, { ...rule!, picksCheapest: false, methodCode: "express" }]) {
      const cost = await purchaseCost(shop.as(hanako), lines, one, endCustomer);
      if (!cost.ok) throw new Error(cost.reason);
      costs.push(cost.value);
    }
    const [cheapest, express] = costs;
    expect(express!.goodsYen).toBe(cheapest!.goodsYen);
    expect(cheapest!.way!.totalYen.min).toBeLessThanOrEqual(express!.way!.totalYen.min);
    for (const { goodsYen, way } of costs)
      expect(goodsYen + way!.freightYen.max + way!.duesYen.max).toBe(way!.totalYen.max);
  });
});
