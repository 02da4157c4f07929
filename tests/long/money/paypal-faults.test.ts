import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { refundShares } from "#app/domain/money/payments/card-payment.ts";
import { receiveWebhook } from "#app/domain/money/payments/receive-webhook.server.ts";
import {
  finishCardPayment,
  settleCardPayments,
} from "#app/domain/money/payments/settle-card-payment.server.ts";
import { startCardPayment } from "#app/domain/money/payments/start-card-payment.server.ts";
import { alarms, cardPayments, ledgerAccounts, ledgerTransfers } from "#db/schema/index.ts";
import { spend } from "#tests/support/channels/due.ts";
import { type Fault, openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let paypal: Paypal;
const system = { kind: "system", id: "paypal" } as const;

beforeAll(async () => {
  shop = await openShop();
  paypal = await openPaypal();
});
afterAll(() => paypal.close());

type Step =
  | { command: "start" | "return" | "twice" | "job" | "reverse" | "spend" }
  | { command: "approve"; outcome: "COMPLETED" | "PENDING" | "DECLINED" }
  /** A part of what was charged goes back, in tenths. */
  | { command: "refund"; tenths: number; shows: boolean }
  | { command: "decide"; outcome: "COMPLETED" | "DECLINED" }
  /** A call arrives: which of those that are on their way, and whether it will come again. */
  | { command: "hear"; which: number; again: boolean };

const outcome = fc.constantFrom("COMPLETED", "COMPLETED", "PENDING", "DECLINED");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ command: fc.constant("approve" as const), outcome }) },
  {
    weight: 5,
    arbitrary: fc.record({
      command: fc.constantFrom("start" as const, "return", "twice", "job", "reverse", "spend"),
    }),
  },
  // Often, or a refund seldom finds the wallet empty.
  { weight: 3, arbitrary: fc.record({ command: fc.constant("spend" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      command: fc.constant("refund" as const),
      tenths: fc.constantFrom(0, 1, 3, 6),
      shows: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      command: fc.constant("decide" as const),
      outcome: fc.constantFrom("COMPLETED" as const, "DECLINED"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      command: fc.constant("hear" as const),
      which: fc.nat(5),
      again: fc.boolean(),
    }),
  },
) as fc.Arbitrary<Step>;
const fault = fc.option(fc.constantFrom<Fault>("not-heard", "answer-lost", "error"), {
  nil: undefined,
  freq: 1,
});

const schedules = 1_000;
/** Others by FAULT_SEED=7; one by itself, so that reaching every end is not left to luck. */
const seed = Number(process.env.FAULT_SEED ?? 20_261_121);
const seen = { captured: 0, reversed: 0, failed: 0, partly: 0, short: 0 };

test("whatever is lost, late, repeated or out of order, each capture is credited exactly once", async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 9 }),
      fc.array(fault, { maxLength: 14 }),
      fc.integer({ min: 10_000, max: 300_000 }),
      async (steps, faults, amountYen) => {
        const id = crypto.randomUUID();
        paypal.kept.calls.length = 0;
        paypal.fail(...faults);
        await play(id, amountYen, [{ command: "start" }, ...steps]);

        // The storm is over: the form once more, the calls that are left, and the job.
        paypal.fail();
        await play(id, amountYen, [{ command: "start" }]);
        await hearRest();
        await settleCardPayments(shop.as(system), paypal.cards);
        await hearRest();
        const state = await check(id, amountYen);
        if (state in seen) seen[state as keyof typeof seen]++;
        runs++;

        // Set aside, so that the job of the next run asks about its own payment only.
        paypal.kept.orders.clear();
        await shop.db
          .update(cardPayments)
          .set({ state: "failed" })
          .where(inArray(cardPayments.state, ["created", "approved", "pending"]));
      },
    ),
    { numRuns: schedules, seed },
  );
  expect(runs).toBe(schedules);
  seen.short = await shop.db.$count(alarms, eq(alarms.kind, "card-reversed"));
  console.log(`${runs} schedules`, seen);
  // The schedules reach every end, or the property says little.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);

  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.select().from(alarms).where(eq(alarms.kind, "ledger-drift"))).toEqual([]);
  const [books] = await shop.db
    .select({ total: sql<number>`sum(balance_yen)` })
    .from(ledgerAccounts);
  expect(books!.total).toBe(0);
}, 300_000);

