import type { Statement } from "../commit.server.ts";
import { wholeYenShares } from "../pricing/pricing.ts";
import type { Scope } from "../scope.ts";
import { type HouseAccount, house, type TransferKind, walletOf } from "./ledger.ts";
import { postTransfer } from "./post-transfer.server.ts";

interface Payment {
  kind: Extract<TransferKind, "order-payment" | "shipping-payment">;
  document: { kind: "order" | "shipping"; id: string };
  companyId: string;
  totalYen: number;
  reason: string;
  /** Decimal yen by the account it is for; what is missing to the total is rounding. */
  parts: Partial<Record<Exclude<HouseAccount, "payments" | "rounding">, string>>;
}

/**
 * A document paid from the wallet: one transfer that the buyer reads, then its shares to the
 * accounts it pays for. A document of zero yen moves no money.
 */
export function payFromWallet(scope: Scope, payment: Payment): Statement[] {
  const { kind, document, companyId, totalYen, reason, parts } = payment;
  if (totalYen === 0) return [];
  const id = `${kind}/${document.id}`;
  return [
    ...postTransfer(scope, {
      id,
      kind,
      document,
      reason,
      from: walletOf(companyId),
      to: house("payments"),
      amountYen: totalYen,
    }),
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
