import { and, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, ledgerTransfers } from "#db/schema/index.ts";
import { newestPostedFirst, postedBefore } from "../ledger/posting-order.ts";
import { isCorrectable } from "./proposals.server.ts";

const transfersShown = 50;

/** The movements of the wallet of the company with this number, newest first, with what is left to correct of each. */
export async function correctableTransfers(
  { db }: Scope<Staff>,
  operationId: string,
  after: string | undefined,
) {
  const rows = await db
    .select({
      transfer: ledgerTransfers,
      companyName: companies.name,
      correctedYen: sql<number>`(SELECT COALESCE(sum(p.amount_yen), 0) FROM finance_proposals p WHERE p.transfer_id = ${ledgerTransfers}.id AND p.state IN ('open', 'confirmed'))`,
    })
    .from(companies)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.companyId, companies.id))
    .where(and(eq(companies.operationId, operationId), after ? postedBefore(after) : undefined))
    .orderBy(newestPostedFirst)
    .limit(transfersShown + 1);
  const page = rows.slice(0, transfersShown).map(({ transfer, companyName, correctedYen }) => ({
    id: transfer.id,
    companyName,
    reason: readMessage(transfer.reason, "ja"),
    changeYen: transfer.walletChangeYen ?? 0,
    postedAt: transfer.postedAt,
    leftYen: isCorrectable(transfer) ? transfer.amountYen - correctedYen : 0,
  }));
  const last = rows.length > transfersShown ? page.at(-1) : undefined;
  return { page, next: last ? last.id : null };
}
