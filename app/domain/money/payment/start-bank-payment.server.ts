import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { bankPatienceDays } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Payable, Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { topUpReports } from "#db/schema/index.ts";
import { takeCoupon } from "../coupon/take-coupon.server.ts";
import { paymentRefusals } from "../ledger/payment-refusals.server.ts";
import { topUpLifecycle } from "../top-up/top-up-report.ts";
import { aboutOf } from "./about-documents.ts";
import { holdMoney } from "./held-money.server.ts";
import { openPayment, type PaymentPart } from "./open-payment.server.ts";
import { beginPayment, type PaymentRequest } from "./pay-documents.server.ts";
import { type ChosenCoupons, refusedFor } from "./plan-parts.server.ts";

/** A document waits for one transfer at a time. */
const bankRefusals = {
  ...paymentRefusals,
  "payment_items.document_kind, payment_items.document_id": "moved-meanwhile",
} as const;

interface BankChoice extends PaymentRequest {
  payerKana: string;
  expectedOn: string;
  /** The part that the balance pays; it is set aside at once. */
  balanceYen: number;
}

/**
 * 銀行振込で支払う: the documents wait for finance, which is told what to look for; a part from the
 * balance is held until the rest has come. What was quoted is kept for a transfer chosen in time.
 */
export function startBankPayment(
  scope: Scope<Buyer>,
  documents: readonly Payable[] | undefined,
  choice: BankChoice,
) {
  const { id, coupons = new Map(), payerKana, expectedOn, balanceYen } = choice;
  const { db, actor, now } = scope;
  return beginPayment(scope, documents, choice, {
    plan: (documents) => awaitTransfer(scope, documents, coupons),
    async write({ parts, statements, dueYen }) {
      const restYen = dueYen - balanceYen;
      if (restYen <= 0) return refuse("nothing-left");
      const [count, number] = nextNumber(scope, "deposit");
      const state = topUpLifecycle.initial;
      const about = aboutOf(parts.map(({ document }) => document));
      return commit(
        scope,
        [
          ...openPayment(scope, {
            id,
            state: "waiting",
            way: "bank",
            parts,
            balanceYen,
            restYen,
            heldYen: balanceYen,
            expiresAt: givenUpAfter(expectedOn, now),
          }),
          ...statements,
          ...holdMoney(scope, { id, companyId: actor.companyId, about }, balanceYen),
          openDocument(scope, "deposit", { id, state }),
          count,
          db.insert(topUpReports).values({
            ...reportOf(scope, { id, payerKana, expectedOn }),
            number,
            state,
            amountYen: restYen,
          }),
        ],
        bankRefusals,
      );
    },
  });
}

/** The end of the day until which a transfer that was announced for a day is waited for. */
export function givenUpAfter(expectedOn: string, now: Date) {
  const announced = new Date(`${expectedOn}T23:59:59+09:00`);
  return daysAfter(announced > now ? announced : now, bankPatienceDays);
}

/** Every document's move to waiting for finance, with its coupon taken. */
async function awaitTransfer(
  scope: Scope<Buyer>,
  documents: readonly Payable[],
  coupons: ChosenCoupons,
) {
  const taken = await Promise.all(
    documents.map(async (document) => {
      const couponId = coupons.get(document.id);
      return { document, couponId, coupon: await takeCoupon(scope, couponId, document) };
    }),
  );
  const parts: PaymentPart[] = [];
  const statements: Statement[] = [];
  for (const { document, couponId, coupon } of taken) {
    // Its state comes before its coupon, which the payment that it waits for may have used.
    if (!document.awaitsPayment)
      return refusedFor(document.paidAt ? "already-paid" : "not-payable", document);
    if (document.byParts && couponId) return refusedFor("coupon-unfit", document);
    if (document.payBy && document.payBy < scope.now) return refusedFor("quote-expired", document);
    if (!coupon.ok) return refusedFor(coupon.reason, document);
    const couponYen = coupon.value.discountYen;
    const moved = document.moveByBank(scope, "payByBank", { couponYen });
    if (!moved) return refusedFor(document.paidAt ? "already-paid" : "not-payable", document);
    parts.push({ document, couponId, dueYen: document.totalYen, couponYen });
    statements.push(...moved, ...coupon.value.statements);
  }
  return done({ parts, statements });
}

/** The transfer that is expected, reported in the payer's stead. */
function reportOf(
  { actor, now }: Scope<Buyer>,
  { id, payerKana, expectedOn }: Pick<BankChoice, "id" | "payerKana" | "expectedOn">,
) {
  return {
    id,
    payerKana,
    expectedOn,
    paymentId: id,
    companyId: actor.companyId,
    version: 1,
    ownNumber: "",
    reportedAt: now,
    reportedBy: signature(actor),
  };
}
