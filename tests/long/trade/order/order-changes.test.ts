import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  confirmIssue,
  issueCoupons,
  redeemCoupon,
} from "#app/domain/money/coupons/issue-coupons.server.ts";
import { auditLedger } from "#app/domain/money/ledger/ledger.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import {
  alarms,
  companies,
  coupons,
  ledgerTransfers,
  orderChanges,
  orders,
} from "#db/schema/index.ts";
import { changedOrder } from "#tests/domain/trade/order/changed-order.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wang } from "#tests/support/shop.ts";
import { orderPaid, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const { found, propose, buy, balance } = changedOrder(() => shop);

describe("a change is refused", () => {
  test("twice: of two answers at once one wins, and money moves once", async () => {
    for (let round = 0; round < 4; round++) {
      const { number } = await orderPaid(shop);
      const wallet = await balance();
      const { id } = await propose(number, { "sku-pouch": 5 });
      const answers = await Promise.all(
        (["accepted", "declined", "accepted"] as const).map((answer) =>
          answerChange(shop.as(hanako), number, id, answer),
        ),
      );
      expect(answers.some(({ ok }) => ok)).toBe(true);
      const [change] = await shop.db.select().from(orderChanges).where(eq(orderChanges.id, id));
      expect((await balance()) - wallet).toBe(change!.refundYen);
      const again = await answerChange(
        shop.as(hanako),
        number,
        id,
        change!.state === "accepted" ? "declined" : "accepted",
      );
      expect(again).toEqual({ ok: false, reason: "answered-already" });
      expect((await balance()) - wallet).toBe(change!.refundYen);
    }
  });
});

test("after any sequence of buying, proposing and answering, what is paid is what remains", async () => {
  const command = fc.oneof(
    fc.constantFrom(
      { buy: "supplier-1" },
      { buy: "supplier-2" },
      { answer: "accepted" as const },
      { answer: "declined" as const },
      { percent: 0 },
      { percent: 20 },
    ),
    fc.record({ tote: fc.integer({ min: 0, max: 31 }), pouch: fc.integer({ min: 0, max: 51 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 9 }), async (commands) => {
      const { number, id: orderId } = await orderPaid(shop);
      const walletPaid = await balance();
      const start = await found(number);
      for (const command of commands) {
        if ("buy" in command && command.buy) await buy(number, command.buy);
        else if ("percent" in command)
          await shop.db.update(companies).set({ changeLimitPercent: command.percent });
        else if ("answer" in command) {
          const [open] = await shop.db
            .select()
            .from(orderChanges)
            .where(sql`order_id = ${orderId} AND state = 'proposed'`);
          if (open) await answerChange(shop.as(hanako), number, open.id, command.answer);
        } else
          await propose(number, { "sku-tote-natural": command.tote, "sku-pouch": command.pouch });
      }

      const { order, lines, events } = await found(number);
      const moved = await shop.db
        .select()
        .from(ledgerTransfers)
        .where(eq(ledgerTransfers.documentId, orderId));
      const sum = (kind: string) =>
        moved.filter((one) => one.kind === kind).reduce((yen, one) => yen + one.amountYen, 0);
      expect(sum("order-payment") - sum("order-refund")).toBe(breakdown(order).totalYen);
      expect(order.totalYen).toBe(breakdown(order).totalYen);
      expect(order.paidYen).toBe(order.totalYen);
      expect((await balance()) - walletPaid).toBe(start.order.totalYen - order.totalYen);
      expect(await balance("house/payments")).toBe(0);
      expect(order.version).toBe(events.length);

      const changes = await shop.db
        .select()
        .from(orderChanges)
        .where(sql`order_id = ${orderId} AND state = 'accepted'`);
      for (const line of lines) {
        const asked = start.lines.find(({ id }) => id === line.id)!.quantity;
        const dropped = changes
          .flatMap((change) => change.lines)
          .filter(({ lineId }) => lineId === line.id)
          .reduce((pieces, { fewer }) => pieces + fewer, 0);
        expect(line.boughtQuantity + dropped).toBeLessThanOrEqual(asked);
        expect(line.refusal ? 0 : line.quantity).toBe(asked - dropped);
      }
      const wanted = lines.filter(({ refusal }) => !refusal);
      expect(order.state).toBe(
        wanted.length === 0
          ? "cancelled"
          : wanted.every((line) => line.boughtQuantity > 0)
            ? "purchased"
            : "buying",
      );
    }),
    { numRuns: 25 },
  );
  const [counted] = await shop.db
    .select({ yen: sql<number>`coalesce(sum(total_yen), 0)` })
    .from(orders)
    .where(eq(orders.state, "purchased"));
  const [company] = await shop.db
    .select()
    .from(companies)
    .where(eq(companies.id, hanako.companyId));
  expect(company?.cumulativePurchasesYen).toBe(counted?.yen);
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}, 60_000);

test("drops from an order paid with a coupon give back what the wallet and the coupon paid, to the yen", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(["amount", "percent", "agency-fee"] as const)),
      fc.integer({ min: 1, max: 100 }),
      fc.array(
        fc.record({
          tote: fc.integer({ min: 0, max: 30 }),
          pouch: fc.integer({ min: 0, max: 50 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      async (kind, size, drops) => {
        const couponId = await couponOf(kind, kind === "amount" ? size * 400 : size);
        const { number, id } = await orderQuoted(shop);
        await shop.deposit(hanako.companyId, 1_000_000);
        const outset = await balance();
        const given = await balance("house/coupons");
        const key = crypto.randomUUID();
        expect(await payDocument(shop.as(hanako), "order", id, key, { couponId })).toMatchObject({
          ok: true,
        });
        expect((await found(number)).order.couponYen).toBeGreaterThan(0);

        for (const { tote, pouch } of drops) {
          const { id: changeId, result } = await propose(number, {
            "sku-tote-natural": tote,
            "sku-pouch": pouch,
          });
          if (result.ok) await answerChange(shop.as(hanako), number, changeId, "accepted");
          const { order } = await found(number);
          expect(order.totalYen).toBe(breakdown(order).totalYen);
          expect(order.paidYen + order.couponYen).toBe(order.totalYen);
          expect(outset - (await balance())).toBe(order.paidYen);
          expect(given - (await balance("house/coupons"))).toBe(order.couponYen);
          // Worked out anew on what is left: a coupon for the fee takes off no more than its part of it.
          if (kind === "agency-fee")
            expect(order.couponYen).toBeLessThan(
              (Number(breakdown(order).feeYen) * size) / 100 + 1,
            );
          expect(await balance("house/payments")).toBe(0);
          const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
          expect(coupon?.usesLeft).toBe(order.couponYen > 0 ? 0 : 1);
        }
      },
    ),
    { numRuns: 25 },
  );
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}, 60_000);

/** A coupon of the company's own, for one use. */
async function couponOf(kind: "amount" | "percent" | "agency-fee", value: number) {
  const [id, issueId] = [crypto.randomUUID(), crypto.randomUUID()];
  const code = `C-${issueId.slice(0, 8).toUpperCase()}`;
  const issued = await issueCoupons(shop.as(wang), {
    id: issueId,
    code,
    kind,
    value,
    nameJa: "検証",
    minimumYen: 0,
    maximumYen: null,
    validFrom: "2026-01-10",
    validUntil: "2026-12-31",
    usesEach: 1,
    companiesMax: null,
  });
  expect(issued).toMatchObject({ ok: true });
  await confirmIssue(shop.as(chen), issueId);
  expect(await redeemCoupon(shop.as(hanako), id, code)).toMatchObject({ ok: true });
  return id;
}
