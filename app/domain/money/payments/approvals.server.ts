import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { aboutDocument, notify } from "#app/domain/content/notice/notify.server.ts";
import { approvalsWithin } from "#app/domain/core/access.server.ts";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { approvalsPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Payable, PayableKind, Scope } from "#app/domain/core/scope.ts";
import type { Rights } from "#app/domain/customers/company/employee-rights.ts";
import { spentThisMonth } from "#app/domain/customers/company/employees.server.ts";
import type { Statement } from "#db/client.ts";
import { paymentApprovals, users } from "#db/schema/index.ts";
import { applyCoupon } from "../coupons/apply-coupon.server.ts";
import { type ChosenCoupons, refuseDocument } from "./open-payment.server.ts";

const waitingMax = 100;
const decidedShown = 20;

/** Selects the person's payment rights and the sum that they paid this month. */
export function rightsQuery({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  return db
    .select({
      role: users.role,
      permissions: users.permissions,
      paymentLimitYen: users.paymentLimitYen,
      monthlyBudgetYen: users.monthlyBudgetYen,
      storeIds: users.storeIds,
      spentYen: spentThisMonth(now),
    })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
}

type OwnRights = Awaited<ReturnType<typeof rightsQuery>>[number];

/** The most that this person may spend now without approval; null where nothing limits them. */
export function maxYenWithoutApproval({
  role,
  paymentLimitYen,
  monthlyBudgetYen,
  spentYen,
}: OwnRights) {
  if (role === "owner") return null;
  const leftYen = monthlyBudgetYen === null ? null : Math.max(0, monthlyBudgetYen - spentYen);
  if (paymentLimitYen === null || leftYen === null) return paymentLimitYen ?? leftYen;
  return Math.min(paymentLimitYen, leftYen);
}

/** True where this person may pay or withdraw the sum without approval. The schema checks it again in the commit. */
export function mayPayAlone(rights: OwnRights, yen: number) {
  const mostYen = maxYenWithoutApproval(rights);
  return mostYen === null || yen <= mostYen;
}

/** True for the owner and for whoever may pay without any limit. */
export function mayApprove({ role, permissions, paymentLimitYen, monthlyBudgetYen }: Rights) {
  return (
    role === "owner" ||
    (permissions.includes("pay") && paymentLimitYen === null && monthlyBudgetYen === null)
  );
}

/** Selects the requests that wait for a decision, the oldest first. */
export function waitingQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">) {
  return db
    .select()
    .from(paymentApprovals)
    .where(and(approvalsWithin(actor), eq(paymentApprovals.state, "waiting")))
    .orderBy(paymentApprovals.askedAt)
    .limit(waitingMax);
}

/** Selects the latest decisions. */
export function decidedQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(paymentApprovals)
    .where(and(approvalsWithin(actor), ne(paymentApprovals.state, "waiting")))
    .orderBy(desc(paymentApprovals.decidedAt))
    .limit(decidedShown);
}

/** Selects the waiting requests for these documents of the company. */
export function waitingApprovalsQuery({ db, actor }: Scope<Buyer>, numbers: readonly string[]) {
  return db
    .select()
    .from(paymentApprovals)
    .where(
      and(
        approvalsWithin(actor),
        eq(paymentApprovals.state, "waiting"),
        inArray(paymentApprovals.documentNumber, [...numbers]),
      ),
    )
    .limit(numbers.length);
}

interface ApprovalRequest {
  id: string;
  note: string;
  coupons: ChosenCoupons;
}

/**
 * 承認を依頼する: requests another person's approval of payments, one request for each document, where their sum
 * exceeds the person's rights. A coupon is part of the request and is used up by the approval. A document
 * has one waiting request at a time.
 */
export async function requestApproval(
  scope: Scope<Buyer>,
  documents: readonly Payable[],
  { id, note, coupons }: ApprovalRequest,
) {
  const { actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  const settled = documents.find(({ awaitsPayment }) => !awaitsPayment);
  if (settled) return refuseDocument("not-payable", settled);
  const [[rights], waiting, taken] = await Promise.all([
    rightsQuery(scope),
    waitingApprovalsQuery(
      scope,
      documents.map(({ number }) => number),
    ),
    Promise.all(documents.map((one) => applyCoupon(scope, coupons.get(one.id), one))),
  ]);
  if (!rights) return refuse("forbidden");

  const questions = [];
  let sumYen = 0;
  for (const [index, document] of documents.entries()) {
    const coupon = taken[index]!;
    if (!coupon.ok) return refuseDocument(coupon.reason, document);
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
      // The first request takes the form's key, so that a repeated form is refused.
      insertRequest(scope, { id: index === 0 ? id : crypto.randomUUID(), note, ...question }),
    ),
    {
      "payment_approvals.id": "waits-already",
      "payment_approvals.document_kind, payment_approvals.document_id": "waits-already",
    },
  );
}

interface NewRequest {
  id: string;
  note: string;
  document: Payable;
  couponId: string | null;
  couponYen: number;
}

/** Writes the request for one document, and its notice to those who decide. */
function insertRequest(
  scope: Scope<Buyer>,
  { id, note, document, couponId, couponYen }: NewRequest,
) {
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

const asking = ["awaiting_payment", "deposit_awaiting", "balance_awaiting", "awaiting_finance"];
const paying = [
  ...["pay", "payWeighed", "payBalance", "acceptChange", "acceptLast"],
  ...["confirmBank", "confirmBankWeighed", "confirmBalance"],
];

/** Ends a document's waiting request when the document no longer asks for money. */
export function endApprovals(
  { db, actor, now }: Pick<Scope, "db" | "actor" | "now">,
  kind: PayableKind,
  { id, state, move }: { id: string; state: string; move: string },
): Statement[] {
  if (asking.includes(state)) return [];
  return [
    db
      .update(paymentApprovals)
      .set({
        state: paying.includes(move) ? "paid" : "ended",
        decidedByName: signedName(actor),
        decidedAt: now,
      })
      .where(
        and(
          eq(paymentApprovals.documentKind, kind),
          eq(paymentApprovals.documentId, id),
          sql`state = 'waiting'`,
          // A paid order that owes the difference of a change goes on asking, whatever else happens to it.
          sql`NOT EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND owed_rise_yen > 0)`,
        ),
      ),
  ];
}
