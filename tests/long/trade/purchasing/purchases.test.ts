import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import {
  correctPurchase,
  undoPurchase,
} from "#app/domain/trade/purchasing/correct-purchase.server.ts";
import { skusPerPurchase, varianceFen } from "#app/domain/trade/purchasing/purchase.ts";
import { companies, lots, orderLines, purchases } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { readPurchases } from "#tests/support/trade/read-purchases.ts";
import { newMarketplaceNumber, orderPaid } from "#tests/support/trade/trade.ts";
import { expectWhole } from "#tests/support/trade/whole-order.ts";

let shop: Shop;
let order: { id: string; number: string };
let outsetYen: number;

beforeEach(async () => {
  shop = await openShop();
  order = await orderPaid(shop);
  outsetYen = 1_000_000;
});

type Wanted = Parameters<typeof buyOrder>[2];

function buy(wanted: Partial<Wanted> = {}, who = li) {
  // Purchases stand in the order of their making.
  shop.wait(0.001);
  return buyOrder(shop.as(who), order.number, {
    id: crypto.randomUUID(),
    supplierId: "supplier-1",
    marketplaceNumber: newMarketplaceNumber(),
    chinaTracking: "",
    ...wanted,
  });
}
const bought = () => readPurchases(shop.as(li), order.number);
const now = async () => (await findOrder(shop.as(li), order.number))!;
const lineOf = async (supplierId: string) =>
  (await now()).lines.find((line) => line.supplierId === supplierId)!;
const undo = (purchaseId: string, who = li) =>
  undoPurchase(shop.as(who), order.number, { purchaseId, reason: "卖家关店" });

async function correct(
  purchaseId: string,
  change: Partial<Parameters<typeof correctPurchase>[2]> = {},
) {
  const was = (await bought()).find(({ id }) => id === purchaseId)!;
  return correctPurchase(shop.as(li), order.number, {
    purchaseId,
    version: was.version,
    reason: "录错",
    marketplaceNumber: was.marketplaceNumber,
    lines: was.lines.map(({ orderLineId, paidFen }) => ({ lineId: orderLineId, paidFen })),
    freightFen: was.freightFen,
    discountFen: was.discountFen,
    account: was.account,
    ...change,
  });
}

