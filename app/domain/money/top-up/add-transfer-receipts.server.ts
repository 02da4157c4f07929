import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files, topUpReports } from "#db/schema/index.ts";
import { ownPaymentQuery } from "../payment/payments.server.ts";
import { moveReport } from "./move-report.server.ts";
import { topUpLifecycle } from "./top-up-report.ts";
import {
  type Enclosed,
  saveTransferReceipts,
  tooManyReceipts,
} from "./transfer-receipts.server.ts";

interface MoreReceipts {
  reportId: string;
  /** Of the form: its files are kept once, however often it is sent. */
  idempotencyKey: string;
}

/**
 * 振込明細の写しを追加する: for a transfer that finance still looks for, whether it fills the balance
 * or pays documents. Three in all.
 */
export async function addTransferReceipts(
  scope: Scope<Buyer>,
  { reportId, idempotencyKey }: MoreReceipts,
  enclosed: Enclosed,
) {
  const { actor } = scope;
  const report = await ownReport(scope, reportId);
  if (!report) return refuse("not-found");
  if (!buyerMay(actor, report.paymentId ? "pay" : "wallet")) return refuse("forbidden");
  if (await kept(scope, idempotencyKey)) return done(undefined);
  if (!topUpLifecycle.allows("addProofs", report.state, actor)) return refuse("moved-meanwhile");
  if (enclosed.uploads.length === 0) return refuse("no-receipts");

  const { companyId } = actor;
  const belongs = { companyId, kind: "deposit", id: report.id, fileId: idempotencyKey } as const;
  const saved = await saveTransferReceipts(scope, enclosed, belongs);
  if (!saved.ok) return saved;
  const added = await commit(
    scope,
    [...moveReport(scope, report, "addProofs"), ...saved.value.statements],
    {
      ...moveRefusals,
      [tooManyReceipts]: "too-many-receipts",
      "files.id": "moved-meanwhile",
    },
  );
  if (added.ok) return added;
  await saved.value.discard();
  return added.reason === "moved-meanwhile" && (await kept(scope, idempotencyKey))
    ? done(undefined)
    : added;
}

/** The company's report; one that pays documents only for who sees all of them. */
async function ownReport(scope: Scope<Buyer>, id: string) {
  const [report] = await scope.db
    .select()
    .from(topUpReports)
    .where(and(eq(topUpReports.id, id), eq(topUpReports.companyId, scope.actor.companyId)))
    .limit(1);
  if (!report?.paymentId) return report;
  const [payment] = await ownPaymentQuery(scope, report.paymentId);
  return payment && report;
}

async function kept({ db }: Pick<Scope, "db">, idempotencyKey: string) {
  return (await db.$count(files, eq(files.id, idempotencyKey))) > 0;
}
