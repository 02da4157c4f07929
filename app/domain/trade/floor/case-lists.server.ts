import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { casesWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { countMax } from "#app/domain/core/document/document.ts";
import {
  assigneeName,
  isAssignedTo,
  stateCountsQuery,
  type WorkFilter,
} from "#app/domain/core/document/document-queries.server.ts";
import type { QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  caseQueueConditions,
  companies,
  lots,
  orderLines,
  orders,
  problemCases,
} from "#db/schema/index.ts";
import { awaitsAnswer, type CaseState } from "../case-state.ts";
import { caseWalletYen } from "../orders/order-queries.server.ts";
import { answerCost, answerCosts, type CaseBasis } from "./case-effect.ts";
import { caseBasisIn, caseBasisQueries } from "./case-queries.server.ts";
import {
  type CaseGroup,
  type CaseKind,
  caseGroupByState,
  caseLifecycle,
  caseStatesIn,
  caseStepsFor,
  isBulkStep,
  stepDuties,
} from "./problem-case.ts";

interface CaseFilter {
  group: CaseGroup | undefined;
  kind: CaseKind | undefined;
  /** The complete number of a case or an order. */
  words: string;
  /** The case was opened on or after `from` and before `until`. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The page begins after this case. */
interface CaseCursor {
  at: number;
  id: string;
}

/** Lists a page of the company's cases, newest first, with the number in each state, in one round trip. */
export async function listCases(
  scope: Scope<Buyer>,
  filter: CaseFilter,
  after: CaseCursor | undefined,
  size: number,
) {
  const { db, actor, now } = scope;
  const wanted = filteredCases(scope, filter, after);
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
      ...costedCase(caseBasisIn([lines, freights, terms], row), now),
      walletYen: row.walletYen,
    })),
    counts: groupCounts(counts),
    next: last && { at: last.openedAt.getTime(), id: last.id },
  };
}

function filteredCases(scope: Scope<Buyer>, filter: CaseFilter, after: CaseCursor | undefined) {
  return and(
    casesWithin(scope.actor),
    filter.group && inArray(problemCases.state, caseStatesIn(filter.group)),
    filter.kind && eq(problemCases.kind, filter.kind),
    filter.words ? matchesNumber(scope, filter.words) : undefined,
    filter.from && gte(problemCases.openedAt, filter.from),
    filter.until && lt(problemCases.openedAt, filter.until),
    after && sql`(${problemCases.openedAt}, ${problemCases.id}) < (${after.at}, ${after.id})`,
  );
}

/** Adds its line to a case and, while it is open, the quoted answers. */
function costedCase(basis: CaseBasis, now: Date) {
  const { one, order, lotPieces } = basis;
  const line = basis.lines.find(({ id }) => id === one.orderLineId)!;
  return {
    one,
    order,
    lotPieces,
    line,
    costs: awaitsAnswer(one) ? answerCosts(basis, now) : [],
  };
}

function groupCounts(counts: readonly { state: CaseState; count: number }[]) {
  const groups: Record<CaseGroup, number> = { awaiting_reply: 0, in_follow_up: 0, done: 0 };
  for (const { state, count } of counts) groups[caseGroupByState[state]] += count;
  return groups;
}

/** Only complete numbers match: both columns have an index. */
function matchesNumber({ db }: Pick<Scope, "db">, words: string): SQL {
  const number = words.trim().toUpperCase();
  const ofOrder = db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return sql`(${problemCases.number} = ${number} OR ${problemCases.orderId} IN ${ofOrder})`;
}

export type CaseQueue = keyof typeof caseQueueConditions;
export const caseQueues = Object.keys(caseQueueConditions) as CaseQueue[];

/** Selects the cases of a queue by its partial index. */
export function casesIn(queue: CaseQueue) {
  return sql`problem_cases INDEXED BY ${sql.raw(`problem_cases_${queue}`)} WHERE ${caseQueueConditions[queue]}`;
}

/** A page of a queue shows this many cases, and one commit carries out no more. */
export const caseQueueMax = 50;

