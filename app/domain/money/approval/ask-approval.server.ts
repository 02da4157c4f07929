import { aboutDocument } from "#app/domain/content/notice/about.ts";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { approvalsPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Payable, Scope } from "#app/domain/core/scope.ts";
import { paymentApprovals } from "#db/schema/index.ts";
import { takeCoupon } from "../coupon/take-coupon.server.ts";
import { type ChosenCoupons, refusedFor } from "../payment/plan-parts.server.ts";
import { mayPayAlone, rightsQuery, waitingAmongQuery } from "./approvals.server.ts";

interface Question {
  id: string;
  note: string;
  coupons: ChosenCoupons;
}

/**
 * 承認を依頼する: payments that somebody else has to decide, one request a document, as many as their
 * sum is too much. A coupon goes along and is used up by the approval. One request waits for a
 * document at a time.
 */
export async function askApproval(
  scope: Scope<Buyer>,
  documents: readonly Payable[],
  { id, note, coupons }: Question,
) {
  const { actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  const settled = documents.find(({ awaitsPayment }) => !awaitsPayment);
  if (settled) return refusedFor("not-payable", settled);
  const [[rights], waiting, taken] = await Promise.all([
    rightsQuery(scope),
    waitingAmongQuery(
      scope,
      documents.map(({ number }) => number),
    ),
    Promise.all(documents.map((one) => takeCoupon(scope, coupons.get(one.id), one))),
  ]);
  if (!rights) return refuse("forbidden");

  const questions = [];
  let sumYen = 0;
  for (const [index, document] of documents.entries()) {
    const coupon = taken[index]!;
    if (!coupon.ok) return refusedFor(coupon.reason, document);
    const couponYen = coupon.value.discountYen;
    sumYen += document.totalYen - couponYen;
    if (waiting.some(({ documentId }) => documentId === document.id)) continue;
    questions.push({ document, couponYen, couponId: coupons.get(document.id) ?? null });
  }
  if (questions.length === 0) return refuse("waits-already");
  if (mayPayAlone(rights, sumYen)) return refuse("within-limits");

  return commit(
    scope,
    questions.flatMap((question, index) =>
      // The form's key is the first one's: sent twice, it is refused there.
      ask(scope, { id: index === 0 ? id : crypto.randomUUID(), note, ...question }),
    ),
    {
      "payment_approvals.id": "waits-already",
      "payment_approvals.document_kind, payment_approvals.document_id": "waits-already",
    },
  );
}

interface Asked {
  id: string;
  note: string;
  document: Payable;
  couponId: string | null;
  couponYen: number;
}

/** The request for one document, and its notice to who decides. */
function ask(scope: Scope<Buyer>, { id, note, document, couponId, couponYen }: Asked) {
  const { db, actor, now } = scope;
  return [
    db.insert(paymentApprovals).values({
      id,
      note,
      couponId,
      couponYen,
      companyId: actor.companyId,
      state: "waiting" as const,
      documentKind: document.kind,
      documentId: document.id,
      documentNumber: document.number,
      totalYen: document.totalYen,
      askedBy: actor.id,
      askedByName: actor.name,
      askedAt: now,
    }),
    notify(scope, {
      companyId: actor.companyId,
      about: aboutDocument(document),
      kind: "approval",
      letter: letter("approval.asked", {
        by: actor.name,
        number: document.number,
        yen: document.totalYen - couponYen,
      }),
      href: approvalsPage,
    }),
  ];
}
