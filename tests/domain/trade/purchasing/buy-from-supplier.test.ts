import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import {
  buyFromSupplier,
  dividePaid,
} from "#app/domain/trade/purchasing/buy-from-supplier.server.ts";
import { undoPurchase } from "#app/domain/trade/purchasing/correct-purchase.server.ts";
import {
  supplierQueueQueries,
  toSupplierQueue,
} from "#app/domain/trade/purchasing/supplier-queue.server.ts";
import {
  lots,
  orderLines,
  orders,
  purchaseLines,
  purchaseQueue,
  purchaseQueueSuppliers,
  purchases,
} from "#db/schema/index.ts";
import { li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { ordersToBuy } from "#tests/support/trade/orders-to-buy.ts";
import { newMarketplaceNumber } from "#tests/support/trade/trade.ts";

const supplierId = "many-supplier-1";
let shop: Shop;

// Three orders of two suppliers each: supplier 1 is in the orders 0 and 1, supplier 2 in 1 and 2.
beforeEach(async () => {
  shop = await openShop();
  await ordersToBuy(shop.db, { orderCount: 3, supplierCount: 4, suppliersOf: () => 2 });
});

type Wanted = Parameters<typeof buyFromSupplier>[1];

const both = [
  { lineId: "many-0-1", quantity: 5 },
  { lineId: "many-1-0", quantity: 5 },
];

function buy(wanted: Partial<Wanted> = {}, who = li) {
  return buyFromSupplier(shop.as(who), {
    id: crypto.randomUUID(),
    supplierId,
    marketplaceNumber: newMarketplaceNumber(),
    chinaTracking: "",
    pieces: both,
    paid: { account: "" },
    priceChecked: "",
    ...wanted,
  });
}

async function queue() {
  return toSupplierQueue(await shop.db.batch(supplierQueueQueries(shop.as(li))));
}
const made = () => shop.db.select().from(purchases).orderBy(asc(purchases.orderId));
const waiting = async () => (await queue()).suppliers.map((one) => one.supplierId);

test("goods of one supplier are listed over all orders, by SKU and price, the longest wait first", async () => {
  const { suppliers, total, next } = await queue();
  expect([total, next]).toEqual([4, null]);
  expect(suppliers.map((one) => one.supplierId)).toEqual([
    ...["many-supplier-0", supplierId, "many-supplier-2", "many-supplier-3"],
  ]);
  const [, one] = suppliers;
  expect(one).toMatchObject({
    supplierNameZh: "供应商1号",
    pieces: 10,
    goodsFen: 10_000,
    freightFen: 600,
    orderNumbers: ["KB-260101-00000", "KB-260101-00001"],
  });
  expect(one!.goods.map(({ skuId, open }) => [skuId, open])).toEqual([
    ["sku-1-0", 5],
    ["sku-1-1", 5],
  ]);
});

test("one press buys for every order, under one number; each order has its purchase and its lots", async () => {
  const bought = await buy({
    marketplaceNumber: "77",
    chinaTracking: "YT1",
    pieces: [{ ...both[0]!, paidFen: 4_500 }, both[1]!],
    paid: { freightFen: 701, discountFen: 100, account: "支付宝" },
  });
  expect(bought).toMatchObject({ ok: true });
  const [first, second] = await made();
  expect([first, second]).toMatchObject([
    { orderId: "many-0", goodsFen: 4_500, freightFen: 351, quotedFreightFen: 300 },
    { orderId: "many-1", goodsFen: 5_000, freightFen: 350, quotedFreightFen: 300 },
  ]);
  expect(first!.discountFen + second!.discountFen).toBe(100);
  expect(new Set((await made()).map((one) => one.marketplaceNumber))).toEqual(new Set(["77"]));
  expect(await shop.db.$count(lots)).toBe(2);
  expect(await waiting()).not.toContain(supplierId);
});

test("an order whose last goods these are is purchased; undone, its goods wait again", async () => {
  await buy();
  await buy({ supplierId: "many-supplier-0", pieces: [{ lineId: "many-0-0", quantity: 5 }] });
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, "many-0"));
  expect(order!.state).toBe("purchased");
  expect(await waiting()).toEqual(["many-supplier-2", "many-supplier-3"]);
  const purchaseId = (await made()).find((one) => one.orderId === "many-0")!.id;
  await undoPurchase(shop.as(li), order!.number, { purchaseId, reason: "卖家关店" });
  expect(await waiting()).toHaveLength(3);
});

