import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  payingWallet,
  postTransfer,
  refundWallet,
} from "#app/domain/money/ledger/ledger.server.ts";
import {
  type Account,
  type HouseAccount,
  house,
  type Transfer,
} from "#app/domain/money/ledger/ledger.ts";
import { postPayment, postRefund } from "#app/domain/money/payments/fulfil-payment.server.ts";
import type { Statement } from "#db/client.ts";

/** Names a settlement by the request's version before it, since boxes may be packed again. */
type SettledEvent = `settled-${number}`;
type UnsettledEvent = `unsettled-${number}`;

interface Returned {
  request: { id: string; companyId: string };
  /** The event of the request, which happens once; it becomes the transfers' id. */
  event: SettledEvent | UnsettledEvent | "cancelled" | `dues-${string}`;
  /** The reason in the wallet's history. */
  reason: Message;
  /** The yen from each account; their sum is the wallet's and the coupon's part. */
  parts: Partial<Record<HouseAccount, number>>;
  refundYen: number;
  couponBackYen: number;
}

/**
 * Plans the refund from the accounts that a request was paid to: the wallet's part to the wallet, the coupon's to
 * our coupon account. A sum of zero moves nothing.
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
      to: refundWallet({ kind: "shipping", id: request.id }, request.companyId),
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
  /** The request's version, which names the settlement. */
  version: number;
}

/**
 * Charges what the measured weight costs more, once per packing; the wallet is the document's unless another is named.
 */
export function chargeDifference(
  scope: Scope,
  request: Charged,
  amountYen: number,
  wallet?: Account,
): Statement[] {
  const reason = message("transfer.freight-difference", { number: request.number });
  return charge(scope, request, {
    event: `settled-${request.version}`,
    to: "international-freight",
    reason,
    amountYen,
    wallet,
  });
}

/** Charges 保留中の保管料, once per release or per payment of what the release asked for. */
export function chargeHold(
  scope: Scope,
  request: Charged,
  amountYen: number,
  wallet?: Account,
): Statement[] {
  const reason = message("transfer.hold-storage", { number: request.number });
  const event = `held-${request.version}`;
  return charge(scope, request, { event, to: "storage", reason, amountYen, wallet });
}

/** Charges what customs took above the quote, once per entry of a permit. */
export function chargeDues(
  scope: Scope,
  request: Charged,
  entry: string,
  amountYen: number,
): Statement[] {
  const reason = message("transfer.dues-difference", { number: request.number });
  return charge(scope, request, { event: `dues-${entry}`, to: "duty", reason, amountYen });
}

/** Charges a service that was done on a request that does not leave, each once. */
export function chargeService(
  scope: Scope,
  request: Pick<Charged, "id" | "companyId">,
  {
    event,
    reason,
    amountYen,
  }: { event: "rehearsal" | "option-share"; reason: Message; amountYen: number },
): Statement[] {
  return charge(scope, request, { event, to: "options", reason, amountYen });
}

/** Takes a settlement's refund back from the wallet and our coupon account into the freight. */
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
      from: refundWallet({ kind: "shipping", id: request.id }, request.companyId),
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
    wallet = payingWallet({ kind: "shipping", id: request.id }, request.companyId),
  }: {
    event: string;
    to: HouseAccount;
    reason: Message;
    amountYen: number;
    wallet?: Account | undefined;
  },
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
      from: wallet,
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
