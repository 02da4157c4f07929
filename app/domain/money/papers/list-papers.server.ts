import { and, asc, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { papersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuedPapers } from "#db/schema/index.ts";
import { replacedBySql, stateSql } from "./open-paper.server.ts";
import type { DocumentInvoice } from "./paper-kinds.ts";

interface PaperFilter {
  kind?: DocumentInvoice | undefined;
  /** A paper's number or its document's; empty for all. */
  number?: string | undefined;
  /** The period: `from` is included, `until` is not. */
  from?: Date | undefined;
  until?: Date | undefined;
  after?: { at: number; id: string } | undefined;
  limit: number;
}

const columns = {
  number: issuedPapers.number,
  kind: issuedPapers.kind,
  documentKind: issuedPapers.documentKind,
  documentNumber: issuedPapers.documentNumber,
  yen: issuedPapers.yen,
  issuedAt: issuedPapers.issuedAt,
  replaces: issuedPapers.replaces,
  state: stateSql,
  replacedBy: replacedBySql,
};

/** Lists the company's issued papers, the newest first, by keyset pages. */
export async function listPapers(scope: Scope<Buyer>, wanted: PaperFilter) {
  const { kind, number, from, until, after, limit } = wanted;
  const rows = await scope.db
    .select(columns)
    .from(issuedPapers)
    .where(
      and(
        papersWithin(scope.actor),
        kind && eq(issuedPapers.kind, kind),
        number
          ? or(eq(issuedPapers.number, number), eq(issuedPapers.documentNumber, number))
          : undefined,
        from && gte(issuedPapers.issuedAt, from),
        until && lt(issuedPapers.issuedAt, until),
        after &&
          sql`(${issuedPapers.issuedAt}, ${issuedPapers.number}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(issuedPapers.issuedAt), desc(issuedPapers.number))
    .limit(limit + 1);
  const papers = rows.slice(0, limit);
  const last = rows.length > limit ? papers.at(-1) : undefined;
  return { papers, next: last && { at: last.issuedAt.getTime(), id: last.number } };
}

export type ListedPaper = Awaited<ReturnType<typeof listPapers>>["papers"][number];

/** Selects the papers of one document in the order of issue, for the batch of its page. */
export function papersOfDocumentQuery(
  { db, actor }: Pick<Scope<Buyer | Staff>, "db" | "actor">,
  documentKind: ListedPaper["documentKind"],
  number: string,
) {
  return db
    .select(columns)
    .from(issuedPapers)
    .where(
      and(
        papersWithin(actor),
        eq(issuedPapers.documentKind, documentKind),
        eq(issuedPapers.documentNumber, number),
      ),
    )
    .orderBy(asc(issuedPapers.issuedAt), asc(issuedPapers.number))
    .limit(100);
}
