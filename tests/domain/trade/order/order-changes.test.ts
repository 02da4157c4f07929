import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { askAlways, needsConsent } from "#app/domain/trade/orders/change.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { companies, orderChanges } from "#db/schema/index.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";
import { changedOrder } from "./changed-order.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const { found, propose, buy, balance } = changedOrder(() => shop);

describe("a line that is sold out after payment", () => {
  test("is proposed, agreed and refunded at the order's own rate, with its supplier's freight", async () => {
    const { number } = await orderPaid(shop);
    const before = (await found(number)).order;
    const wallet = await balance();
    const { id, result } = await propose(number, { "sku-pouch": 50 });
    expect(result).toMatchObject({ ok: true });
    expect((await found(number)).order).toMatchObject({
      state: "buying",
      totalYen: before.totalYen,
      paidYen: before.paidYen,
    });

    expect(await answerChange(shop.as(hanako), number, id, "accepted")).toMatchObject({ ok: true });
    const { order, lines, freights } = await found(number);
    expect(lines.map(({ skuId, refusal }) => [skuId, readMessage(refusal, "ja")]).sort()).toEqual([
      ["sku-pouch", "売り切れ"],
      ["sku-tote-natural", ""],
    ]);
    const gone = lines.find(({ refusal }) => refusal)!.supplierId;
    expect(freights.find(({ supplierId }) => supplierId === gone)?.freightFen).toBe(0);
    expect(order.serviceRatePercent).toBe(before.serviceRatePercent);
    expect(order.totalYen).toBe(breakdown(order).totalYen);
    expect(order.totalYen).toBeLessThan(before.totalYen);
    expect(order.paidYen).toBe(order.totalYen);
    expect((await balance()) - wallet).toBe(before.totalYen - order.totalYen);
    const [change] = await shop.db.select().from(orderChanges);
    expect(change).toMatchObject({
      state: "accepted",
      refundYen: before.totalYen - order.totalYen,
      before: { totalYen: before.totalYen },
      after: { totalYen: order.totalYen },
      answeredByName: hanako.name,
    });
    expect(await balance("house/payments")).toBe(0);
  });

  test("stays as it was when the company declines, and can be proposed anew", async () => {
    const { number } = await orderPaid(shop);
    const before = (await found(number)).order;
    const first = await propose(number, { "sku-pouch": 10 });
    expect((await propose(number, { "sku-pouch": 20 })).result).toEqual({
      ok: false,
      reason: "change-waits",
    });
    await answerChange(shop.as(hanako), number, first.id, "declined");
    expect((await found(number)).order).toMatchObject({
      totalYen: before.totalYen,
      paidYen: before.paidYen,
      pieceCount: before.pieceCount,
    });
    expect((await propose(number, { "sku-pouch": 20 })).result).toMatchObject({ ok: true });
  });

  test("cannot be bought while the question is open; the other supplier's can", async () => {
    const { number } = await orderPaid(shop);
    const { id } = await propose(number, { "sku-pouch": 10 });
    expect(await buy(number, "supplier-2")).toEqual({ ok: false, reason: "change-waits" });
    expect(await buy(number, "supplier-1")).toMatchObject({ ok: true });
    await answerChange(shop.as(hanako), number, id, "accepted");
    expect(await buy(number, "supplier-2")).toMatchObject({ ok: true });
    expect((await found(number)).order).toMatchObject({ state: "purchased", pieceCount: 70 });
  });

  test("that was the last to buy completes the order, which counts with what remains", async () => {
    const { number } = await orderPaid(shop);
    await buy(number, "supplier-1");
    const { id } = await propose(number, { "sku-pouch": 50 });
    await answerChange(shop.as(hanako), number, id, "accepted");
    const { order } = await found(number);
    expect(order).toMatchObject({ state: "purchased", purchasedAt: shop.as(li).now });
    const [company] = await shop.db
      .select()
      .from(companies)
      .where(eq(companies.id, hanako.companyId));
    expect(company?.cumulativePurchasesYen).toBe(order.totalYen);
  });

  test("with all the others cancels the order and gives everything back", async () => {
    const { number } = await orderPaid(shop);
    const paid = (await found(number)).order.paidYen;
    const wallet = await balance();
    const { id } = await propose(number, { "sku-pouch": 50, "sku-tote-natural": 30 });
    await answerChange(shop.as(hanako), number, id, "accepted");
    expect((await found(number)).order).toMatchObject({
      state: "cancelled",
      totalYen: 0,
      paidYen: 0,
    });
    expect(await balance()).toBe(wallet + paid);
  });

  test("goes without a question up to the part that the company has set", async () => {
    const { number } = await orderPaid(shop);
    await shop.db.update(companies).set({ changeLimitPercent: 10 });
    const wallet = await balance();
    await propose(number, { "sku-pouch": 1 });
    const [change] = await shop.db.select().from(orderChanges);
    expect(change).toMatchObject({
      state: "accepted",
      answeredByName: li.name,
      withinLimit: true,
    });
    expect((await balance()) - wallet).toBe(change!.refundYen);
    expect(change!.refundYen).toBe(change!.before.totalYen - change!.after.totalYen);
    await propose(number, { "sku-pouch": 49 });
    expect(await shop.db.$count(orderChanges, eq(orderChanges.state, "proposed"))).toBe(1);
  });

  test("is asked about from the first yen above the part, and always at 0", () => {
    const limit = { ...askAlways, percent: 10 };
    const asks = (beforeYen: number, afterYen: number, one = limit, agreedYen = beforeYen) =>
      needsConsent(one, { agreedYen, beforeYen, afterYen });
    expect(asks(1_000, 900)).toBe(false);
    expect(asks(1_000, 899)).toBe(true);
    expect(asks(1_000, 1_000, askAlways)).toBe(true);
    // Both bounds hold, and what was not asked about before counts with it.
    expect(asks(1_000, 950, { ...limit, yen: 50 })).toBe(false);
    expect(asks(1_000, 949, { ...limit, yen: 50 })).toBe(true);
    expect(asks(1_000, 999, { ...limit, yen: 0 })).toBe(true);
    expect(asks(950, 900, limit, 1_000)).toBe(false);
    expect(asks(950, 899, limit, 1_000)).toBe(true);
    // What makes it dearer has its own.
    expect(asks(1_000, 1_001)).toBe(true);
    const dearer = { ...askAlways, risePercent: 5, riseYen: 40 };
    expect(asks(1_000, 1_040, dearer)).toBe(false);
    expect(asks(1_000, 1_041, dearer)).toBe(true);
    expect(asks(1_000, 999, dearer)).toBe(true);
    expect(asks(0, 0, { ...limit, ...dearer })).toBe(true);
  });
});

