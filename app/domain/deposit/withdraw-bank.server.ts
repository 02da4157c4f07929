import { and, eq } from "drizzle-orm";
import { depositReports } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import type { Payable } from "../ledger/payable.server.ts";
import { buyerMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { depositLifecycle } from "./deposit-report.ts";
import { documentOfReport } from "./document-of-report.server.ts";

/** The transfer that a document of the company waits for, if any. */
export function awaitedTransferQuery(
  { db, actor }: Scope<Buyer>,
  { kind, id }: Pick<Payable, "kind" | "id">,
) {
  return db
    .select()
    .from(depositReports)
    .where(
      and(
        eq(depositReports.companyId, actor.companyId),
        eq(depositReports.documentKind, kind),
        eq(depositReports.documentId, id),
        eq(depositReports.state, "reported"),
      ),
    )
    .limit(1);
}

/** The buyer would rather pay otherwise: possible until finance has decided. */
export async function withdrawBank(scope: Scope<Buyer>, document: Pick<Payable, "kind" | "id">) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  const [[report], paid] = await Promise.all([
    awaitedTransferQuery(scope, document),
    documentOfReport(scope, { ...document, companyId: actor.companyId }),
  ]);
  if (!paid) return refuse("not-found");
  const moved = paid.step("withdrawBank");
  if (!report || !moved) return refuse("moved-meanwhile");

  const { event, state, version } = moveDocument(
    scope,
    depositLifecycle,
    "deposit",
    report,
    "withdraw",
  );
  return commit(
    db,
    [
      event,
      db.update(depositReports).set({ state, version }).where(eq(depositReports.id, report.id)),
      ...moved,
    ],
    { [movedMeanwhile]: "moved-meanwhile" },
  );
}
