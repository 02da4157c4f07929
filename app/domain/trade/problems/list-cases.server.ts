import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { casesWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { stateCountsQuery } from "#app/domain/core/document/state-counts.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orders, problemCases } from "#db/schema/index.ts";
import { caseWalletYen } from "../orders/order-queries.server.ts";
import { caseBasisIn, caseBasisQueries } from "./case-bases.server.ts";
import { type CaseBasis, quoteAnswers } from "./case-quotes.ts";
import { type CaseGroup, type CaseKind, caseGroups, caseLifecycle } from "./problem-case.ts";

interface CaseFilter {
  group: CaseGroup | undefined;
  kind: CaseKind | undefined;
  /** A case's or order's number, whole. */
  words: string;
  /** Opened on or after, and before, these moments. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** Where a page of the list begins: after this case. */
interface CaseCursor {
  at: number;
  id: string;
}

/** A page of the company's cases, the newest first, and how many are in each state; one round trip. */
export async function listCases(
  scope: Scope<Buyer>,
  filter: CaseFilter,
  after: CaseCursor | undefined,
  size: number,
) {
  const { db, actor, now } = scope;
  const wanted = wantedCases(scope, filter, after);
  const inPage = db
    .select({ orderId: problemCases.orderId })
    .from(problemCases)
    .where(wanted)
    .orderBy(desc(problemCases.openedAt), desc(problemCases.id))
    .limit(size);
  const [rows, lines, freights, terms, counts] = await db.batch([
    db
      .select({
        one: problemCases,
        order: orders,
        lotPieces: lots.quantity,
        walletYen: caseWalletYen,
      })
      .from(problemCases)
      .innerJoin(orders, eq(orders.id, problemCases.orderId))
      .innerJoin(lots, eq(lots.id, problemCases.lotId))
      .where(wanted)
      .orderBy(desc(problemCases.openedAt), desc(problemCases.id))
      .limit(size + 1),
    ...caseBasisQueries(scope, sql`${inPage}`, size),
    stateCountsQuery(db, "problem_cases", casesWithin(actor), caseLifecycle.states),
  ]);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1)?.one : undefined;
  return {
    cases: shown.map((row) => ({
      ...quotedCase(caseBasisIn([lines, freights, terms], row), now),
      walletYen: row.walletYen,
    })),
    counts: groupCounts(counts),
    next: last && { at: last.openedAt.getTime(), id: last.id },
  };
}

/** The condition on the cases of a page. */
function wantedCases(scope: Scope<Buyer>, filter: CaseFilter, after: CaseCursor | undefined) {
  return and(
    casesWithin(scope.actor),
    filter.group && inArray(problemCases.state, [...caseGroups[filter.group]]),
    filter.kind && eq(problemCases.kind, filter.kind),
    filter.words ? named(scope, filter.words) : undefined,
    filter.from && gte(problemCases.openedAt, filter.from),
    filter.until && lt(problemCases.openedAt, filter.until),
    after && sql`(${problemCases.openedAt}, ${problemCases.id}) < (${after.at}, ${after.id})`,
  );
}

/** A case with its line and, while it is open, its answers. */
function quotedCase(basis: CaseBasis, now: Date) {
  const { one, order, lotPieces } = basis;
  const line = basis.lines.find(({ id }) => id === one.orderLineId)!;
  const open = one.state === "awaiting_reply";
  return { one, order, lotPieces, line, quotes: open ? quoteAnswers(basis, now) : [] };
}

function groupCounts(counts: readonly { state: string; count: number }[]) {
  const of = (group: CaseGroup) =>
    counts
      .filter(({ state }) => (caseGroups[group] as readonly string[]).includes(state))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    awaiting_reply: of("awaiting_reply"),
    in_follow_up: of("in_follow_up"),
    done: of("done"),
  };
}

/** Numbers are found whole: both have an index. */
function named({ db }: Pick<Scope, "db">, words: string): SQL {
  const number = words.trim().toUpperCase();
  const ofOrder = db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return sql`(${problemCases.number} = ${number} OR ${problemCases.orderId} IN ${ofOrder})`;
}
