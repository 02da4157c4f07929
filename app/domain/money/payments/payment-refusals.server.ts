import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { couponRefusals } from "../coupons/apply-coupon.server.ts";
import { alreadyPosted, overdrawn } from "../ledger/ledger.server.ts";

/** Refusals of a payment from a wallet by the constraint that refuses it. */
export const paymentRefusals = {
  [overdrawn]: "balance-too-low",
  [alreadyPosted]: "already-paid",
  payment_over_limit: "over-limit",
  payment_over_budget: "over-budget",
  payer_disabled: "forbidden",
  approval_decided_once: "decided-already",
  act_not_authorised: "not-authorised",
  act_over_daily_cap: "over-daily-cap",
  ...couponRefusals,
  ...moveRefusals,
} as const;
