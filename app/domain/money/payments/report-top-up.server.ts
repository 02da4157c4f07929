import { and, eq, isNull, notExists } from "drizzle-orm";
import { actorKey, type Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import { answerCopy, doneIfSameRow, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { files, topUpReports } from "#db/schema/index.ts";
import { ownPaymentQuery } from "./payment-queries.server.ts";
import { topUpLifecycle } from "./top-up.ts";
import { sameTransferQuery } from "./top-up-queries.server.ts";
import {
  moveReport,
  type ReceiptFiles,
  saveTransferReceipts,
  tooManyReceipts,
} from "./top-up-report.server.ts";

interface TopUpReport {
  /** Chosen by the form, so that sending it twice makes one report. */
  id: string;
  amountYen: number;
  payerKana: string;
  expectedOn: string;
  ownNumber: string;
  /**
   * False where the buyer has not said that this is another transfer than the one that was reported before with
   * the same amount and payer, for the same day or one beside it; it is refused then. Programs are not asked.
   */
  isAnother?: boolean;
}

/** 入金報告: reports a transfer that finance should expect; moves no money. */
export async function reportTopUp(
  scope: Scope<Buyer>,
  wanted: TopUpReport,
  enclosed?: ReceiptFiles,
) {
  const { db, actor } = scope;
  // The same key with other details, or for a payment of documents, is refused: that report was not made.
  const own = and(
    eq(topUpReports.id, wanted.id),
    eq(topUpReports.companyId, actor.companyId),
    eq(topUpReports.amountYen, wanted.amountYen),
    eq(topUpReports.payerKana, wanted.payerKana),
    eq(topUpReports.expectedOn, wanted.expectedOn),
    eq(topUpReports.ownNumber, wanted.ownNumber),
    isNull(topUpReports.paymentId),
  );
  return doneIfRepeated(
    await report(scope, wanted, enclosed),
    async () => (await db.$count(topUpReports, own)) > 0,
  );
}

async function report(
  scope: Scope<Buyer>,
  { isAnother = true, ...wanted }: TopUpReport,
  enclosed?: ReceiptFiles,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  const minimumYen = Number(settingsIn(await settingsQuery(scope))("minimumDepositYen"));
  if (wanted.amountYen < minimumYen) return refuse("below-minimum");
  if (wanted.amountYen > limits.paymentYenMax) return refuse("above-maximum");

  const { companyId } = actor;
  const belongs = { companyId, kind: "deposit", id: wanted.id } as const;
  const saved = enclosed && (await saveTransferReceipts(scope, enclosed, belongs));
  if (saved && !saved.ok) return saved;

  const state = topUpLifecycle.initial;
  const [count, number] = nextNumber(scope, "deposit");
  const written = await commit(
    scope,
    [
      ...(isAnother ? [] : [guard(notExists(sameTransferQuery(scope, wanted)), "probably-double")]),
      openDocument(scope, "deposit", { id: wanted.id, state }),
      count,
      db.insert(topUpReports).values({
        ...wanted,
        number,
        companyId,
        state,
        version: 1,
        reportedAt: now,
        reportedBy: actorKey(actor),
      }),
      ...(saved?.value.statements ?? []),
    ],
    { "document_events.document_kind, document_events.document_id": "moved-meanwhile" },
  );
  if (!written.ok) await saved?.value.discard();
  return written;
}

interface MoreReceipts {
  reportId: string;
  /** The form's key: its files are stored once, however often it is sent. */
  idempotencyKey: string;
}

/**
 * 振込明細の写しを追加する: adds copies of the transfer slip while finance still looks for the transfer. Three in all.
 */
export async function addTransferReceipts(
  scope: Scope<Buyer>,
  { reportId, idempotencyKey }: MoreReceipts,
  enclosed: ReceiptFiles,
) {
  const { actor } = scope;
  const report = await ownReport(scope, reportId);
  if (!report) return refuse("not-found");
  if (!buyerMay(actor, report.paymentId ? "pay" : "wallet")) return refuse("forbidden");
  const first = enclosed.uploads[0];
  const made = formRowQuery(scope, files, {
    ...{ id: idempotencyKey, companyId: actor.companyId, documentId: report.id },
    ...(first && { name: safeName(first.name), sizeBytes: first.bytes.length }),
  });
  const earlier = answerCopy((await made)[0], undefined);
  if (earlier) return earlier;
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
  if (!added.ok) await saved.value.discard();
  return doneIfSameRow(added, made);
}

/** Finds the company's report; one that pays documents only for a person who may see all of them. */
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
