import { and, asc, count, desc, eq, getTableColumns, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { type Buyer, type Staff, signature } from "#app/domain/core/actor.ts";
import { japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import {
  before,
  behind,
  type Days,
  placeIn,
  standingNote,
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

/** Why it waits once more after it was decided, as its buyer reads it; empty where it was not. */
const checkedAgain = inJapanese(standingNote("withdrawal", "withdrawals", ["unapprove", "reopen"]));

/** The company's own withdrawals, newest first. `after` is the last row's `<milliseconds>.<id>`. */
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
        before(withdrawals.requestedAt, withdrawals.id, placeIn(after)),
      ),
    )
    .orderBy(desc(withdrawals.requestedAt), desc(withdrawals.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit && page.at(-1);
  return { page, next: last ? `${last.requestedAt.getTime()}.${last.id}` : null };
}

/** Everybody's withdrawals in one state or in all, the latest number first, after this number. */
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

/** A page of what finance has to approve or pay, the longest waiting first; one more than it shows. */
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
        behind(withdrawals.requestedAt, withdrawals.id, after),
      )} ORDER BY requested_at, id LIMIT ${queuePageSize + 1})`,
    )
    .orderBy(asc(withdrawals.requestedAt), asc(withdrawals.id))
    .limit(queuePageSize + 1);
}

/** The statement for how many of them there are, and how many this person may put into a file for the bank. */
export function withdrawalQueueLengthQuery({ db, actor }: Scope<Staff>) {
  const toExport = and(
    eq(withdrawals.state, "approved"),
    isNull(withdrawals.fileId),
    ne(withdrawals.approvedBy, signature(actor)),
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

/** Written out, not bound: only so does SQLite see that an index holds just these. */
function isOpen() {
  const states = openWithdrawalStates.map((state) => `'${state}'`).join(", ");
  return sql`${withdrawals.state} IN (${sql.raw(states)})`;
}

/** What the company has been paid on this day of Japan: the limit for one person counts it. */
function paidToday({ now }: Pick<Scope, "now">) {
  const since = startOfDay(japanDay(now)).getTime();
  return {
    paidTodayYen: sql<number>`(SELECT COALESCE(sum(p.amount_yen), 0) FROM withdrawals p WHERE p.company_id = ${withdrawals}.company_id AND p.state = 'transferred' AND p.settled_at >= ${since})`,
  };
}

/** Approved and in no file for the bank yet. */
export function withoutFileQuery({ db }: Pick<Scope, "db">) {
  return db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.state, "approved"), isNull(withdrawals.fileId)))
    .orderBy(asc(withdrawals.requestedAt))
    .limit(queueLength);
}

/** The latest files for the bank, and how many of their withdrawals are still open. */
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

/** A transfer file as it was made, to be sent to the bank again; refuses a person who approved a withdrawal in it. */
export async function findTransferFile({ db, actor }: Scope<Staff>, id: string) {
  const [[file], [own]] = await db.batch([
    db.select().from(transferFiles).where(eq(transferFiles.id, id)).limit(1),
    db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(and(eq(withdrawals.fileId, id), eq(withdrawals.approvedBy, signature(actor))))
      .limit(1),
  ]);
  if (!file) return refuse("not-found");
  return own ? refuse("another-exports") : done(file);
}

const payersMax = 20;

/** The statement for who may export and mark withdrawals as paid today, newcomers left out, by their signatures. */
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

/** The statement for what was rejected as far as it may be taken up again. */
export function rejectedWithdrawalsQuery({ db }: Pick<Scope<Staff>, "db">, place?: QueuePlace) {
  const { id, number, amountYen, state, approvedBy, byProgram, requestedAt: at } = withdrawals;
  return db
    .select({ id, number, amountYen, at, companyName: companies.name })
    .from(withdrawals)
    .innerJoin(companies, eq(companies.id, withdrawals.companyId))
    .where(
      and(
        ...[eq(state, "rejected"), isNull(approvedBy), eq(byProgram, false)],
        ...[accountInUse(), before(at, id, place)],
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(decidedPageSize + 1);
}

/** The company still has the account that was asked for, as the schema wants it. */
function accountInUse() {
  return sql`EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = ${withdrawals.accountId} AND a.state = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM payout_accounts b WHERE b.company_id = a.company_id AND b.requested_at > a.requested_at AND b.state IN ('accepted', 'to_decide')))`;
}
