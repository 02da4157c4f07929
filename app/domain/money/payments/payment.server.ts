import { moveRefusals, transition } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { payments } from "#db/schema/index.ts";
import { couponRefusals } from "../coupons/apply-coupon.server.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { heldOf, walletOf } from "../ledger/ledger.ts";
import { paymentLifecycle } from "./payment.ts";
import type { PaymentRow } from "./payment-queries.server.ts";

type Held = Pick<PaymentRow, "id" | "companyId" | "about">;

/** Holds money of the wallet for a payment that waits for the rest; `event` names what brought the money. */
export function holdMoney(
  scope: Scope,
  { id, companyId, about }: Held,
  amountYen: number,
  event = "start",
): Statement[] {
  if (amountYen === 0) return [];
  return postTransfer(scope, {
    id: `payment-hold/${id}/${event}`,
    kind: "payment-hold",
    from: walletOf(companyId),
    to: heldOf(companyId),
    amountYen,
    document: { kind: "payment", id },
    reason: message("transfer.payment-held", { about }),
  });
}

/** Releases all money held for the payment to the wallet. */
export function releaseMoney(
  scope: Scope,
  { id, companyId, about, heldYen }: Held & Pick<PaymentRow, "heldYen">,
): Statement[] {
  if (heldYen === 0) return [];
  return postTransfer(scope, {
    id: `payment-release/${id}`,
    kind: "payment-release",
    from: heldOf(companyId),
    to: walletOf(companyId),
    amountYen: heldYen,
    document: { kind: "payment", id },
    reason: message("transfer.payment-released", { about }),
  });
}

/** Makes one move of a payment, first in its batch. */
export const movePayment = transition("payment", payments, paymentLifecycle);

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
