import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { auditLedger } from "#app/domain/money/ledger/ledger.server.ts";
import { rejectTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { type OrderMove, orderLifecycle } from "#app/domain/trade/orders/order.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { submitOrder } from "#app/domain/trade/orders/place-order.server.ts";
import {
  openPreorders,
  reschedulePreorder,
  reserveOrder,
  startPreorder,
} from "#app/domain/trade/orders/preorder.server.ts";
import {
  expireQuotes,
  requestQuoteAgain,
} from "#app/domain/trade/orders/take-back-quote.server.ts";
import { alarms, companies, orders, topUpReports } from "#db/schema/index.ts";
import { buy, quote, quoting, stateOf } from "#tests/domain/trade/order/fulfilled-order.ts";
import { bankPayment, withdrawOf } from "#tests/support/channels/due.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

test("any sequence of commands by anybody keeps the books of an order straight", async () => {
  const commands = {
    submit: (number: string) => submitOrder(shop.as(hanako), number),
    strangerSubmit: (number: string) => submitOrder(shop.as(taro), number),
    quote: (number: string) => quote(shop, number),
    partQuote: (number: string) =>
      quote(shop, number, { "sku-pouch": { quantity: 0, refusal: "売り切れ" } }),
    pay: async (number: string) =>
      payDocument(shop.as(hanako), "order", (await stateOf(shop, number)).id, crypto.randomUUID()),
    buyFirst: (number: string) => buy(shop, number, "supplier-1"),
    buySecond: (number: string) => buy(shop, number, "supplier-2"),
    cancel: (number: string) => cancelOrder(shop.as(hanako), number, ""),
    reserve: (number: string) => reserveOrder(shop.as(hanako), number, "2026-02-01"),
    reschedule: (number: string) => reschedulePreorder(shop.as(hanako), number, "2026-02-02"),
    startReserved: (number: string) => startPreorder(shop.as(hanako), number),
    strangerStart: (number: string) => startPreorder(shop.as(taro), number),
    requestAgain: (number: string) => requestQuoteAgain(shop.as(hanako), number),
    openReserved: () =>
      openPreorders({
        ...shop.as({ kind: "system", id: "open-preorders" }),
        now: new Date("2026-02-02T00:00:00+09:00"),
      }),
    chooseBank: async (number: string) => (await bankPayment(shop, [number])).started,
    withdrawBank: async (number: string) => withdrawOf(shop, (await stateOf(shop, number)).id),
    strangerWithdraw: async (number: string) =>
      withdrawOf(shop, (await stateOf(shop, number)).id, taro),
    transferArrives: (number: string) => settle(number, 0),
    tooLittleArrives: (number: string) => settle(number, -1),
    rejectBank: async (number: string) => {
      const report = await awaited(number);
      return report && rejectTopUp(shop.as(wang), report.id, "入金が確認できません");
    },
    strangerCancel: (number: string) => cancelOrder(shop.as(taro), number, ""),
    waitTooLong: async () => shop.wait(3),
    expire: async () => {
      shop.wait(3);
      await expireQuotes(shop.as({ kind: "system", id: "expire-quotes" }));
    },
  };
  /** The bank transfer that this order waits for. */
  async function awaited(number: string) {
    const { id } = await stateOf(shop, number);
    const [report] = await shop.db
      .select()
      .from(topUpReports)
      .where(
        sql`state = 'reported' AND payment_id IN (SELECT payment_id FROM payment_items WHERE document_id = ${id})`,
      );
    return report;
  }
  async function settle(number: string, moreYen: number) {
    const report = await awaited(number);
    return report && creditByTwo(shop, report.id, Math.max(1, report.amountYen + moreYen));
  }

  await shop.deposit(hanako.companyId, 90_000_000);
  // The quote and payment come often enough that some orders get to the end.
  const names = Object.keys(commands) as (keyof typeof commands)[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom(...names, "submit", "quote", "quote", "pay", "buyFirst", "buySecond"),
        {
          maxLength: 20,
        },
      ),
      async (sequence) => {
        const { number } = await quoting(shop, false);
        for (const name of sequence) await commands[name as keyof typeof commands](number);

        const { order, lines, events, lots: waiting } = (await findOrder(shop.as(li), number))!;
        const history = events.toReversed();
        expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
        expect(order.version).toBe(history.length);
        expect(order.state).toBe(history.at(-1)?.state);
        for (const [index, event] of history.slice(1).entries()) {
          const move = orderLifecycle.moves[event.move as OrderMove];
          expect(event.fromState).toBe(history[index]?.state);
          expect(move.from as readonly string[]).toContain(event.fromState);
          expect(move.to).toBe(event.state);
          expect(move.by as readonly string[]).toContain(event.by.split(":")[0]);
          expect(event.by).not.toBe("buyer:taro");
        }
        expect(order.totalYen).toBe(breakdown(order).totalYen);
        const bought = lines.filter(({ refusal }) => !refusal);
        expect(order.goodsFen).toBe(
          bought.reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0),
        );
        expect(order.optionsFen).toBe(bought.reduce((sum, { optionsFen }) => sum + optionsFen, 0));
        expect(waiting.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          lines.reduce((sum, { boughtQuantity }) => sum + boughtQuantity, 0),
        );
        expect(order.state === "purchased").toBe(history.some(({ move }) => move === "purchase"));
        if (order.state === "purchased")
          expect(bought.every(({ boughtQuantity, quantity }) => boughtQuantity === quantity)).toBe(
            true,
          );
        expect(order.paidYen).toBe(
          ["buying", "purchased"].includes(order.state) ? order.totalYen : 0,
        );
        // A transfer is waited for exactly while the order says so.
        expect((await awaited(number)) !== undefined).toBe(order.state === "awaiting_finance");
      },
    ),
    { numRuns: 40 },
  );
  const [counted] = await shop.db
    .select({ yen: sql<number>`sum(total_yen)` })
    .from(orders)
    .where(eq(orders.state, "purchased"));
  const [company] = await shop.db
    .select()
    .from(companies)
    .where(eq(companies.id, hanako.companyId));
  expect(company?.cumulativePurchasesYen).toBe(counted?.yen ?? 0);
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}, 120_000);
