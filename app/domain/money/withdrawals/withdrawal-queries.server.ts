import { and, asc, count, desc, eq, getTableColumns, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { actorKey, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import { japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import {
  afterPlace,
  beforePlace,
  type Days,
  latestMoveNote,
  parsePlace,
  withinDays,
} from "#app/domain/core/document/document-queries.server.ts";
import {
  decidedPageSize,
  type QueuePlace,
  queueCountMax,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import { rolesWith } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { holdsRole } from "#app/domain/customers/staff/members.server.ts";
import { companies, payoutAccounts, staff, transferFiles, withdrawals } from "#db/schema/index.ts";
import { transferReceiptsOf } from "../payments/top-up-report.server.ts";
import { openWithdrawalStates, type WithdrawalState } from "./withdrawal.ts";

const queueLength = 100;

/** The reason of an undone decision, as the buyer reads it; empty otherwise. */
const checkedAgain = inJapanese(
  latestMoveNote("withdrawal", "withdrawals", ["unapprove", "reopen"]),
);

/** Lists the company's withdrawals, newest first. `after` is the last row's `<milliseconds>.<id>`. */
export async function listWithdrawals(
  { db, actor }: Scope<Buyer>,
  after: string,
  limit: number,
  days: Days = {},
) {
  const rows = await db
    .select({
      ...getTableColumns(withdrawals),
      receipts: transferReceiptsOf("withdrawal", withdrawals),
      checkedAgain,
    })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.companyId, actor.companyId),
        withinDays(withdrawals.requestedAt, days),
        beforePlace(withdrawals.requestedAt, withdrawals.id, parsePlace(after)),
      ),
    )
    .orderBy(desc(withdrawals.requestedAt), desc(withdrawals.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit && page.at(-1);
  return { page, next: last ? `${last.requestedAt.getTime()}.${last.id}` : null };
}

/** Lists all companies' withdrawals in one state or in all, the highest number first, after this number. */
export async function listAllWithdrawals(
  { db }: Scope<Staff>,
  state: WithdrawalState | undefined,
  after: string | undefined,
  limit: number,
) {
  const rows = await db
    .select({
      withdrawal: withdrawals,
      companyName: companies.name,
      operationId: companies.operationId,
    })
    .from(withdrawals)
    .innerJoin(companies, eq(companies.id, withdrawals.companyId))
    .where(
      and(state && eq(withdrawals.state, state), after ? lt(withdrawals.number, after) : undefined),
    )
    .orderBy(desc(withdrawals.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.withdrawal.number : null };
}

/** Selects a page of the withdrawals to approve or pay and one more, the longest waiting first. */
export function withdrawalQueueQuery(scope: Scope<Staff>, after?: QueuePlace) {
  return scope.db
    .select({
      withdrawal: withdrawals,
      companyName: companies.name,
      operationId: companies.operationId,
      receipts: transferReceiptsOf("withdrawal", withdrawals),
      exportedBy: transferFiles.madeBy,
      exportedByName: transferFiles.madeByName,
      accountDecidedBy: payoutAccounts.decidedBy,
      accountDecidedByName: payoutAccounts.decidedByName,
      ...paidToday(scope),
    })
    .from(withdrawals)
    .innerJoin(companies, eq(companies.id, withdrawals.companyId))
    .leftJoin(transferFiles, eq(transferFiles.id, withdrawals.fileId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, withdrawals.accountId))
    .where(
      sql`${withdrawals.id} IN (SELECT id FROM withdrawals INDEXED BY withdrawals_open WHERE ${and(
        isOpen(),
        afterPlace(withdrawals.requestedAt, withdrawals.id, after),
      )} ORDER BY requested_at, id LIMIT ${queuePageSize + 1})`,
    )
    .orderBy(asc(withdrawals.requestedAt), asc(withdrawals.id))
    .limit(queuePageSize + 1);
}

/** Counts the open withdrawals, and those that this person may put into a transfer file. */
export function withdrawalQueueLengthQuery({ db, actor }: Scope<Staff>) {
  const toExport = and(
    eq(withdrawals.state, "approved"),
    isNull(withdrawals.fileId),
    ne(withdrawals.approvedBy, actorKey(actor)),
  );
  const some = db
    .select({ toExport: sql<number>`${toExport}`.as("to_export") })
    .from(withdrawals)
    .where(isOpen())
    .limit(queueCountMax)
    .as("some");
  return db
    .select({
      count: count(),
      toExport: sql`COALESCE(sum(${some.toExport}), 0)`.mapWith(Number),
    })
    .from(some);
}

/** Literals, not bound values: only then does SQLite use the partial index. */
function isOpen() {
  const states = openWithdrawalStates.map((state) => `'${state}'`).join(", ");
  return sql`${withdrawals.state} IN (${sql.raw(states)})`;
}

/** Sums the company's withdrawals paid on this day in Japan, which the limit for one person counts. */
function paidToday({ now }: Pick<Scope, "now">) {
  const since = startOfDay(japanDay(now)).getTime();
  return {
    paidTodayYen: sql<number>`(SELECT COALESCE(sum(p.amount_yen), 0) FROM withdrawals p WHERE p.company_id = ${withdrawals}.company_id AND p.state = 'transferred' AND p.settled_at >= ${since})`,
  };
}

/** Selects the approved withdrawals that are in no transfer file. */
export function withoutFileQuery({ db }: Pick<Scope, "db">) {
  return db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.state, "approved"), isNull(withdrawals.fileId)))
    .orderBy(asc(withdrawals.requestedAt))
    .limit(queueLength);
}

/** Selects the latest transfer files with the number of their open withdrawals. */
export function transferFilesQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({
      id: transferFiles.id,
      payOn: transferFiles.payOn,
      count: transferFiles.count,
      totalYen: transferFiles.totalYen,
      madeAt: transferFiles.madeAt,
      madeByName: transferFiles.madeByName,
      open: sql<number>`(SELECT count(*) FROM withdrawals w WHERE w.file_id = ${transferFiles}.id AND w.state = 'approved')`,
    })
    .from(transferFiles)
    .orderBy(desc(transferFiles.madeAt))
    .limit(10);
}