test("the same form twice buys once, and of two people at once one buys and the other is told", async () => {
  const id = crypto.randomUUID();
  const form = { id, marketplaceNumber: "78" };
  expect(await buy(form)).toMatchObject({ ok: true });
  expect(await buy(form)).toMatchObject({ ok: true });
  expect(await buy({ ...form, marketplaceNumber: "79" })).toMatchObject({ reason: "form-used" });
  expect(await shop.db.$count(purchases)).toBe(2);
  const of2 = {
    supplierId: "many-supplier-2",
    pieces: [
      { lineId: "many-1-1", quantity: 5 },
      { lineId: "many-2-0", quantity: 5 },
    ],
  };
  const answers = await Promise.all([buy(of2), buy(of2)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const lost = answers.find(({ ok }) => !ok);
  expect(["moved-meanwhile", "nothing-to-buy"]).toContain(lost && "reason" in lost && lost.reason);
  expect(await shop.db.$count(purchases)).toBe(4);
});

test("nothing is bought for any order while one of them refuses", async () => {
  const { number } = (await shop.db.select().from(orders).where(eq(orders.id, "many-1")))[0]!;
  const refusals: [Partial<Wanted>, object][] = [
    [{ pieces: [] }, { reason: "nothing-chosen" }],
    [
      { pieces: [both[0]!, { ...both[1]!, quantity: 6 }] },
      { reason: "more-than-open", orderNumber: number },
    ],
    [{ pieces: [...both, { lineId: "nothing", quantity: 1 }] }, { reason: "lines-differ" }],
    [{ pieces: [...both, { lineId: "many-0-0", quantity: 1 }] }, { reason: "lines-differ" }],
    [{ paid: { account: "", discountFen: 99_999 } }, { reason: "discount-too-much" }],
    [{ pieces: [{ ...both[0]!, paidFen: 99_999 }, both[1]!] }, { reason: "price-far-off" }],
  ];
  for (const [wanted, refusal] of refusals) expect(await buy(wanted)).toMatchObject(refusal);
  await shop.db.update(orders).set({ state: "balance_awaiting" }).where(eq(orders.id, "many-1"));
  expect(await buy()).toMatchObject({ reason: "not-buying", orderNumber: number });
  expect(await buy({}, wei)).toEqual({ ok: false, reason: "forbidden" });
  expect(await shop.db.$count(purchases)).toBe(0);
});

test("a number covers several purchases of its supplier, and none of another, who is named", async () => {
  expect(await buy({ marketplaceNumber: "77", pieces: [both[0]!] })).toMatchObject({ ok: true });
  expect(await buy({ marketplaceNumber: "77", pieces: [both[1]!] })).toMatchObject({ ok: true });
  const other = {
    marketplaceNumber: "77",
    supplierId: "many-supplier-0",
    pieces: [{ lineId: "many-0-0", quantity: 5 }],
  };
  expect(await buy(other)).toMatchObject({
    reason: "number-of-other-supplier",
    holder: { supplierNameZh: "供应商1号", orderNumber: "KB-260101-00000" },
  });
  // The database holds to it where two come at once.
  await expect(
    shop.db.run(sql`INSERT INTO purchases (id, order_id, supplier_id, marketplace_number, china_tracking, bought_at, bought_by)
      VALUES ('x', 'many-0', 'many-supplier-0', '77', '', 1, 'x')`),
  ).rejects.toMatchObject({
    cause: { message: expect.stringContaining("purchase_number_of_one_supplier") },
  });
});

test("however goods are bought, freight and discount are divided to the fen and no part is above its goods", () => {
  const fen = fc.integer({ min: 0, max: 1_000_000 });
  const parts = fc.array(fc.record({ goodsFen: fen, quotedFreightFen: fen }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(
      parts,
      fc.option(fen, { nil: undefined }),
      fen,
      (moneys, freightFen, discountFen) => {
        const whole = moneys.map((money) => ({
          money: { ...money, freightFen: money.quotedFreightFen, discountFen: 0 },
        }));
        const divided = dividePaid(whole, { freightFen, discountFen });
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
        const paidFreight = freightFen ?? sum(moneys.map((money) => money.quotedFreightFen));
        const paidFen = sum(moneys.map(({ goodsFen }) => goodsFen)) + paidFreight;
        expect(divided.ok).toBe(discountFen <= paidFen);
        if (!divided.ok) return;
        expect(sum(divided.value.map((part) => part.freightFen))).toBe(paidFreight);
        expect(sum(divided.value.map((part) => part.discountFen))).toBe(discountFen);
        for (const [index, part] of divided.value.entries()) {
          expect(part.freightFen).toBeGreaterThanOrEqual(0);
          expect(part.discountFen).toBeGreaterThanOrEqual(0);
          expect(part.discountFen).toBeLessThanOrEqual(moneys[index]!.goodsFen + part.freightFen);
        }
      },
    ),
  );
});

test("pieces and yuan of any purchases equal what was pressed, and the queue is what is open", async () => {
  const choice = fc.array(
    fc.record({
      supplier: fc.integer({ min: 0, max: 2 }),
      takes: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
      freightFen: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
    }),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(choice, async (presses) => {
      await using own = await openShop();
      const { db } = own;
      await ordersToBuy(db, { orderCount: 4, supplierCount: 3, suppliersOf: (n) => 1 + (n % 3) });
      let pieceCount = 0;
      let freightFen = 0;
      for (const { supplier, takes, freightFen: typedFen } of presses) {
        const lines = await db
          .select()
          .from(orderLines)
          .where(eq(orderLines.supplierId, `many-supplier-${supplier}`))
          .orderBy(asc(orderLines.id));
        const pieces = lines.flatMap(({ id }, index) =>
          takes[index] ? [{ lineId: id, quantity: takes[index] }] : [],
        );
        const bought = await buyFromSupplier(own.as(li), {
          id: crypto.randomUUID(),
          supplierId: `many-supplier-${supplier}`,
          marketplaceNumber: newMarketplaceNumber(),
          chinaTracking: "",
          pieces,
          paid: { account: "", freightFen: typedFen },
          priceChecked: "",
        });
        if (!bought.ok) continue;
        pieceCount += pieces.reduce((sum, { quantity }) => sum + quantity, 0);
        freightFen += typedFen ?? 0;
      }
      const [[lineSums], [sums], [lotSums], queued, queuedSuppliers, open] = await db.batch([
        db
          .select({
            pieces: sql<number>`COALESCE(sum(${purchaseLines.quantity}), 0)`,
            paidFen: sql<number>`COALESCE(sum(${purchaseLines.paidFen}), 0)`,
          })
          .from(purchaseLines),
        db
          .select({
            goodsFen: sql<number>`COALESCE(sum(${purchases.goodsFen}), 0)`,
            freightFen: sql<number>`COALESCE(sum(${purchases.freightFen}), 0)`,
          })
          .from(purchases),
        db.select({ pieces: sql<number>`COALESCE(sum(${lots.quantity}), 0)` }).from(lots),
        db
          .select({ orderId: purchaseQueue.orderId, supplierId: purchaseQueue.supplierId })
          .from(purchaseQueue)
          .orderBy(asc(purchaseQueue.orderId), asc(purchaseQueue.supplierId)),
        db
          .select({ supplierId: purchaseQueueSuppliers.supplierId })
          .from(purchaseQueueSuppliers)
          .orderBy(asc(purchaseQueueSuppliers.supplierId)),
        db
          .selectDistinct({ orderId: orderLines.orderId, supplierId: orderLines.supplierId })
          .from(orderLines)
          .where(sql`bought_quantity < quantity`)
          .orderBy(asc(orderLines.orderId), asc(orderLines.supplierId)),
      ]);
      expect(lineSums).toEqual({ pieces: pieceCount, paidFen: pieceCount * 1_000 });
      expect(lotSums!.pieces).toBe(pieceCount);
      expect(sums!.goodsFen).toBe(pieceCount * 1_000);
      if (presses.every((press) => press.freightFen !== undefined))
        expect(sums!.freightFen).toBe(freightFen);
      expect(queued).toEqual(open);
      expect(queuedSuppliers.map((one) => one.supplierId)).toEqual(
        [...new Set(open.map((one) => one.supplierId))].sort(),
      );
    }),
    { numRuns: 15 },
  );
}, 60_000);

test("a page of the list is looked up by its suppliers, however much is open", async () => {
  await ordersToBuy(shop.db, {
    ...{ orderCount: 2_000, supplierCount: 100, suppliersOf: () => 3 },
    from: 10,
  });
  await shop.db.run(sql`ANALYZE`);
  const plans: string[] = [];
  for (const query of supplierQueueQueries(shop.as(li), { at: 1, id: "many-supplier-1" })) {
    const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
    plans.push(rows.map(({ detail }) => detail).join("\n"));
  }
  const [suppliers, lines] = plans;
  expect(suppliers).toContain("purchase_queue_suppliers_since ((since,supplier_id)>(?,?))");
  expect(lines).toContain("purchase_queue_suppliers_since ((since,supplier_id)>(?,?))");
  expect(lines).toMatch(/SEARCH purchase_queue USING .*\(supplier_id=\? AND order_id=\?\)/);
  expect(lines).toMatch(/SEARCH order_lines USING INDEX order_lines_order \(order_id=\?\)/);
  for (const plan of plans)
    expect(plan).not.toMatch(/SCAN (orders|order_lines|order_freights|companies|purchase_queue)\b/);
});
