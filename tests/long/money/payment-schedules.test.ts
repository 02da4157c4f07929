import { eq, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, house } from "#app/domain/money/ledger/ledger.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { receiveWebhook } from "#app/domain/money/payments/receive-webhook.server.ts";
import { finishCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { rejectTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import { expirePayments } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { partOf } from "#app/domain/trade/orders/down-payment.ts";
import {
  alarms,
  cardPayments,
  coupons,
  couponUses,
  ledgerAccounts,
  ledgerTransfers,
  orders,
  payments,
  topUpReports,
} from "#db/schema/index.ts";
import { asked, bankPayment, couponOf, payables, withdrawOf } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, li, openShop, type Shop, wang } from "#tests/support/shop.ts";

let paypal: Paypal;
beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());

/** Some of the five orders, a part from the balance, perhaps the coupon for the first of them. */
const some = {
  // The first two ask for a deposit and its rest, which takes them twice as far.
  which: fc.uniqueArray(fc.oneof(fc.nat(1), fc.nat(4)), { minLength: 1, maxLength: 2 }),
  part: fc.constantFrom(0, 0, 1, 900),
  coupon: fc.constantFrom(false, false, true),
};
const kind = <const Name extends string>(name: Name) => fc.constant(name);
const command = fc.oneof(
  fc.record({ do: kind("fill"), yen: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ do: kind("pay"), ...some }),
  fc.record({ do: kind("bank"), ...some }),
  fc.record({ do: kind("bank"), ...some }),
  fc.record({ do: kind("card"), ...some }),
  fc.record({ do: kind("arrive"), pick: fc.nat(9), yen: fc.integer({ min: -900, max: 900 }) }),
  fc.record({ do: kind("arrive"), pick: fc.nat(9), yen: fc.constant(0) }),
  fc.record({ do: kind("made") }),
  fc.record({ do: kind("made") }),
  fc.record({ do: kind("reject"), pick: fc.nat(9) }),
  fc.record({ do: kind("withdraw"), pick: fc.nat(4) }),
  fc.record({ do: kind("expire"), days: fc.constantFrom(1, 12, 12) }),
  fc.record({ do: kind("refund"), pick: fc.nat(9), yen: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ do: kind("refund"), pick: fc.nat(9), yen: fc.integer({ min: 1, max: 700 }) }),
  fc.record({ do: kind("return"), pick: fc.nat(9), times: fc.integer({ min: 1, max: 2 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const system = { kind: "system", id: "expire-payments" } as const;
const seen: Record<string, number> = {};

async function live(shop: Shop, couponId: string, numbers: readonly string[], one: Command) {
  const chosen = async () => {
    if (!("which" in one)) throw new Error(one.do);
    const documents = await payables(
      shop,
      one.which.map((index) => numbers[index]!),
    );
    return {
      documents,
      coupons: one.coupon ? { [documents[0]!.id]: couponId } : ({} as Record<string, string>),
    };
  };
  switch (one.do) {
    case "fill":
      return shop.deposit(hanako.companyId, one.yen);
    case "pay": {
      const { documents, coupons } = await chosen();
      // Twice at once, by two forms: the second finds it paid.
      return Promise.all(
        [1, 2].map(() => payDocuments(shop.as(hanako), documents, asked(coupons))),
      );
    }
    case "bank": {
      const { documents, coupons } = await chosen();
      const names = documents.map(({ number }) => number);
      return bankPayment(shop, names, { coupons, balanceYen: one.part });
    }
    case "card": {
      const { documents, coupons } = await chosen();
      const urls = { returnUrl: "https://shop.test/a", cancelUrl: "https://shop.test/b" };
      return startPaymentByCard(shop.as(hanako), paypal.cards, documents, {
        ...asked(coupons),
        ...urls,
        balanceYen: one.part,
      });
    }
    case "arrive":
    case "reject": {
      const open = await shop.db
        .select()
        .from(topUpReports)
        .where(sql`state IN ('reported', 'lapsed')`);
      const report = open[one.pick % Math.max(1, open.length)];
      if (!report) return;
      if (one.do === "reject") return rejectTopUp(shop.as(wang), report.id, "確認できません");
      const yen = Math.max(1, report.amountYen + one.yen);
      return Promise.all([1, 2].map(() => creditByTwo(shop, report.id, yen)));
    }
    case "made":
      return Promise.all(
        numbers.slice(0, 2).map((number) => markProductionDone(shop.as(li), number)),
      );
    case "withdraw":
      return withdrawOf(shop, `due-${one.pick}`);
    case "expire":
      shop.wait(one.days);
      return expirePayments(shop.as(system));
    case "refund": {
      const cards = await shop.db.select().from(cardPayments);
      const orderId = cards[one.pick % Math.max(1, cards.length)]?.orderId;
      if (!orderId) return;
      paypal.kept.calls.length = 0;
      paypal.kept.giveBack(orderId, one.yen % 2 ? "REFUNDED" : "REVERSED", one.yen);
      // Called twice at once, as PayPal may.
      const [call] = paypal.kept.calls;
      if (!call) return;
      seen.refund = (seen.refund ?? 0) + 1;
      const { headers } = paypal.signed(call);
      const hear = () => receiveWebhook(shop.as(system), paypal.cards, headers, call.body);
      return Promise.all([hear(), hear()]);
    }
    case "return": {
      const cards = await shop.db.select().from(cardPayments);
      const orderId = cards[one.pick % Math.max(1, cards.length)]?.orderId;
      if (!orderId) return;
      if (paypal.kept.orders.get(orderId)?.status === "PAYER_ACTION_REQUIRED")
        paypal.approve(orderId);
      return Promise.all(
        Array.from({ length: one.times }, () =>
          finishCardPayment(shop.as(hanako), paypal.cards, orderId),
        ),
      );
    }
  }
}

/** What must hold after every command, whatever came before. */
async function booksHold(shop: Shop, couponId: string) {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms, ne(alarms.kind, "card-reversed"))).toBe(0);
  await refundsHold(shop);
  const [sum] = await shop.db.select({ yen: sql<number>`sum(balance_yen)` }).from(ledgerAccounts);
  expect(sum?.yen ?? 0).toBe(0);
  const all = await shop.db.select().from(payments);
  const heldYen = all.reduce((total, payment) => total + payment.heldYen, 0);
  expect(await balanceYen(shop, heldOf(hanako.companyId))).toBe(heldYen);
  let inDownPaymentsYen = 0;
  // Nothing is paid twice, and what is paid was paid whole.
  for (const order of await shop.db.select().from(orders)) {
    const [paid] = await shop.db
      .select({ yen: sql<number>`COALESCE(sum(amount_yen), 0)` })
      .from(ledgerTransfers)
      .where(
        sql`kind IN ('order-payment', 'coupon') AND document_id = ${order.id} AND document_kind = 'order'`,
      );
    const whole = order.downPaymentPercent === 0;
    const keptYen = order.downPaymentPaidAt && !order.paidAt ? order.downPaymentYen : 0;
    inDownPaymentsYen += keptYen;
    expect(paid!.yen).toBe(order.paidAt ? order.totalYen : keptYen);
    expect(order.paidAt !== null).toBe(order.state === (whole ? "buying" : "purchased"));
    const part = `${partOf(order)} ${order.state}`;
    seen[part] = (seen[part] ?? 0) + 1;
  }
  expect(await balanceYen(shop, house("deposits"))).toBe(inDownPaymentsYen);
  const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId));
  expect(coupon!.usesLeft + (await shop.db.$count(couponUses))).toBe(1);
}

/** What PayPal gave back is on its account once, whatever became of what the money paid. */
async function refundsHold(shop: Shop) {
  let leftYen = 0;
  for (const card of await shop.db.select().from(cardPayments)) {
    const order = card.orderId ? paypal.kept.orders.get(card.orderId) : undefined;
    if (!order || !card.capturedAt) continue;
    const back = order.refunds.reduce((yen, { amount }) => yen + Number(amount.value), 0);
    leftYen += card.chargedYen - back - order.reversedYen;
  }
  // Nobody else draws on the account; what it holds for us stands in it as a debt.
  expect(await balanceYen(shop, house("paypal"))).toBe(0 - leftYen);
}

test("whatever is paid, reported, confirmed, withdrawn, expired or captured, in whatever order, every yen is somewhere once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 22 }), async (commands) => {
      await using shop = await openShop();
      const numbers = (await ordersToPay(shop, 5, 1_000, 2)).map(({ number }) => number);
      const couponId = await couponOf(shop, 150);
      await shop.deposit(hanako.companyId, 2_000);
      for (const one of commands) {
        await live(shop, couponId, numbers, one);
        await booksHold(shop, couponId);
      }
      // Everything that waits for a transfer comes to its end, and nothing stays held.
      shop.wait(60);
      await expirePayments(shop.as(system));
      await booksHold(shop, couponId);
      expect(await balanceYen(shop, heldOf(hanako.companyId))).toBe(0);
      expect(await shop.db.$count(orders, eq(orders.state, "awaiting_finance"))).toBe(0);
      for (const { way, state } of await shop.db.select().from(payments))
        seen[`${way} ${state}`] = (seen[`${way} ${state}`] ?? 0) + 1;
    }),
    { numRuns: 80 },
  );
  // The schedules reach what they are about.
  for (const way of [
    "balance paid",
    "bank paid",
    "bank cancelled",
    "bank expired",
    "card paid",
    "refund",
  ])
    expect(seen[way] ?? 0, way).toBeGreaterThan(0);
  for (const part of ["deposit awaiting_finance", "balance awaiting_finance", "balance purchased"])
    expect(seen[part] ?? 0, part).toBeGreaterThan(0);
}, 300_000);