/**
 * Finds a transfer file as it was made, to be downloaded again; refuses a person who approved a withdrawal
 * in it.
 */
export async function findTransferFile({ db, actor }: Scope<Staff>, id: string) {
  const [[file], [own]] = await db.batch([
    db.select().from(transferFiles).where(eq(transferFiles.id, id)).limit(1),
    db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(and(eq(withdrawals.fileId, id), eq(withdrawals.approvedBy, actorKey(actor))))
      .limit(1),
  ]);
  if (!file) return refuse("not-found");
  return own ? refuse("another-exports") : done(file);
}

const payersMax = 20;

/**
 * Selects the names of those who may export and mark withdrawals as paid today, newcomers left out, with
 * their signatures.
 */
export function payersQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({ by: sql<string>`'staff:' || ${staff.id}`, name: staff.name })
    .from(staff)
    .where(
      and(
        holdsRole(rolesWith("pay-withdrawals")),
        eq(staff.state, "in_use"),
        lte(staff.trustedFrom, now),
      ),
    )
    .orderBy(asc(staff.name))
    .limit(payersMax);
}

/** Selects the rejected withdrawals that may be reopened. */
export function rejectedWithdrawalsQuery({ db }: Pick<Scope<Staff>, "db">, place?: QueuePlace) {
  const { id, number, amountYen, state, approvedBy, byProgram, requestedAt: at } = withdrawals;
  return db
    .select({ id, number, amountYen, at, companyName: companies.name })
    .from(withdrawals)
    .innerJoin(companies, eq(companies.id, withdrawals.companyId))
    .where(
      and(
        ...[eq(state, "rejected"), isNull(approvedBy), eq(byProgram, false)],
        ...[accountInUse(), beforePlace(at, id, place)],
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(decidedPageSize + 1);
}

/** True where the company still has the requested account, as the schema requires. */
function accountInUse() {
  return sql`EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = ${withdrawals.accountId} AND a.state = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM payout_accounts b WHERE b.company_id = a.company_id AND b.requested_at > a.requested_at AND b.state IN ('accepted', 'to_decide')))`;
}