describe("several orders on the marketplace for one supplier", () => {
  test("divide the pieces of a line; with the last pieces the order is purchased", async () => {
    const line = await lineOf("supplier-1");
    const part = (quantity: number) => ({ pieces: [{ lineId: line.id, quantity }] });
    expect(await buy(part(10))).toMatchObject({ ok: true });
    expect(await buy({ supplierId: "supplier-2" })).toMatchObject({ ok: true });
    expect((await now()).order.state).toBe("buying");
    expect(await buy(part(21))).toEqual({ ok: false, reason: "more-than-open" });
    expect(await buy({ pieces: [] })).toEqual({ ok: false, reason: "nothing-chosen" });
    expect(await buy(part(20))).toMatchObject({ ok: true });
    expect((await now()).order.state).toBe("purchased");
    expect(await lineOf("supplier-1")).toMatchObject({ quantity: 30, boughtQuantity: 30 });
    const waiting = await shop.db.select().from(lots).where(eq(lots.orderLineId, line.id));
    expect(waiting.map(({ quantity }) => quantity).sort()).toEqual([10, 20]);
    await expectWhole(shop, order.id, outsetYen);
  });

  test("are each paid as they were: the difference to the quote by line and in sum, freight once", async () => {
    const line = await lineOf("supplier-1");
    const { freights } = await now();
    const quotedFreight = freights.find(
      ({ supplierId }) => supplierId === "supplier-1",
    )!.freightFen;
    await buy({
      pieces: [{ lineId: line.id, quantity: 10, paidFen: 10 * line.priceFen + 70 }],
      paid: { freightFen: quotedFreight + 300, discountFen: 120, account: "支付宝 02" },
    });
    await buy();
    const [first, second] = await bought();
    expect(first).toMatchObject({ account: "支付宝 02", quotedFreightFen: quotedFreight });
    expect(varianceFen(first!)).toBe(70 + 300 - 120);
    expect(second).toMatchObject({ quotedFreightFen: 0, freightFen: 0 });
    expect(varianceFen(second!)).toBe(0);
    expect(await buy({ supplierId: "supplier-2", paid: { discountFen: 99_999_999 } })).toEqual({
      ok: false,
      reason: "discount-too-much",
    });
  });

  test("a sum paid for the whole goes to the lines by their quote and adds up", async () => {
    await shop.db
      .update(orderLines)
      .set({ supplierId: "supplier-1" })
      .where(eq(orderLines.orderId, order.id));
    await buy({ paid: { wholeFen: 100_001 } });
    const [purchase] = await bought();
    expect(purchase!.goodsFen + purchase!.freightFen).toBe(100_001);
    expect(purchase!.lines.reduce((sum, { paidFen }) => sum + paidFen, 0)).toBe(purchase!.goodsFen);
  });

  test("whose sum is far from a line's quote are asked about, for the very sums", async () => {
    const line = await lineOf("supplier-1");
    const pieces = (paidFen: number) => [{ lineId: line.id, quantity: line.quantity, paidFen }];
    const quoted = line.quantity * line.priceFen;
    const typed = (paidFen: number, priceChecked: string) =>
      buy({ pieces: pieces(paidFen), priceChecked });
    const asked = await typed(quoted * 10, "");
    expect(asked).toMatchObject({
      reason: "price-far-off",
      far: [{ quotedFen: quoted, paidFen: quoted * 10 }],
    });
    const key = "asked" in asked ? asked.asked : "";
    expect(await typed(quoted * 11, key)).toMatchObject({ reason: "price-far-off" });
    expect(await bought()).toEqual([]);
    expect(await typed(quoted * 10, key)).toMatchObject({ ok: true });
    expect((await bought())[0]!.goodsFen).toBe(quoted * 10);
  });

  test("hold at most fifty SKUs each", async () => {
    const line = await lineOf("supplier-1");
    const more = Array.from({ length: skusPerPurchase }, (_, index) => ({
      ...line,
      id: `more-${index}`,
      skuId: `sku-${index}`,
      position: 10 + index,
    }));
    await shop.db.insert(orderLines).values(more);
    expect(await buy()).toEqual({ ok: false, reason: "too-many-skus" });
    const pieces = more.map(({ id }) => ({ lineId: id, quantity: 1 }));
    expect(await buy({ pieces })).toMatchObject({ ok: true });
  });

  test("another supplier's line, and one twice, are refused", async () => {
    const other = await lineOf("supplier-2");
    const own = await lineOf("supplier-1");
    for (const ids of [[other.id], [own.id, own.id], ["nothing"]])
      expect(await buy({ pieces: ids.map((lineId) => ({ lineId, quantity: 1 })) })).toEqual({
        ok: false,
        reason: "lines-differ",
      });
  });
});

