import { moveRefusals, transition } from "#app/domain/core/document/move-document.server.ts";
import { openWalletId, paymentWalletId } from "#app/domain/core/document-wallet.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type WalletId, walletIdOf } from "#app/domain/core/wallet.ts";
import type { Statement } from "#db/client.ts";
import { payments } from "#db/schema/index.ts";
import { couponRefusals } from "../coupons/apply-coupon.server.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { type Account, heldOf, walletOf } from "../ledger/ledger.ts";
import { paymentLifecycle } from "./payment.ts";
import type { PaymentRow } from "./payment-queries.server.ts";

type Held = Pick<PaymentRow, "id" | "companyId" | "about">;

/** Holds the balance's part of a payment that waits for the rest, out of the wallet that pays its documents. */
export function holdPart(scope: Scope, held: Held, amountYen: number): Statement[] {
  return hold(scope, held, amountYen, "start", paymentWallet(held));
}

/** Holds what has arrived in the company's wallet for a payment that waits for more; `report` announced it. */
export function holdArrived(
  scope: Scope,
  held: Held,
  amountYen: number,
  report: string,
): Statement[] {
  return hold(scope, held, amountYen, report, walletOf(held.companyId));
}

/** The wallet of a payment's part from the balance. The commit decides which. */
export function paymentWallet({ id, companyId }: Pick<Held, "id" | "companyId">): Account {
  return { id: paymentWalletId(id, companyId), companyId, isWallet: true };
}

/** The id of the transfer that held the balance's part. */
export function partHoldId(paymentId: string) {
  return `payment-hold/${paymentId}/start`;
}

function hold(
  scope: Scope,
  { id, companyId, about }: Held,
  amountYen: number,
  event: string,
  from: Account,
): Statement[] {
  if (amountYen === 0) return [];
  return postTransfer(scope, {
    id: event === "start" ? partHoldId(id) : `payment-hold/${id}/${event}`,
    kind: "payment-hold",
    from,
    to: heldOf(companyId),
    amountYen,
    document: { kind: "payment", id },
    reason: message("transfer.payment-held", { about }),
  });
}

/**
 * Releases all money held for the payment to the company's wallet, from which its documents are paid, or gives
 * back to the wallet `partFrom` what was held of it.
 */
export function releaseMoney(
  scope: Scope,
  { id, companyId, about, heldYen, balanceYen }: Held & Pick<PaymentRow, "heldYen" | "balanceYen">,
  partFrom: WalletId = walletIdOf(companyId),
): Statement[] {
  const own = walletOf(companyId);
  if (partFrom === own.id) return release(`payment-release/${id}`, own, heldYen);
  const store = { ...own, id: openWalletId(partFrom, companyId) };
  return [
    ...release(`payment-release/${id}/part`, store, balanceYen),
    ...release(`payment-release/${id}`, own, heldYen - balanceYen),
  ];

  function release(transferId: string, to: Account, amountYen: number): Statement[] {
    if (amountYen === 0) return [];
    return postTransfer(scope, {
      id: transferId,
      kind: "payment-release",
      from: heldOf(companyId),
      to,
      amountYen,
      document: { kind: "payment", id },
      reason: message("transfer.payment-released", { about }),
    });
  }
}

/**
 * Brings a part that a store's wallet pays to the company's, from which the documents are paid in the same commit;
 * nothing where the company's own wallet pays it.
 */
export function bringPart(
  scope: Scope,
  { id, companyId, about }: Held,
  amountYen: number,
  partFrom: WalletId,
): Statement[] {
  const own = walletOf(companyId);
  if (amountYen === 0 || partFrom === own.id) return [];
  const held = heldOf(companyId);
  const part = { amountYen, document: { kind: "payment", id } };
  return [
    ...postTransfer(scope, {
      ...part,
      id: `payment-hold/${id}/brought`,
      kind: "payment-hold",
      from: { ...own, id: partFrom },
      to: held,
      reason: message("transfer.payment-held", { about }),
    }),
    ...postTransfer(scope, {
      ...part,
      id: `payment-release/${id}/brought`,
      kind: "payment-release",
      from: held,
      to: own,
      reason: message("transfer.payment-released", { about }),
    }),
  ];
}

/** Makes one move of a payment, first in its batch. */
export const movePayment = transition("payment", payments, paymentLifecycle);

/** Refusals of a payment from a wallet by the constraint that refuses it. */
export const paymentRefusals = {
  store_wallet_closed: "moved-meanwhile",
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
