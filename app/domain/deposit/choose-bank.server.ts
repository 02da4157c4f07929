import { and, eq } from "drizzle-orm";
import { depositReports } from "#db/schema/index.ts";
import { type Buyer, signature } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { mayPayAlone, rightsQuery } from "../company/approvals.server.ts";
import { couponRefusals, takeCoupon } from "../coupon/take-coupon.server.ts";
import { nextNumber } from "../document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "../document/move-document.server.ts";
import type { Payable } from "../ledger/payable.server.ts";
import { buyerMay } from "../policy.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { depositLifecycle } from "./deposit-report.ts";
import { documentOfReport } from "./document-of-report.server.ts";

export interface BankChoice {
  /** Chosen by the form, so that sending it twice makes one report. */
  id: string;
  payerKana: string;
  expectedOn: string;
  couponId?: string | undefined;
}

/**
 * 銀行振込で支払う: the document waits for finance, and finance is told what to look for. Moves no
 * money. What was quoted is kept for a transfer chosen in time, however long the bank takes.
 */
export async function chooseBank(
  scope: Scope<Buyer>,
  { kind, id: documentId }: Pick<Payable, "kind" | "id">,
  { couponId, ...choice }: BankChoice,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  const { companyId } = actor;
  const [document, [rights], [before]] = await Promise.all([
    documentOfReport(scope, { kind, id: documentId, companyId }),
    rightsQuery(scope),
    db
      .select({ documentId: depositReports.documentId })
      .from(depositReports)
      .where(and(eq(depositReports.id, choice.id), eq(depositReports.companyId, companyId)))
      .limit(1),
  ]);
  if (!document || !rights) return refuse("not-found");
  if (before?.documentId === documentId) return done(undefined);
  if (document.payBy && document.payBy < now) return refuse("quote-expired");
  const coupon = await takeCoupon(scope, couponId, document.discountable);
  if (!coupon.ok) return coupon;
  const { discountYen: couponYen, statements } = coupon.value;
  const amountYen = document.dueYen - couponYen;
  if (!mayPayAlone(rights, amountYen)) return refuse("over-limit");
  const moved = amountYen > 0 ? document.step("payByBank", { couponYen }) : undefined;
  if (!moved) return refuse("not-payable");

  const state = depositLifecycle.initial;
  const [count, number] = nextNumber(scope, "deposit");
  return commit(
    db,
    [
      ...moved,
      ...statements,
      openDocument(scope, "deposit", { id: choice.id, state }),
      count,
      db.insert(depositReports).values({
        ...choice,
        number,
        companyId,
        state,
        version: 1,
        amountYen,
        ownNumber: "",
        documentKind: kind,
        documentId,
        documentNumber: document.number,
        reportedAt: now,
        reportedBy: signature(actor),
      }),
    ],
    {
      ...couponRefusals,
      [movedMeanwhile]: "moved-meanwhile",
      "document_events.document_kind, document_events.document_id": "moved-meanwhile",
      "deposit_reports.document_kind, deposit_reports.document_id": "moved-meanwhile",
    },
  );
}
