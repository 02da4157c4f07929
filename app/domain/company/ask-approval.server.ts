import { paymentApprovals } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import type { Payable } from "../ledger/payable.server.ts";
import { notify } from "../notice/notify.server.ts";
import { buyerMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { approvalsPage } from "./approval.ts";
import { mayPayAlone, rightsQuery } from "./approvals.server.ts";

/** 承認を依頼する: a payment that somebody else has to decide. One waits for a document at a time. */
export async function askApproval(
  scope: Scope<Buyer>,
  document: Pick<Payable, "kind" | "id" | "number" | "state" | "totalYen">,
  { id, note }: { id: string; note: string },
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  if (!["awaiting_payment", "deposit_awaiting", "balance_awaiting"].includes(document.state))
    return refuse("not-payable");
  const [rights] = await rightsQuery(scope);
  if (!rights) return refuse("forbidden");
  if (mayPayAlone(rights, document.totalYen)) return refuse("within-limits");

  return commit(
    db,
    [
      db.insert(paymentApprovals).values({
        id,
        note,
        companyId: actor.companyId,
        state: "waiting",
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
        kind: document.kind,
        title: `${actor.name}さんが ${document.number} の支払いの承認を依頼しました`,
        body: `${document.totalYen.toLocaleString("ja-JP")}円`,
        href: approvalsPage,
      }),
    ],
    {
      "payment_approvals.id": "waits-already",
      "payment_approvals.document_kind, payment_approvals.document_id": "waits-already",
    },
  );
}
