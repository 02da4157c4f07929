import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { wholeYenShares } from "#app/domain/pricing/price-lists/pricing.ts";
import { type HouseAccount, house, type Transfer, type TransferKind, walletOf } from "./ledger.ts";
import { postTransfer } from "./post-transfer.server.ts";

interface Payment {
  kind: Extract<TransferKind, "order-payment" | "shipping-payment">;
  document: { kind: "order" | "shipping"; id: string };
  companyId: string;
  totalYen: number;
  /** The part of the total that a coupon pays. */
  couponYen: number;
  reason: string;
  /** Decimal yen by the account it is for; what is missing to the total is rounding. */
  parts: Partial<Record<Exclude<HouseAccount, "payments" | "rounding">, string>>;
}

/**
 * A document paid from the wallet: one transfer that the buyer reads, then its shares to the
 * accounts it pays for. What a coupon takes off comes from our own account for coupons, so that it
 * never was prepaid money. A document of zero yen moves no money.
 */
export function payFromWallet(scope: Scope, payment: Payment): Statement[] {
  const { kind, document, companyId, totalYen, couponYen, reason, parts } = payment;
  if (totalYen === 0) return [];
  const id = `${kind}/${document.id}`;
  const into = (transfer: Pick<Transfer, "id" | "kind" | "from" | "amountYen">) =>
    transfer.amountYen === 0
      ? []
      : postTransfer(scope, { ...transfer, document, reason, to: house("payments") });
  return [
    ...into({ id, kind, from: walletOf(companyId), amountYen: totalYen - couponYen }),
    ...into({ id: `${id}/coupon`, kind: "coupon", from: house("coupons"), amountYen: couponYen }),
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
