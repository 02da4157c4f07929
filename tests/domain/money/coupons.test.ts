import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { couponDiscount } from "#app/domain/money/coupons/coupon.ts";
import {
  confirmIssue,
  giveCoupon,
  issueCoupons,
  redeemCoupon,
  withdrawCoupons,
} from "#app/domain/money/coupons/issue-coupons.server.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { alarms, coupons, couponUses, ledgerTransfers, orders, users } from "#db/schema/index.ts";
import { bankPayment, withdrawOf } from "#tests/support/channels/due.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, kenji, li, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);
const key = () => crypto.randomUUID();

const terms = {
  code: "HARU-1000",
  nameJa: "春の1,000円引き",
  kind: "amount" as const,
  value: 1_000,
  minimumYen: 5_000,
  maximumYen: null,
  validFrom: "2026-01-10",
  validUntil: "2026-01-20",
  usesEach: 1,
  companiesMax: null as number | null,
};

async function issued(change: Partial<typeof terms> = {}) {
  const id = key();
  expect(await issueCoupons(shop.as(wang), { ...terms, ...change, id })).toEqual({ ok: true });
  await confirmIssue(shop.as(chen), id);
  return id;
}

test("a code is not guessed by trying many: after ten wrong ones the company waits, others do not", async () => {
  await issued();
  const redeem = (buyer: typeof hanako, code: string) => redeemCoupon(shop.as(buyer), key(), code);
  for (let guess = 0; guess < 10; guess++)
    expect(await redeem(hanako, `NATSU-${guess}`)).toMatchObject({ reason: "not-found" });
  expect(await redeem(hanako, terms.code)).toMatchObject({ reason: "too-many-tries" });
  expect(await redeem(taro, terms.code)).toEqual({ ok: true });
  shop.wait(1 / 24);
  expect(await redeem(hanako, terms.code)).toEqual({ ok: true });
});

/** A coupon in 花子's hands. */
async function held(change: Partial<typeof terms> = {}) {
  await issued(change);
  const id = key();
  const code = change.code ?? terms.code;
  expect(await redeemCoupon(shop.as(hanako), id, code)).toEqual({ ok: true });
  return id;
}

const left = async (id: string) =>
  (await shop.db.select().from(coupons).where(eq(coupons.id, id)).limit(1))[0]!.usesLeft;
const stored = async (id: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)).limit(1))[0]!;

async function drifts() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  return shop.db.$count(alarms);
}

beforeEach(async () => {
  shop = await openShop();
});

