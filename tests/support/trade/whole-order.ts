import { and, eq, ne } from "drizzle-orm";
import { expect } from "vitest";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { orderAmounts } from "#app/domain/trade/orders/order-amounts.ts";
import { orderShares } from "#app/domain/trade/orders/order-money.server.ts";
import {
  claims,
  companies,
  couponUses,
  ledgerAccounts,
  lots,
  orderFreights,
  orderLines,
  orders,
  problemCases,
  shippingRequests,
} from "#db/schema/index.ts";
import { hanako, type Shop } from "../shop.ts";

/**
 * Holds a shop's only order, beside what claims sent again at 0 yen, to what must be so whatever happened to it:
 * wallet, ledger, total and coupon to the yen, and every piece in exactly one place. `outsetYen` was the wallet before
 * it was paid.
 */
export async function expectWhole(shop: Shop, orderId: string, outsetYen: number) {
  const { db } = shop;
  const [[order], lines, freights, stock, cases, accounts, [use], [company], sent, claimed] =
    await db.batch([
      db.select().from(orders).where(eq(orders.id, orderId)),
      db.select().from(orderLines).where(eq(orderLines.orderId, orderId)),
      db.select().from(orderFreights).where(eq(orderFreights.orderId, orderId)),
      db
        .select()
        .from(lots)
        .where(and(eq(lots.orderId, orderId), ne(lots.state, "written_off"))),
      db.select().from(problemCases).where(eq(problemCases.orderId, orderId)),
      db.select().from(ledgerAccounts),
      db.select().from(couponUses).where(eq(couponUses.documentId, orderId)),
      db.select().from(companies).where(eq(companies.id, hanako.companyId)),
      db.select().from(shippingRequests),
      db.select().from(claims),
    ]);
  if (!order) throw new Error("no order");

  expect(await listDrifts(db)).toEqual([]);
  expect(order).toMatchObject(orderAmounts(lines, freights));
  expect(order.totalYen).toBe(breakdown(order).totalYen);
  // What the company's level is reckoned from follows the order as well.
  expect(company?.cumulativePurchasesYen).toBe(order.purchasedAt ? order.totalYen : 0);
  const balance = (id: string) => accounts.find((one) => one.id === id)?.balanceYen ?? 0;
  // Beside the order the wallet pays for deliveries, and has what claims give back.
  const elsewhereYen = yen(sent, "paidYen") - yen(claimed, "settledYen");
  expect(outsetYen - balance(`wallet/${hanako.companyId}`)).toBe(order.paidYen + elsewhereYen);
  expect(order.couponYen).toBe(use?.discountYen ?? 0);
  expect(balance("house/coupons") + order.couponYen).toBe(0);
  const packingYen = yen(
    sent.filter(({ paidYen }) => paidYen > 0),
    "optionsYen",
  );
  if (order.paidAt) {
    expect(order.paidYen + order.couponYen).toBe(order.totalYen);
    const shares = new Map(orderShares(order).map(({ part, yen }) => [`house/${part}`, yen]));
    for (const part of ["goods", "china-freight", "options", "agency-fee", "rounding"])
      expect([part, balance(`house/${part}`) - (part === "options" ? packingYen : 0)]).toEqual([
        part,
        shares.get(`house/${part}`) ?? 0,
      ]);
  } else expect(balance("house/deposits")).toBe(order.paidYen);

  for (const line of lines) {
    const own = stock.filter(({ orderLineId }) => orderLineId === line.id);
    const here = own.filter(({ state }) => !["arrival_pending", "missing"].includes(state));
    const about = cases.filter(({ orderLineId }) => orderLineId === line.id);
    const atFault = about.filter(({ kind }) => kind === "wrong" || kind === "damaged");
    const sentBack = atFault.filter(({ state }) => state === "sent_back");
    const asked = atFault.filter(({ state }) => ["awaiting_reply", "in_follow_up"].includes(state));
    expect({
      bought: line.boughtQuantity,
      received: line.receivedQuantity,
      good: line.goodQuantity,
      bad: line.badQuantity,
      shelved: line.shelvedQuantity,
    }).toEqual({
      bought: pieces(own) + line.discardedQuantity + pieces(sentBack),
      received: pieces(here) + line.discardedQuantity,
      good: pieces(here, "goodQuantity"),
      bad: pieces(here, "badQuantity"),
      shelved: pieces(
        here.filter(({ state }) => state === "shelved"),
        "goodQuantity",
      ),
    });
    // Every bad piece is somebody's question, and every missing one.
    expect(line.badQuantity).toBe(pieces(asked));
    const awaited = about.filter(
      ({ kind, state }) =>
        ["short", "unavailable"].includes(kind) &&
        ["awaiting_reply", "in_follow_up"].includes(state),
    );
    expect(pieces(own.filter(({ state }) => state === "missing"))).toBe(pieces(awaited));
    if (line.refusal) expect(line.boughtQuantity).toBe(0);
    else expect(line.boughtQuantity).toBeLessThanOrEqual(line.quantity);
  }
  return order;
}

type Counted = { quantity: number; goodQuantity?: number; badQuantity?: number };

function pieces(rows: readonly Counted[], of: keyof Counted = "quantity") {
  return rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);
}

function yen<Key extends string>(rows: readonly Record<Key, number>[], of: Key) {
  return rows.reduce((sum, row) => sum + row[of], 0);
}
