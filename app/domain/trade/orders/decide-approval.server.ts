import { and, eq } from "drizzle-orm";
import { aboutDocument, notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { approvalsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { approvalsPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayApprove, rightsQuery } from "#app/domain/money/payments/approvals.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import type { Statement } from "#db/client.ts";
import { paymentApprovals } from "#db/schema/index.ts";

/**
 * 承認: pays what was asked about, with the coupon that was chosen for it, in the name of who decides and in
 * one commit with the decision.
 */
export async function approvePayment(scope: Scope<Buyer>, id: string, idempotencyKey: string) {
  const found = await findDecidable(scope, id);
  if (!found.ok) return found;
  const { approval, document } = found.value;
  if (approval.totalYen !== document?.totalYen) return refuse("changed-since");
  const { couponId } = approval;
  return payDocuments(scope, [document], {
    id: idempotencyKey,
    coupons: new Map(couponId ? [[document.id, couponId]] : []),
    seenYen: approval.totalYen - approval.couponYen,
    // Before the document's move, which would end a request that is not decided yet.
    also: writeDecision(scope, approval, "approved", ""),
  });
}

/** 却下: declines the request with a reason that the employee reads; the document stays as it is. */
export async function declinePayment(scope: Scope<Buyer>, id: string, reason: string) {
  const found = await findDecidable(scope, id);
  if (!found.ok) return found;
  return commit(scope, writeDecision(scope, found.value.approval, "declined", reason), {
    approval_decided_once: "decided-already",
    approval_by_another: "own-request",
  });
}

type Approval = typeof paymentApprovals.$inferSelect;

/** The schema refuses a second decision, whoever makes it. */
function writeDecision(
  scope: Scope<Buyer>,
  approval: Approval,
  state: "approved" | "declined",
  reason: string,
): Statement[] {
  const { db, actor, now } = scope;
  return [
    db
      .update(paymentApprovals)
      .set({ state, reason, decidedBy: actor.id, decidedByName: actor.name, decidedAt: now })
      .where(eq(paymentApprovals.id, approval.id)),
    notify(scope, {
      companyId: approval.companyId,
      about: aboutDocument({ kind: approval.documentKind, id: approval.documentId }),
      kind: "approval",
      letter: letter(state === "approved" ? "approval.given" : "approval.refused", {
        by: actor.name,
        number: approval.documentNumber,
        words: typedMessage(reason),
      }),
      href: approvalsPage,
    }),
  ];
}

/** Finds the request with its document as it stands today; refuses people who may not decide about it. */
async function findDecidable(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  const [[rights], [approval]] = await db.batch([
    rightsQuery(scope),
    db
      .select()
      .from(paymentApprovals)
      .where(and(eq(paymentApprovals.id, id), approvalsWithin(actor)))
      .limit(1),
  ]);
  if (!approval) return refuse("not-found");
  if (approval.askedBy === actor.id) return refuse("own-request");
  if (!rights || !mayApprove(rights)) return refuse("forbidden");
  if (approval.state !== "waiting") return refuse("decided-already");
  const keys = [{ kind: approval.documentKind, key: approval.documentId }];
  const [document] = (await scope.payables.find(scope, actor, "id", keys)) ?? [];
  return done({ approval, document });
}
