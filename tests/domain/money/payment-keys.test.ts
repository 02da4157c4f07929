import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import {
  startBankPayment,
  withdrawPayment,
} from "#app/domain/money/payments/start-bank-payment.server.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import { cardPayments, orders, payments, topUpReports } from "#db/schema/index.ts";
import { couponOf, payables } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

/** A way of paying with everything that its form carries. */
interface Sent {
  way: "balance" | "bank" | "card";
  documents: "one" | "another" | "both";
  seenYen?: number;
  coupon?: true;
  balanceYen?: number;
  payerKana?: string;
  expectedOn?: string;
}

const one = { documents: "one", seenYen: 1_000 } as const;
const bank = { ...one, way: "bank", payerKana: "ハナコ", expectedOn: "2026-01-16" } as const;

const forms: readonly Sent[] = [
  { ...one, way: "balance" },
  { ...one, way: "balance", documents: "another" },
  { ...one, way: "balance", documents: "both", seenYen: 2_000 },
  { ...one, way: "balance", coupon: true, seenYen: 700 },
  bank,
  { ...bank, payerKana: "タロウ" },
  { ...bank, expectedOn: "2026-01-17" },
  { ...bank, balanceYen: 400 },
  { ...bank, documents: "both", seenYen: 2_000 },
  { ...one, way: "card" },
  { ...one, way: "card", balanceYen: 400 },
];

const key = "11111111-1111-4111-8111-111111111111";
const begunBefore = { ok: false, reason: "begun-before" };

let shop: Shop;
let paypal: Paypal;
let numbers: string[];
let couponId: string;

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 10_000);
  numbers = (await ordersToPay(shop, 2, 1_000)).map(({ number }) => number);
  couponId = await couponOf(shop, 300);
});

async function send({ way, documents, coupon, seenYen, ...details }: Sent) {
  const [first, second] = numbers as [string, string];
  const named = { one: [first], another: [second], both: [first, second] }[documents];
  const found = await payables(shop, named);
  const coupons = new Map(coupon ? [[found[0]!.id, couponId]] : []);
  const request = { id: key, coupons, seenYen };
  const { balanceYen = 0, payerKana = "", expectedOn = "" } = details;
  switch (way) {
    case "balance":
      return payDocuments(shop.as(hanako), found, request);
    case "bank":
      return startBankPayment(shop.as(hanako), found, {
        ...request,
        balanceYen,
        payerKana,
        expectedOn,
      });
    case "card":
      return startPaymentByCard(shop.as(hanako), paypal.cards, found, {
        ...request,
        balanceYen,
        returnUrl: "https://shop.test/a",
        cancelUrl: "https://shop.test/b",
      });
  }
}

/** Everything that a payment writes. */
async function written() {
  return {
    balance: await balanceYen(shop, walletOf(hanako.companyId)),
    payments: await shop.db.select().from(payments),
    reports: await shop.db.select().from(topUpReports),
    cards: await shop.db.select().from(cardPayments),
    orders: await shop.db.select().from(orders),
  };
}

function nameOf({ way, ...details }: Sent) {
  return `${way} ${JSON.stringify(details)}`;
}

const pairs = forms.flatMap((first) => forms.map((again) => [first, again] as const));

describe("a key that has begun a payment", () => {
  test.each(pairs.map(([first, again]) => [nameOf(first), nameOf(again), first, again] as const))(
    "by %s does nothing more by %s",
    async (_, __, first, again) => {
      const begun = await send(first);
      expect(begun).toMatchObject({ ok: true });
      const before = await written();
      expect(await send(again)).toEqual(first === again ? begun : begunBefore);
      expect(await written()).toEqual(before);
    },
  );

  test.each(forms.map((again) => [nameOf(again), again] as const))(
    "by bank and was withdrawn does not answer that it pays by %s",
    async (_, again) => {
      expect(await send(bank)).toMatchObject({ ok: true });
      expect(await withdrawPayment(shop.as(hanako), key)).toMatchObject({ ok: true });
      const before = await written();
      expect(await send(again)).toEqual(begunBefore);
      expect(await written()).toEqual(before);
    },
  );

  test("answers of two different forms sent at once that one has begun and the other has not", async () => {
    const answers = await Promise.all([send(bank), send({ ...one, way: "balance" })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual(begunBefore);
    expect(await shop.db.$count(payments)).toBe(1);
  });
});
