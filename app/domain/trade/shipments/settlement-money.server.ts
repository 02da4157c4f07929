import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import {
  type HouseAccount,
  house,
  type Transfer,
  walletOf,
} from "#app/domain/money/ledger/ledger.ts";
import { postPayment, postRefund } from "#app/domain/money/payments/fulfil-payment.server.ts";
import type { Statement } from "#db/client.ts";

/** A settlement by the version of the request that it found: boxes may be packed anew. */
type SettledEvent = `settled-${number}`;
type UnsettledEvent = `unsettled-${number}`;

interface Returned {
  request: { id: string; companyId: string };
  /** Names what happened to the request; each happens to it once. */
  event: SettledEvent | UnsettledEvent | "cancelled" | `dues-${string}`;
  /** Why, as the wallet's history says it. */
  reason: Message;
  /** What each account gives back; together the wallet's and the coupon's part. */
  parts: Partial<Record<HouseAccount, number>>;
  refundYen: number;
  couponBackYen: number;
}

/**
 * Out of the accounts that a request was paid to: to the wallet what it paid, to our own account for
 * coupons what a coupon did. Sums of zero move nothing.
 */
export function returnToWallet(scope: Scope, returned: Returned): Statement[] {
  const { request, event: name, reason, parts, refundYen, couponBackYen } = returned;
  const payments = house("payments");
  const event = `shipping-refund/${request.id}/${name}`;
  const post = (transfer: Pick<Transfer, "id" | "kind" | "from" | "to" | "amountYen">) =>
    postUnlessZero(scope, request.id, reason, transfer);
  return [
    ...Object.entries(parts).flatMap(([part, amountYen]) =>
      post({
        id: `${event}/${part}`,
        kind: "allocation",
        amountYen,
        from: house(part as HouseAccount),
        to: payments,
      }),
    ),
    ...postRefund(scope, {
      id: event,
      kind: "shipping-refund",
      document: { kind: "shipping", id: request.id },
      reason,
      amountYen: refundYen,
      from: payments,
      to: walletOf(request.companyId),
    }),
    ...post({
      id: `${event}/coupon`,
      kind: "coupon",
      amountYen: couponBackYen,
      from: payments,
      to: house("coupons"),
    }),
  ];
}

interface Charged {
  id: string;
  companyId: string;
  number: string;
  /** Names the settlement. */
  version: number;
}

/** What the measured weight costs more, out of the wallet; once a packing. */
export function chargeDifference(scope: Scope, request: Charged, amountYen: number): Statement[] {
  const reason = message("transfer.freight-difference", { number: request.number });
  return charge(scope, request, {
    event: `settled-${request.version}`,
    to: "international-freight",
    reason,
    amountYen,
  });
}

/** 保留中の保管料, out of the wallet; once a release, or the payment of what it asked for. */
export function chargeHold(scope: Scope, request: Charged, amountYen: number): Statement[] {
  const reason = message("transfer.hold-storage", { number: request.number });
  const event = `held-${request.version}`;
  return charge(scope, request, { event, to: "storage", reason, amountYen });
}

/** What customs took above what was quoted, out of the wallet; once a permit's entry. */
export function chargeDues(
  scope: Scope,
  request: Charged,
  entry: string,
  amountYen: number,
): Statement[] {
  const reason = message("transfer.dues-difference", { number: request.number });
  return charge(scope, request, { event: `dues-${entry}`, to: "duty", reason, amountYen });
}

/** A service that was done on a request which does not leave, out of the wallet; each of them once. */
export function chargeService(
  scope: Scope,
  request: Pick<Charged, "id" | "companyId">,
  { event, reason, amountYen }: { event: "rehearsal"; reason: Message; amountYen: number },
): Statement[] {
  return charge(scope, request, { event, to: "options", reason, amountYen });
}

/** What a settlement had given back, taken out of the wallet and our coupons again, into the freight. */
export function reclaimRefund(
  scope: Scope,
  request: Charged,
  { refundYen, couponYen }: { refundYen: number; couponYen: number },
): Statement[] {
  const id = `shipping-payment/${request.id}/unsettled-${request.version}`;
  const reason = message("transfer.repacked-refund", { number: request.number });
  const payments = house("payments");
  const post = (transfer: Pick<Transfer, "id" | "kind" | "from" | "to" | "amountYen">) =>
    postUnlessZero(scope, request.id, reason, transfer);
  return [
    ...postPayment(scope, {
      id,
      kind: "shipping-payment",
      document: { kind: "shipping", id: request.id },
      reason,
      amountYen: refundYen,
      from: walletOf(request.companyId),
      to: payments,
    }),
    ...post({
      id: `${id}/coupon`,
      kind: "coupon",
      amountYen: couponYen,
      from: house("coupons"),
      to: payments,
    }),
    ...post({
      id: `${id}/international-freight`,
      kind: "allocation",
      amountYen: refundYen + couponYen,
      from: payments,
      to: house("international-freight"),
    }),
  ];
}

function charge(
  scope: Scope,
  request: Pick<Charged, "id" | "companyId">,
  {
    event,
    to,
    reason,
    amountYen,
  }: { event: string; to: HouseAccount; reason: Message; amountYen: number },
): Statement[] {
  const id = `shipping-payment/${request.id}/${event}`;
  const payments = house("payments");
  return [
    ...postPayment(scope, {
      id,
      kind: "shipping-payment",
      document: { kind: "shipping", id: request.id },
      reason,
      amountYen,
      from: walletOf(request.companyId),
      to: payments,
    }),
    ...postUnlessZero(scope, request.id, reason, {
      id: `${id}/${to}`,
      kind: "allocation",
      amountYen,
      from: payments,
      to: house(to),
    }),
  ];
}

function postUnlessZero(
  scope: Scope,
  requestId: string,
  reason: Message,
  transfer: Pick<Transfer, "id" | "kind" | "from" | "to" | "amountYen">,
) {
  return transfer.amountYen === 0
    ? []
    : postTransfer(scope, { ...transfer, document: { kind: "shipping", id: requestId }, reason });
}
