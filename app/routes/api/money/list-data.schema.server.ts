import { z } from "zod";
import { couponKinds } from "#app/domain/money/coupons/coupon.ts";
import { paymentLifecycle } from "#app/domain/money/payments/payment.ts";
import { withdrawalLifecycle } from "#app/domain/money/withdrawals/withdrawal.ts";
import { nextPlace as next } from "../lists.schema.server.ts";

const moment = z.iso.datetime();
const yen = z.int().describe("円");
const receipts = z
  .array(z.object({ id: z.string(), name: z.string(), contentType: z.string() }))
  .describe("振込明細の写し");

export const PaymentList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(paymentLifecycle.states),
      way: z.enum(["bank", "balance", "card"]),
      totalYen: yen,
      couponYen: yen,
      balanceYen: yen.describe("残高から（円）"),
      restYen: yen.describe("銀行かカードから（円）"),
      heldYen: yen.describe("確保した残高（円）"),
      about: z.string(),
      startedAt: moment,
      startedByName: z.string(),
      expiresAt: moment.nullable(),
      settledAt: moment.nullable(),
    }),
  ),
  next,
});

export const CouponList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      usesLeft: z.int(),
      validUntil: z.string(),
      gotAt: moment,
      gotByName: z.string(),
      issue: z.strictObject({
        code: z.string(),
        nameJa: z.string(),
        kind: z.enum(couponKinds),
        value: z.int().describe("amount は円、ほかは%"),
        minimumYen: yen,
        maximumYen: yen.nullable(),
        validFrom: z.string(),
        validUntil: z.string(),
        usesEach: z.int(),
      }),
    }),
  ),
  uses: z.array(
    z.object({
      use: z.object({
        documentKind: z.enum(["order", "shipping"]),
        documentId: z.string(),
        documentNumber: z.string(),
        couponId: z.string(),
        discountYen: yen,
        usedAt: moment,
        usedByName: z.string(),
      }),
      nameJa: z.string(),
    }),
  ),
});

export const DepositList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(["reported", "confirmed", "rejected", "withdrawn", "lapsed"]),
      amountYen: yen,
      payerKana: z.string(),
      expectedOn: z.string(),
      ownNumber: z.string(),
      receipts,
      checked: z.boolean().describe("担当者が確認している途中"),
      confirmedYen: yen.nullable(),
      standingYen: yen.nullable().describe("取り消しのあとに残る入金（円）。確認の前は null"),
      reportedAt: moment,
      confirmedAt: moment.nullable(),
    }),
  ),
  next,
});

export const WithdrawalList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(withdrawalLifecycle.states),
      amountYen: yen,
      reason: z.string(),
      bankName: z.string(),
      branchName: z.string(),
      accountType: z.enum(["ordinary", "current", "savings"]),
      accountNumber: z.string(),
      holderKana: z.string(),
      rejection: z.string(),
      checkedAgain: z.string(),
      receipts,
      requestedAt: moment,
      settledAt: moment.nullable(),
    }),
  ),
  next,
});

const account = z
  .object({
    bankCode: z.string(),
    bankName: z.string(),
    branchCode: z.string(),
    branchName: z.string(),
    accountType: z.enum(["ordinary", "current", "savings"]),
    accountNumber: z.string(),
    holderKana: z.string(),
    state: z.string(),
    usableFrom: moment,
    changedAt: moment,
  })
  .nullable();

export const PayoutAccounts = z.object({ account, coming: account });

export const MembershipOffer = z.object({
  until: z.string().nullable(),
  daysLeft: z.int(),
  plans: z.array(
    z.object({
      code: z.string(),
      nameJa: z.string(),
      days: z.int(),
      priceYen: yen,
      sold: z.boolean(),
      effectiveFrom: z.string(),
    }),
  ),
});
