import { and, eq } from "drizzle-orm";
import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { topUpReports } from "#db/schema/index.ts";
import { topUpLifecycle } from "./top-up-report.ts";
import { type Enclosed, saveTransferReceipts } from "./transfer-receipts.server.ts";

interface TopUpReport {
  /** Chosen by the form, so that sending it twice makes one report. */
  id: string;
  amountYen: number;
  payerKana: string;
  expectedOn: string;
  ownNumber: string;
}

/** 入金報告: tells finance what to look for. Moves no money. */
export async function reportTopUp(scope: Scope<Buyer>, wanted: TopUpReport, enclosed?: Enclosed) {
  const { db, actor } = scope;
  // Another sum or payer under the same key is another report, which was not made.
  const own = and(
    eq(topUpReports.id, wanted.id),
    eq(topUpReports.companyId, actor.companyId),
    eq(topUpReports.amountYen, wanted.amountYen),
    eq(topUpReports.payerKana, wanted.payerKana),
  );
  return oneEffect(
    await report(scope, wanted, enclosed),
    async () => (await db.$count(topUpReports, own)) > 0,
  );
}

async function report(scope: Scope<Buyer>, wanted: TopUpReport, enclosed?: Enclosed) {
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
      openDocument(scope, "deposit", { id: wanted.id, state }),
      count,
      db.insert(topUpReports).values({
        ...wanted,
        number,
        companyId,
        state,
        version: 1,
        reportedAt: now,
        reportedBy: signature(actor),
      }),
      ...(saved?.value.statements ?? []),
    ],
    { "document_events.document_kind, document_events.document_id": "moved-meanwhile" },
  );
  if (!written.ok) await saved?.value.discard();
  return written;
}
