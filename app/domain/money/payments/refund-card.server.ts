import { and, eq, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments, ledgerTransfers } from "#db/schema/index.ts";
import { overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { house, walletOf } from "../ledger/ledger.ts";
import { issuePapers } from "../papers/issue-papers.server.ts";
import { moveCard, notifyRefunded } from "./card-payment.server.ts";
import { refundShares } from "./card-payment.ts";
import { captureRefusals, cardAlarm, raiseCardAlarm } from "./record-capture.server.ts";

type CardPayment = typeof cardPayments.$inferSelect;

/**
 * Names the transfer of a refund's wallet part; `feeRefundId` names the fee's. A small refund may have
 * only one of them.
 */
function refundId(payment: Pick<CardPayment, "id">, id: string) {
  return `card-reversal/${payment.id}/${id}`;
}
function feeRefundId(payment: Pick<CardPayment, "id">, id: string) {
  return `card-fee-reversal/${payment.id}/${id}`;
}

interface Refunded {
  id: string;
  payer: "wallet" | "corrections";
  whole: boolean;
  amountYen: number;
  feeYen: number;
}

/** Posts a refund to PayPal: the amount's part from the wallet or our corrections, and the fee's part. */
function refundMoney(
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

type CardScope = Scope<Buyer | System>;

interface Refund {
  /** PayPal's id of the refund, which is booked once. */
  id: string;
  /** Part of the sum charged; undefined refunds all that is left. */
  amountYen?: number | undefined;
}

/** A try fails only when another refund or move of the same payment was first. */
const tries = 8;

/**
 * Books a refund or reversal by PayPal. The wallet pays its part if it can; otherwise our corrections
 * cover it and an alarm asks finance to collect it from the company. The fee's part comes out of the fees.
 * The last yen makes the payment reversed. Answers "busy" when others were first every time.
 */
export async function bookRefund(scope: CardScope, paymentId: string, refund: Refund) {
  for (let tried = 0; tried < tries; tried++) {
    const booked = await tryRefund(scope, paymentId, refund);
    if (booked !== "moved-meanwhile") return undefined;
  }
  return "busy";
}

async function tryRefund(scope: CardScope, paymentId: string, refund: Refund) {
  const found = await readRefunded(scope, paymentId, refund);
  if (!found) return undefined;
  const { payment, refundedYen } = found;
  const leftYen = payment.chargedYen - refundedYen;
  const takenYen = Math.min(refund.amountYen ?? leftYen, leftYen);
  if (refund.amountYen !== undefined && refund.amountYen > leftYen)
    await raiseCardAlarm(
      scope,
      payment,
      "card-over-refunded",
      message("alarm.card-over-refunded", { refundYen: refund.amountYen, leftYen }),
    );
  for (const payer of ["wallet", "corrections"] as const) {
    const shares = refundShares(payment, refundedYen, takenYen);
    const whole = takenYen === leftYen;
    const moved = whole
      ? moveCard(scope, payment, "reverse", { reversedAt: scope.now })
      : moveCard(scope, payment, "refundPart");
    if (!moved) return undefined;
    const covered = payer === "wallet";
    const written = await commit(
      scope,
      [
        ...moved,
        ...refundMoney(scope, payment, { id: refund.id, payer, whole, ...shares }),
        notifyRefunded(scope, payment, { ...shares, covered, whole }),
        ...(covered
          ? []
          : [
              cardAlarm(
                scope,
                payment,
                "card-reversed",
                message("alarm.card-reversed", { yen: shares.amountYen }),
                refund.id,
              ),
            ]),
      ],
      { ...captureRefusals, [overdrawn]: "balance-too-low" },
    );
    if (written.ok) return undefined;
    if (written.reason === "moved-meanwhile") return written.reason;
  }
  return undefined;
}

/**
 * Reads the payment with the sums refunded already; undefined when this refund is booked, or nothing is
 * left.
 */
async function readRefunded({ db }: CardScope, paymentId: string, { id }: Refund) {
  const [[payment], back] = await db.batch([
    db.select().from(cardPayments).where(eq(cardPayments.id, paymentId)).limit(1),
    db
      .select({ id: ledgerTransfers.id, yen: sql<number>`amount_yen` })
      .from(ledgerTransfers)
      .where(
        and(
          eq(ledgerTransfers.documentKind, "card"),
          eq(ledgerTransfers.documentId, paymentId),
          eq(ledgerTransfers.toAccount, house("paypal").id),
        ),
      )
      .limit(1_000),
  ]);
  if (payment?.state !== "captured") return undefined;
  const known = [refundId(payment, id), feeRefundId(payment, id)];
  if (back.some((transfer) => known.includes(transfer.id))) return undefined;
  return { payment, refundedYen: back.reduce((sum, { yen }) => sum + yen, 0) };
}