describe("what a coupon takes off, by hand", () => {
  const order = { kind: "order" as const, totalYen: 20_001, feeYen: "812.55", freightYen: 0 };
  const box = { kind: "shipping" as const, totalYen: 9_800, feeYen: "0", freightYen: 9_200 };
  const cases = [
    ["1,000 yen of an order", { value: 1_000 }, order, 1_000],
    ["no more than the document costs", { value: 50_000 }, order, 20_001],
    ["15 % of 20,001 yen rounded down", { kind: "percent", value: 15 }, order, 3_000],
    ["15 %, 2,000 yen at most", { kind: "percent", value: 15, maximumYen: 2_000 }, order, 2_000],
    ["the whole agency fee", { kind: "agency-fee", value: 100 }, order, 812],
    ["half of the freight to Japan", { kind: "freight", value: 50 }, box, 4_600],
  ] as const;
  test.each(cases)("%s", (_, change, document, yen) => {
    expect(couponDiscount({ ...terms, ...change }, document, "2026-01-15")).toEqual({ yen });
  });

  test("nothing of what it is not for, too early, too late, or of too small a sum", () => {
    const unfit = (change: object, document: typeof order | typeof box, day = "2026-01-15") =>
      couponDiscount({ ...terms, ...change }, document, day);
    expect(unfit({ kind: "freight", value: 50 }, order)).toEqual({ unfit: "nothing-to-take-off" });
    expect(unfit({ kind: "agency-fee", value: 50 }, box)).toEqual({ unfit: "nothing-to-take-off" });
    expect(unfit({ minimumYen: 20_002 }, order)).toEqual({ unfit: "below-minimum" });
    expect(unfit({}, order, "2026-01-09")).toEqual({ unfit: "not-yet" });
    expect(unfit({}, order, "2026-01-21")).toEqual({ unfit: "expired" });
    expect(unfit({}, order, "2026-01-20")).toEqual({ yen: 1_000 });
  });

  test("is never more than the document, whatever the terms", () => {
    const kinds = fc.constantFrom("amount", "percent", "agency-fee", "freight");
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 1e7 }),
        (kind, value, totalYen) => {
          const fee = Math.floor(totalYen / 20);
          const document = { kind: "order" as const, totalYen, feeYen: `${fee}.5`, freightYen: 0 };
          const found = couponDiscount(
            { ...terms, kind, value, minimumYen: 0 },
            document,
            "2026-01-15",
          );
          if ("yen" in found) {
            expect(found.yen).toBeGreaterThan(0);
            expect(found.yen).toBeLessThanOrEqual(totalYen);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("a coupon", () => {
  test("pays its part of an order from our account, and the wallet the rest", async () => {
    const coupon = await held();
    const { id } = await orderQuoted(shop);
    const { totalYen } = await stored(id);
    await shop.deposit(hanako.companyId, totalYen - 1_000);

    expect(await payDocument(shop.as(hanako), "order", id, key(), { couponId: coupon })).toEqual({
      ok: true,
    });
    expect(await balanceYen(shop, wallet)).toBe(0);
    expect(await balanceYen(shop, house("coupons"))).toBe(-1_000);
    expect(await stored(id)).toMatchObject({ paidYen: totalYen - 1_000, couponYen: 1_000 });
    expect(await left(coupon)).toBe(0);
    expect(await drifts()).toBe(0);
  });

  test("used for two orders at once pays one of them, and the other order is not paid at all", async () => {
    const coupon = await held();
    const [one, other] = [await orderQuoted(shop), await orderQuoted(shop)];
    await shop.deposit(hanako.companyId, 1_000_000);
    const results = await Promise.all(
      [one, other].map(({ id }) =>
        payDocument(shop.as(hanako), "order", id, key(), { couponId: coupon }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "coupon-used" });
    expect(await shop.db.$count(couponUses)).toBe(1);
    expect(await left(coupon)).toBe(0);
    const states = [await stored(one.id), await stored(other.id)].map(({ state }) => state).sort();
    expect(states).toEqual(["awaiting_payment", "buying"]);
    expect(await drifts()).toBe(0);
  });

  test("stays unused when the payment it goes with is refused", async () => {
    const coupon = await held();
    const { id } = await orderQuoted(shop);
    expect(
      await payDocument(shop.as(hanako), "order", id, key(), { couponId: coupon }),
    ).toMatchObject({
      reason: "balance-too-low",
    });
    expect(await left(coupon)).toBe(1);
    expect(await shop.db.$count(couponUses)).toBe(0);
  });

  test("that covers everything pays without touching the wallet", async () => {
    const coupon = await held({ value: 900_000, minimumYen: 0 });
    const { id } = await orderQuoted(shop);
    expect(await payDocument(shop.as(hanako), "order", id, key(), { couponId: coupon })).toEqual({
      ok: true,
    });
    expect(await shop.db.$count(ledgerTransfers, eq(ledgerTransfers.kind, "order-payment"))).toBe(
      0,
    );
    expect((await stored(id)).paidYen).toBe(0);
    expect(await drifts()).toBe(0);
  });

  test("of another company, or past its day, pays nothing", async () => {
    await issued();
    const others = key();
    await redeemCoupon(shop.as(taro), others, terms.code);
    const { id } = await orderQuoted(shop);
    await shop.deposit(hanako.companyId, 1_000_000);
    expect(
      await payDocument(shop.as(hanako), "order", id, key(), { couponId: others }),
    ).toMatchObject({
      reason: "coupon-unknown",
    });
    const short = await held({ code: "KYOU", validUntil: "2026-01-15" });
    shop.wait(1);
    expect(
      await payDocument(shop.as(hanako), "order", id, key(), { couponId: short }),
    ).toMatchObject({
      reason: "coupon-unfit",
    });
  });

  test("lets an employee pay what is within their limit once it is taken off", async () => {
    const coupon = await held();
    const { id } = await orderQuoted(shop);
    const { totalYen } = await stored(id);
    await shop.deposit(hanako.companyId, 1_000_000);
    await shop.db
      .update(users)
      .set({ paymentLimitYen: totalYen - 1_000 })
      .where(eq(users.id, kenji.id));
    const clerk = { ...kenji, permissions: ["pay" as const] };
    expect(await payDocument(shop.as(clerk), "order", id, key())).toMatchObject({
      reason: "over-limit",
    });
    expect(await payDocument(shop.as(clerk), "order", id, key(), { couponId: coupon })).toEqual({
      ok: true,
    });
  });
});

describe("a coupon with a bank transfer", () => {
  test("is kept for it and posted when the rest has arrived", async () => {
    const coupon = await held();
    const order = await orderQuoted(shop);
    const { totalYen } = await stored(order.id);
    const chosen = await bankPayment(shop, [order.number], { coupons: { [order.id]: coupon } });
    expect(chosen.started).toEqual({ ok: true });
    expect(await left(coupon)).toBe(0);
    expect(await balanceYen(shop, house("coupons"))).toBe(0);

    shop.wait(30);
    expect(await creditByTwo(shop, chosen.id, totalYen - 1_000)).toEqual({ ok: true });
    expect(await stored(order.id)).toMatchObject({ state: "buying", paidYen: totalYen - 1_000 });
    expect(await balanceYen(shop, wallet)).toBe(0);
    expect(await balanceYen(shop, house("coupons"))).toBe(-1_000);
    expect(await drifts()).toBe(0);
  });

  test("comes back when the transfer is withdrawn or rejected, not when too little arrives", async () => {
    const coupon = await held();
    const order = await orderQuoted(shop);
    const coupons = { [order.id]: coupon };
    await bankPayment(shop, [order.number], { coupons });
    expect(await withdrawOf(shop, order.id)).toEqual({ ok: true });
    expect(await left(coupon)).toBe(1);
    expect((await stored(order.id)).couponYen).toBe(0);

    const again = await bankPayment(shop, [order.number], { coupons });
    expect(again.started).toEqual({ ok: true });
    expect(await creditByTwo(shop, again.id, 100)).toEqual({
      ok: true,
    });
    expect(await left(coupon)).toBe(0);
    expect(await withdrawOf(shop, order.id)).toEqual({ ok: true });
    expect(await left(coupon)).toBe(1);
    expect(await shop.db.$count(couponUses)).toBe(0);
    expect(await drifts()).toBe(0);
  });
});

describe("redeeming", () => {
  test("gives a company one coupon of a code, however often and by whomever it is typed", async () => {
    await issued();
    const results = await Promise.all(
      [key(), key()].map((id) => redeemCoupon(shop.as(hanako), id, terms.code)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "had-already" });
    expect(await redeemCoupon(shop.as(taro), key(), terms.code)).toEqual({ ok: true });
  });

  test("stops at the number of companies that staff allowed", async () => {
    await issued({ companiesMax: 1 });
    const results = await Promise.all([
      redeemCoupon(shop.as(hanako), key(), terms.code),
      redeemCoupon(shop.as(taro), key(), terms.code),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "run-out" });
  });

  test("the same form twice is one coupon", async () => {
    await issued();
    const id = key();
    expect(await redeemCoupon(shop.as(hanako), id, terms.code)).toEqual({ ok: true });
    expect(await redeemCoupon(shop.as(hanako), id, terms.code)).toEqual({ ok: true });
    expect(await shop.db.$count(coupons)).toBe(1);
  });

  test("a withdrawn issue is not given any more, and who has it may still use it", async () => {
    const issue = await issued();
    const coupon = key();
    await redeemCoupon(shop.as(hanako), coupon, terms.code);
    expect(await withdrawCoupons(shop.as(wang), issue)).toEqual({ ok: true });
    expect(await redeemCoupon(shop.as(taro), key(), terms.code)).toMatchObject({ reason: "ended" });
    expect(await giveCoupon(shop.as(wang), issue, "10002")).toMatchObject({ reason: "ended" });
    const { id } = await orderQuoted(shop);
    await shop.deposit(hanako.companyId, 1_000_000);
    expect(await payDocument(shop.as(hanako), "order", id, key(), { couponId: coupon })).toEqual({
      ok: true,
    });
  });

  test("codes are unique, and only finance and account managers issue or give them", async () => {
    const issue = await issued();
    expect(await issueCoupons(shop.as(chen), { ...terms, id: key() })).toMatchObject({
      reason: "code-taken",
    });
    expect(await issueCoupons(shop.as(li), { ...terms, id: key() })).toMatchObject({
      reason: "forbidden",
    });
    expect(await giveCoupon(shop.as(li), issue, "10001")).toMatchObject({ reason: "forbidden" });
    expect(await giveCoupon(shop.as(chen), issue, "99999")).toMatchObject({
      reason: "no-such-member",
    });
    expect(await giveCoupon(shop.as(chen), issue, "10001")).toEqual({ ok: true });
    expect(await redeemCoupon(shop.as(kenji), key(), terms.code)).toMatchObject({
      reason: "forbidden",
    });
  });
});