describe("a change is refused", () => {
  test("to others, for bought lines, more than asked, nothing, or without a reason", async () => {
    const { number } = await orderPaid(shop);
    const refused = async (fewer: Record<string, number>, staff = li) =>
      (await propose(number, fewer, staff)).result;
    expect(await refused({ "sku-pouch": 1 }, wei)).toEqual({ ok: false, reason: "forbidden" });
    expect(await refused({ "sku-pouch": 51 })).toEqual({ ok: false, reason: "more-than-asked" });
    expect(await refused({})).toEqual({ ok: false, reason: "nothing-changed" });
    const { lines } = await found(number);
    const scope = shop.as(li);
    const one = { lineId: lines[0]!.id, fewer: 1, reason: "" };
    expect(await proposeChange(scope, number, { id: "c1", lines: [one] })).toMatchObject({
      reason: "reason-missing",
    });
    expect(
      await proposeChange(scope, number, {
        id: "c1",
        lines: [{ ...one, lineId: "another order's" }],
      }),
    ).toMatchObject({ reason: "lines-differ" });
    await buy(number, "supplier-1");
    expect(await refused({ "sku-tote-natural": 1 })).toMatchObject({ reason: "bought-already" });

    const { id } = await propose(number, { "sku-pouch": 1 });
    expect(await answerChange(shop.as(taro), number, id, "accepted")).toMatchObject({
      reason: "not-found",
    });
    expect(
      await answerChange(shop.as({ ...kenji, permissions: ["pay"] }), number, id, "accepted"),
    ).toMatchObject({
      reason: "forbidden",
    });
  });
});