describe("a number of the marketplace", () => {
  test("stands for one supplier on its platform, in several orders; another reads whose it is", async () => {
    await buy({ marketplaceNumber: "77" });
    const holder = { orderNumber: order.number, supplierNameZh: "恒达箱包厂" };
    expect(await buy({ marketplaceNumber: "77", supplierId: "supplier-2" })).toMatchObject({
      ...{ ok: false, reason: "number-of-other-supplier", holder },
    });
    const [purchase] = await bought();
    await undo(purchase!.id);
    expect(await buy({ marketplaceNumber: "77", supplierId: "supplier-2" })).toMatchObject({
      ok: true,
    });
    order = await orderPaid(shop);
    expect(await buy({ marketplaceNumber: "77", supplierId: "supplier-2" })).toMatchObject({
      ok: true,
    });
  });

  test("entered by two people at once for two suppliers is one person's", async () => {
    const here = order;
    const there = await orderPaid(shop);
    const at = (number: string, supplierId: string) =>
      buyOrder(shop.as(li), number, {
        id: crypto.randomUUID(),
        supplierId,
        marketplaceNumber: "88",
        chinaTracking: "",
      });
    const both = await Promise.all([at(here.number, "supplier-1"), at(there.number, "supplier-2")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = both.find(({ ok }) => !ok);
    expect(["number-taken", "number-of-other-supplier"]).toContain(
      lost && "reason" in lost && lost.reason,
    );
    expect(await shop.db.$count(purchases, eq(purchases.marketplaceNumber, "88"))).toBe(1);
  });
});

test("two people who buy the same line at once: one buys, the other is told", async () => {
  for (const supplierId of ["supplier-1", "supplier-2"]) {
    const both = await Promise.all([buy({ supplierId }), buy({ supplierId })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const refusal = both.find(({ ok }) => !ok);
    expect(["moved-meanwhile", "nothing-to-buy"]).toContain(
      refusal && "reason" in refusal && refusal.reason,
    );
  }
  expect(await shop.db.$count(lots)).toBe(2);
});

describe("更正", () => {
  test("mends number and money with the reason, once from one page, until goods are received", async () => {
    await buy({ marketplaceNumber: "1" });
    const [was] = await bought();
    const wanted = { marketplaceNumber: "2", freightFen: 900, account: "公司卡" };
    expect(await correct(was!.id, wanted)).toMatchObject({ ok: true });
    expect(await correct(was!.id, { version: was!.version })).toEqual({
      ok: false,
      reason: "moved-meanwhile",
    });
    const [is] = await bought();
    expect(is).toMatchObject({ ...wanted, version: 2 });
    expect(is!.events.at(-1)).toMatchObject({ move: "correct" });
    expect(readMessage(is!.events.at(-1)!.note, "zh")).toContain("录错；单号 1 → 2；运费");

    await buy({ supplierId: "supplier-2", marketplaceNumber: "3" });
    expect(await correct(was!.id, { marketplaceNumber: "3" })).toMatchObject({
      ok: false,
      reason: "number-of-other-supplier",
    });
    expect(await correct(was!.id, { lines: [] })).toEqual({ ok: false, reason: "lines-differ" });
    expect(await correct(was!.id, { discountFen: 9_999_999 })).toEqual({
      ok: false,
      reason: "discount-too-much",
    });
    await receiveFirst();
    expect(await correct(was!.id)).toEqual({ ok: false, reason: "received-already" });
  });
});

async function receiveFirst() {
  const line = await lineOf("supplier-1");
  const [lot] = await shop.db
    .select()
    .from(lots)
    .where(and(eq(lots.orderLineId, line.id), eq(lots.state, "arrival_pending")));
  const { id: lotId, quantity } = lot!;
  const received = await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity });
  if (!received.ok) throw new Error(received.reason);
}

describe("撤销", () => {
  test("opens the pieces again and takes the order back from purchased, level and all", async () => {
    await buy();
    await buy({ supplierId: "supplier-2" });
    expect((await now()).order.state).toBe("purchased");
    const [first] = await bought();
    expect(await undo(first!.id)).toMatchObject({ ok: true });
    expect(await undo(first!.id)).toMatchObject({ ok: true });
    const { order: is, purchases: shown } = await now();
    expect(is).toMatchObject({ state: "buying", purchasedAt: null });
    expect(shown).toHaveLength(1);
    expect(await lineOf("supplier-1")).toMatchObject({ boughtQuantity: 0 });
    const [company] = await shop.db
      .select()
      .from(companies)
      .where(eq(companies.id, hanako.companyId));
    expect(company?.cumulativePurchasesYen).toBe(0);
    await expectWhole(shop, order.id, outsetYen);
    expect(await correct(first!.id)).toEqual({ ok: false, reason: "undone-already" });
    expect(await buy()).toMatchObject({ ok: true });
    expect((await now()).order.state).toBe("purchased");
    await expectWhole(shop, order.id, outsetYen);
  });

  test("is refused once something is received, and to a foreign order", async () => {
    await buy();
    const [first] = await bought();
    const own = order;
    order = await orderPaid(shop);
    expect(await undo(first!.id)).toEqual({ ok: false, reason: "not-found" });
    order = own;
    await receiveFirst();
    expect(await undo(first!.id)).toEqual({ ok: false, reason: "received-already" });
  });

  test("beside a receipt: one of both wins", async () => {
    await buy();
    const [first] = await bought();
    const [lot] = await shop.db.select().from(lots);
    const [undone, received] = await Promise.all([
      undo(first!.id),
      receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity: 30 }),
    ]);
    expect([undone.ok, received.ok].filter(Boolean)).toHaveLength(1);
  });

  test("and 更正 are for purchasing only", async () => {
    await buy();
    const [first] = await bought();
    for (const who of [wei, wang])
      expect(await undo(first!.id, who)).toEqual({ ok: false, reason: "forbidden" });
  });
});