async function play(id: string, amountYen: number, steps: readonly Step[]) {
  for (const one of steps) {
    const order = orderOf(id);
    switch (one.command) {
      case "start":
        await startCardPayment(shop.as(hanako), paypal.cards, {
          id,
          amountYen,
          returnUrl: "https://shop.test/paypalPaymentSuccess",
          cancelUrl: "https://shop.test/paypalPaymentError",
        });
        break;
      case "approve":
        // The buyer gets there only by the address that we were told.
        if (order && (await row(id))?.approveUrl) paypal.approve(order.id, one.outcome);
        break;
      case "return":
        if (order) await back(order.id);
        break;
      case "twice":
        if (order) await Promise.all([back(order.id), back(order.id)]);
        break;
      case "job":
        await settleCardPayments(shop.as(system), paypal.cards);
        break;
      case "decide":
        if (order) paypal.kept.decide(order.id, one.outcome);
        break;
      case "reverse":
        if (order) paypal.kept.takeBack(order.id, amountYen % 2 ? "REFUNDED" : "REVERSED");
        break;
      case "refund": {
        // A tenth more than none is one yen, which may be all fee or all amount.
        const yen = Math.floor((amountYen * one.tenths) / 10) + 1;
        if (order) paypal.kept.giveBack(order.id, one.shows ? "REFUNDED" : "REVERSED", yen);
        break;
      }
      case "spend": {
        // Refunds find the wallet empty and full.
        const left = await balanceYen(shop, walletOf(hanako.companyId));
        if (left > 0) await spend(shop, left);
        break;
      }
      case "hear": {
        const { calls } = paypal.kept;
        if (calls.length > 0) await hear(one.which % calls.length, one.again);
      }
    }
  }
}

/** PayPal sends a call again until it is taken. */
async function hear(index: number, again: boolean) {
  const { calls } = paypal.kept;
  const call = calls[index]!;
  const { headers } = paypal.signed(call);
  const heard = await receiveWebhook(shop.as(system), paypal.cards, headers, call.body);
  if (heard.ok && !again) calls.splice(calls.indexOf(call), 1);
}

async function hearRest() {
  while (paypal.kept.calls.length > 0) await hear(paypal.kept.calls.length - 1, false);
}

function back(orderId: string) {
  return finishCardPayment(shop.as(hanako), paypal.cards, orderId);
}

function orderOf(id: string) {
  return [...paypal.kept.orders.values()].reverse().find(({ customId }) => customId === id);
}

async function row(id: string) {
  const [found] = await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id));
  return found;
}

/** The payment's transfers say exactly what PayPal did; answers where it ended. */
async function check(id: string, amountYen: number) {
  const orders = [...paypal.kept.orders.values()].filter(({ customId }) => customId === id);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  const payment = (await row(id))!;
  const moved = await shop.db
    .select()
    .from(ledgerTransfers)
    .where(inArray(ledgerTransfers.documentId, [id]));
  const sums = moved.reduce(
    (sum, { kind, fromAccount, toAccount, amountYen: yen, documentKind }) => {
      expect(documentKind).toBe("card");
      const side = kind === "card-fee" ? "fee" : "amount";
      if (fromAccount === "house/paypal") sum[side] += yen;
      if (toAccount === "house/paypal") sum[side] -= yen;
      return sum;
    },
    { amount: 0, fee: 0 },
  );

  const status = order!.captures[0]?.status;
  const came = order!.status === "COMPLETED" && status !== "PENDING" && status !== "DECLINED";
  const credited = moved.filter(({ kind }) => kind === "deposit");
  expect(credited.map((one) => one.amountYen)).toEqual(came ? [amountYen] : []);
  const back = order!.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0);
  const goneYen = back + order!.reversedYen;
  // A part of each refund is the fee's; together they are exactly what PayPal gave back.
  const gone = came ? refundShares(payment, 0, goneYen) : { amountYen: 0, feeYen: 0 };
  if (goneYen > 0 && goneYen < payment.chargedYen) seen.partly++;
  expect(sums).toEqual({
    amount: came ? payment.amountYen - gone.amountYen : 0,
    fee: came ? payment.feeYen - gone.feeYen : 0,
  });
  if (came) expect(payment.state).toBe(goneYen === payment.chargedYen ? "reversed" : "captured");
  return payment.state;
}
