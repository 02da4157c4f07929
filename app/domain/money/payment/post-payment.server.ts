import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { wholeYenShares } from "#app/domain/pricing/price-lists/pricing.ts";
import type { Statement } from "#db/client.ts";
import { issuePapers } from "../invoice/issue-papers.server.ts";
import {
  type HouseAccount,
  house,
  type Transfer,
  type TransferKind,
  walletOf,
} from "../ledger/ledger.ts";
import { postTransfer } from "../ledger/post-transfer.server.ts";

type Movement<Kind extends TransferKind> = Transfer & {
  kind: Kind;
  document: { kind: "order" | "shipping"; id: string };
};

/** What a document costs, out of the wallet, with its receipt; a payment of zero yen moves and receipts nothing. */
export function postPayment(
  scope: Scope,
  transfer: Movement<"order-payment" | "shipping-payment">,
): Statement[] {
  if (transfer.amountYen === 0) return [];
  return [...postTransfer(scope, transfer), ...issuePapers(scope, { event: "paid", transfer })];
}

/** What comes back of a document, into the wallet, with its 返還請求書; nothing for zero yen. */
export function postRefund(
  scope: Scope,
  transfer: Movement<"order-refund" | "shipping-refund" | "claim-refund">,
): Statement[] {
  if (transfer.amountYen === 0) return [];
  return [...postTransfer(scope, transfer), ...issuePapers(scope, { event: "refunded", transfer })];
}

interface WholePayment {
  kind: "order-payment" | "shipping-payment";
  document: { kind: "order" | "shipping"; id: string };
  companyId: string;
  totalYen: number;
  /** The part of the total that a coupon pays. */
  couponYen: number;
  reason: Message;
  /** Decimal yen by the account it is for; what is missing to the total is rounding. */
  parts: Partial<Record<Exclude<HouseAccount, "payments" | "rounding">, string>>;
}

/**
 * A document paid from the wallet: one transfer that the buyer reads, then its shares to the
 * accounts it pays for. What a coupon takes off comes from our own account for coupons, so that it
 * never was prepaid money. A document of zero yen moves no money.
 */
export function payFromWallet(scope: Scope, payment: WholePayment): Statement[] {
  const { kind, document, companyId, totalYen, couponYen, reason, parts } = payment;
  if (totalYen === 0) return [];
  const id = `${kind}/${document.id}`;
  const into = { document, reason, to: house("payments") };
  return [
    ...postPayment(scope, {
      ...into,
      id,
      kind,
      from: walletOf(companyId),
      amountYen: totalYen - couponYen,
    }),
    ...(couponYen === 0
      ? []
      : postTransfer(scope, {
          ...into,
          id: `${id}/coupon`,
          kind: "coupon",
          from: house("coupons"),
          amountYen: couponYen,
        })),
    ...wholeYenShares(parts as Record<HouseAccount, string>, totalYen).flatMap(({ part, yen }) =>
      postTransfer(scope, {
        id: `${id}/${part}`,
        kind: "allocation",
        document,
        reason,
        from: house("payments"),
        to: house(part),
        amountYen: yen,
      }),
    ),
  ];
}