/** Reads a page of one queue, the longest waiting first, and the size of each queue, in one round trip. */
export async function readCaseQueue(
  scope: Scope<Staff>,
  queue: CaseQueue,
  after: QueuePlace | undefined,
  whose?: WorkFilter,
) {
  const lengths = caseQueues.map(
    (name) =>
      sql`SELECT ${name} AS name, count(*) AS count FROM (SELECT 1 FROM ${casesIn(name)} LIMIT ${countMax})`,
  );
  const page = (column: string, most: number) =>
    sql`(SELECT ${sql.raw(column)} FROM ${wantedCases(queue, after, whose)} ORDER BY opened_at, id LIMIT ${most})`;
  const [rows, lines, freights, terms, counts] = await scope.db.batch([
    caseQueueQuery(scope, page("id", caseQueueMax + 1)),
    ...caseBasisQueries(scope, page("order_id", caseQueueMax), caseQueueMax),
    scope.db.all<{ name: CaseQueue; count: number }>(sql.join(lengths, sql` UNION ALL `)),
  ]);
  const cases = rows
    .slice(0, caseQueueMax)
    .map((row) => queuedCase(caseBasisIn([lines, freights, terms], row), row, scope));
  const last = rows.length > caseQueueMax ? rows[caseQueueMax - 1]!.one : undefined;
  return { cases, counts, next: last && { at: last.openedAt.getTime(), id: last.id } };
}

/** Adds to a case its line, the step that the queue offers, and the yen that it moves. */
function queuedCase(
  basis: CaseBasis,
  { companyName, ownerName }: { companyName: string; ownerName: string | null },
  { actor, now }: Scope<Staff>,
) {
  const { one, order } = basis;
  const line = basis.lines.find(({ id }) => id === one.orderLineId)!;
  const step = caseStepsFor(one).find(isBulkStep);
  const mine = step !== undefined && staffMay(actor, stepDuties[step]);
  const cost = one.answer && answerCost(basis, one.answer, now);
  const { changeYen = 0, walletYen = 0 } = cost ?? {};
  const shown = mine ? { name: step, changeYen, walletYen } : undefined;
  return { one, order, line, companyName, ownerName, step: shown };
}

/** Selects the rows of a page in the order of its queue's index. */
function wantedCases(
  queue: CaseQueue,
  after: QueuePlace | undefined,
  whose: WorkFilter | undefined,
) {
  const narrowed = and(
    isAssignedTo("case", sql`problem_cases.id`, whose),
    after && sql`(opened_at, id) > (${after.at}, ${after.id})`,
  );
  return narrowed ? sql`${casesIn(queue)} AND ${narrowed}` : casesIn(queue);
}

function caseQueueQuery({ db }: Scope<Staff>, ids: SQL) {
  return db
    .select({
      one: problemCases,
      order: orders,
      lotPieces: lots.quantity,
      companyName: companies.name,
      ownerName: assigneeName("case", problemCases.id),
    })
    .from(problemCases)
    .innerJoin(orders, eq(orders.id, problemCases.orderId))
    .innerJoin(lots, eq(lots.id, problemCases.lotId))
    .innerJoin(companies, eq(companies.id, problemCases.companyId))
    .where(sql`${problemCases.id} IN ${ids}`)
    .orderBy(asc(problemCases.openedAt), asc(problemCases.id))
    .limit(caseQueueMax + 1);
}

/** Lists a page of a queue for the console, each case with its goods. */
export async function listQueuedCases(
  { db }: Scope<Staff>,
  queue: CaseQueue,
  whose: WorkFilter | undefined,
  after: QueuePlace | undefined,
  size: number,
) {
  const ids = sql`(SELECT id FROM ${wantedCases(queue, after, whose)} ORDER BY opened_at, id LIMIT ${size + 1})`;
  const rows = await db
    .select({
      one: problemCases,
      orderNumber: orders.number,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      skuId: orderLines.skuId,
      operationId: companies.operationId,
      companyName: companies.name,
      ownerName: assigneeName("case", problemCases.id),
    })
    .from(problemCases)
    .innerJoin(orders, eq(orders.id, problemCases.orderId))
    .innerJoin(orderLines, eq(orderLines.id, problemCases.orderLineId))
    .innerJoin(companies, eq(companies.id, problemCases.companyId))
    .where(sql`${problemCases.id} IN ${ids}`)
    .orderBy(asc(problemCases.openedAt), asc(problemCases.id))
    .limit(size + 1);
  const cases = rows.slice(0, size);
  const last = rows.length > size ? cases.at(-1)?.one : undefined;
  return { cases, next: last && { at: last.openedAt.getTime(), id: last.id } };
}