test("however pieces are divided, undone and corrected, pieces and variance add up", async () => {
  const amount = fc.nat({ max: 5_000 });
  const act = fc.oneof(
    fc.record({
      kind: fc.constant("buy" as const),
      supplier: fc.constantFrom("supplier-1", "supplier-2"),
      pieces: fc.nat({ max: 40 }),
      more: fc.integer({ min: -50, max: 50 }),
      freight: amount,
    }),
    fc.record({ kind: fc.constant("undo" as const), which: fc.nat({ max: 9 }) }),
    fc.record({
      kind: fc.constant("correct" as const),
      which: fc.nat({ max: 9 }),
      paid: amount,
      freight: amount,
      discount: amount,
    }),
    fc.record({ kind: fc.constant("receive" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      await using own = await openShop();
      shop = own;
      order = await orderPaid(shop);
      for (const one of acts) {
        const known = await bought();
        if (one.kind === "buy") {
          const line = await lineOf(one.supplier);
          const paidFen = Math.max(0, one.pieces * line.priceFen + one.more);
          await buy({
            supplierId: one.supplier,
            pieces: [{ lineId: line.id, quantity: one.pieces, paidFen }],
            paid: { freightFen: one.freight },
          });
        } else if (one.kind === "receive") await receiveFirst().catch(() => undefined);
        else if (known.length > 0) {
          const { id, lines } = known[one.which % known.length]!;
          if (one.kind === "undo") await undo(id);
          else
            await correct(id, {
              lines: lines.map(({ orderLineId }) => ({ lineId: orderLineId, paidFen: one.paid })),
              freightFen: one.freight,
              discountFen: one.discount,
            });
        }
      }
      const standing = (await bought()).filter(({ state }) => state === "bought");
      const is = await expectWhole(shop, order.id, outsetYen);
      const { lines, freights } = await now();
      for (const line of lines) {
        const own = standing.flatMap((purchase) =>
          purchase.lines.filter(({ orderLineId }) => orderLineId === line.id),
        );
        expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(line.boughtQuantity);
      }
      const complete = lines.every((line) => line.boughtQuantity === line.quantity);
      expect(is.state).toBe(complete ? "purchased" : "buying");
      for (const purchase of standing)
        expect(purchase.lines.reduce((sum, { paidFen }) => sum + paidFen, 0)).toBe(
          purchase.goodsFen,
        );
      const sum = (of: (one: (typeof standing)[number]) => number) =>
        standing.reduce((all, one) => all + of(one), 0);
      const quoted =
        sum((one) => one.lines.reduce((all, { quotedFen }) => all + quotedFen, 0)) +
        sum(({ quotedFreightFen }) => quotedFreightFen);
      const paid = sum(
        ({ goodsFen, freightFen, discountFen }) => goodsFen + freightFen - discountFen,
      );
      expect(sum(varianceFen)).toBe(paid - quoted);
      for (const { supplierId, freightFen } of freights)
        expect(
          standing
            .filter((one) => one.supplierId === supplierId)
            .reduce((all, { quotedFreightFen }) => all + quotedFreightFen, 0),
        ).toBe(standing.some((one) => one.supplierId === supplierId) ? freightFen : 0);
      const [twice] = await shop.db.all<{ n: number }>(
        sql`SELECT count(*) AS n FROM (SELECT 1 FROM purchases WHERE state = 'bought' GROUP BY marketplace_number HAVING count(*) > 1)`,
      );
      expect(twice!.n).toBe(0);
    }),
    { numRuns: 40 },
  );
}, 60_000);
