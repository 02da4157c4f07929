import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { cardPayments } from "#db/schema/index.ts";
import { issuePapers } from "../invoice/issue-papers.server.ts";
import { house, walletOf } from "../ledger/ledger.ts";
import { postTransfer } from "../ledger/post-transfer.server.ts";

type CardPayment = typeof cardPayments.$inferSelect;

/** The names of a refund's two transfers; a small one may have only one of them. */
export function refundId(payment: Pick<CardPayment, "id">, id: string) {
  return `card-reversal/${payment.id}/${id}`;
}
export function feeRefundId(payment: Pick<CardPayment, "id">, id: string) {
  return `card-fee-reversal/${payment.id}/${id}`;
}

interface Refunded {
  id: string;
  payer: "wallet" | "corrections";
  whole: boolean;
  amountYen: number;
  feeYen: number;
}

/** What goes back to PayPal: the amount's part from the wallet or our corrections, and the fee's. */
export function refundMoney(
  scope: Scope,
  payment: CardPayment,
  { id, payer, whole, amountYen, feeYen }: Refunded,
): Statement[] {
  const about = {
    to: house("paypal"),
    document: { kind: "card" as const, id: payment.id },
    reason: message("transfer.card-reversed", { number: payment.number, whole }),
  };
  const fee = {
    ...about,
    id: feeRefundId(payment, id),
    kind: "card-fee" as const,
    from: house("card-fees"),
    amountYen: feeYen,
  };
  const from = payer === "wallet" ? walletOf(payment.companyId) : house("corrections");
  return [
    ...(amountYen === 0
      ? []
      : postTransfer(scope, {
          ...about,
          id: refundId(payment, id),
          kind: "card-reversal",
          from,
          amountYen,
        })),
    ...(feeYen === 0
      ? []
      : [
          ...postTransfer(scope, fee),
          ...issuePapers(scope, { event: "card-fee-returned", transfer: fee }),
        ]),
  ];
}
