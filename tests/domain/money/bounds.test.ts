import { expect, test } from "vitest";
import { limits } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import { couponDiscount } from "#app/domain/money/coupons/coupon.ts";
import { postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { payoutAccounts } from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, openShop, wang } from "#tests/support/shop.ts";

// What holds at the very bound itself, where a sign of comparison is easily one off.

test.each([0, -1, 0.5, Number.NaN])("%s yen is no transfer", async (amountYen) => {
  const shop = await openShop();
  const transfer = {
    id: "deposit/none",
    reason: message("typed", { text: "入金" }),
    amountYen,
    from: house("bank"),
    to: walletOf(hanako.companyId),
    kind: "deposit" as const,
    document: { kind: "deposit", id: "none" },
  };
  expect(() => postTransfer(shop.as(wang), transfer)).toThrow("not a whole, positive amount");
});

test("a coupon with a minimum is good for a document of just that sum", () => {
  const terms = {
    kind: "amount" as const,
    value: 500,
    minimumYen: 3_000,
    maximumYen: null,
    validFrom: "2026-01-01",
    validUntil: "2026-12-31",
  };
  const order = (totalYen: number) =>
    couponDiscount(terms, { kind: "order", totalYen, feeYen: "0", freightYen: 0 }, "2026-01-15");
  expect(order(3_000)).toEqual({ yen: 500 });
  expect(order(2_999)).toEqual({ unfit: "below-minimum" });
});

test("a withdrawal is of the limit at most, whatever the wallet holds", async () => {
  const shop = await openShop();
  await shop.db.insert(payoutAccounts).values(usableAccount());
  for (const _ of [1, 2]) await shop.deposit(hanako.companyId, limits.paymentYenMax);
  const ask = (amountYen: number) =>
    requestWithdrawal(shop.as(hanako), { id: crypto.randomUUID(), amountYen, reason: "返金" });
  expect(await ask(limits.paymentYenMax + 1)).toEqual({ ok: false, reason: "above-maximum" });
  expect(await ask(limits.paymentYenMax)).toMatchObject({ ok: true });
});
