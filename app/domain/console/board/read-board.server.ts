import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { chinaMs, dayMs } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStatesThat } from "#app/domain/trade/case-state.ts";
import { caseStateIn } from "#app/domain/trade/case-state-conditions.server.ts";
import { queueLengths } from "../queues/queues.server.ts";
import { type BoardDays, type BoardStep, floorSteps, movedSteps } from "./board-steps.ts";

/** The latest events that are counted; with more of them the board covers fewer days. */
const eventsMax = 50_000;
const rowsMax = 5_000;
/** The board's days are China's. */
const overdueDays = 7;

/** One person's work at a step on a day, and how much of it was undone. */
export interface BoardRow {
  day: string;
  step: BoardStep;
  who: string;
  done: number;
  undone: number;
}

interface Moved {
  day: string;
  kind: string;
  move: string;
  who: string;
  bought: number;
  count: number;
}

/** Reads the work done, the documents received, the queues and the amounts at risk; in parallel. */
export async function readBoard(scope: Scope<Staff>, days: BoardDays) {
  const { db, now } = scope;
  const [work, queues, risks] = await Promise.all([
    readBoardRows(scope, days),
    queueLengths(scope),
    db.all<{ risk: Risk; count: number; yen: number; oldest: number | null }>(risksQuery(now)),
  ]);
  return {
    ...work,
    queues,
    risks: risks.map(({ oldest, ...risk }) => ({
      ...risk,
      oldest: oldest === null ? null : new Date(oldest),
    })),
  };
}

/** Reads each day's work by step and person, and how many documents buyers submitted. */
export async function readBoardRows({ db, now }: Scope<Staff>, days: BoardDays) {
  const today = Math.floor((now.getTime() + chinaMs) / dayMs);
  const since = (today - days + 1) * dayMs - chinaMs;
  const day = sql`date((at + ${chinaMs}) / 1000, 'unixepoch')`;
  const [moved, acts] = await db.batch([
    db.all<Moved>(sql`SELECT ${day} AS day, document_kind AS kind, move,
        iif("by" LIKE 'staff:%', by_name, '') AS who, "by" LIKE 'buyer:%' AS bought, count(*) AS count
      FROM (SELECT * FROM document_events WHERE at >= ${since} ORDER BY at DESC LIMIT ${eventsMax})
      WHERE "by" LIKE 'staff:%' OR "by" LIKE 'buyer:%' AND move = 'submit' GROUP BY 1, 2, 3, 4, 5 LIMIT ${rowsMax}`),
    db.all<
      BoardRow & { kind: string }
    >(sql`SELECT ${day} AS day, kind, staff_name AS who, count(*) AS done,
        count(undone_at) AS undone FROM (SELECT * FROM floor_acts WHERE at >= ${since} ORDER BY at DESC LIMIT ${eventsMax})
      GROUP BY 1, 2, 3 LIMIT ${rowsMax}`),
  ]);
  const rows = mergeRows([
    ...moved.flatMap((row) => stepOf(row) ?? []),
    ...acts.flatMap(({ kind, ...row }) =>
      Object.hasOwn(floorSteps, kind) ? { ...row, step: kind as BoardStep } : [],
    ),
  ]);
  const dayNames = Array.from({ length: days }, (_, at) =>
    new Date((today - days + 1 + at) * dayMs).toISOString().slice(0, 10),
  );
  const cameIn = dayNames.map((name) =>
    moved
      .filter((row) => row.bought && row.day === name)
      .reduce((sum, { count }) => sum + count, 0),
  );
  return { days: dayNames, cameIn, rows };
}

/** Merges rows of the same day, step and person; the earliest day first. */
function mergeRows(rows: readonly BoardRow[]) {
  const found = new Map<string, BoardRow>();
  for (const row of rows) {
    const key = `${row.day}/${row.step}/${row.who}`;
    const { done, undone } = found.get(key) ?? { done: 0, undone: 0 };
    found.set(key, { ...row, done: done + row.done, undone: undone + row.undone });
  }
  return [...found.values()].sort((one, other) => one.day.localeCompare(other.day));
}

function stepOf({ day, kind, move, who, bought, count }: Moved): BoardRow | undefined {
  if (bought) return undefined;
  for (const [step, of] of Object.entries(movedSteps)) {
    if (of.kind !== kind) continue;
    const row = { day, who, step: step as BoardStep };
    if ((of.done as readonly string[]).includes(move)) return { ...row, done: count, undone: 0 };
    if ((of.undone as readonly string[]).includes(move)) return { ...row, done: 0, undone: count };
  }
  return undefined;
}

export type Risk = "orderUnpaid" | "shippingUnpaid" | "topUp" | "withdrawal" | "refund";

/**
 * Sums overdue receivables, unconfirmed deposits, unpaid withdrawals and open cases, each along the index of
 * its queue.
 */
function risksQuery(now: Date) {
  const before = now.getTime() - overdueDays * dayMs;
  const some = 1_000;
  const risk = (name: Risk, yen: string, since: string, from: ReturnType<typeof sql>) =>
    sql`SELECT ${name} AS risk, count(*) AS count, COALESCE(sum(yen), 0) AS yen, min(since) AS oldest
      FROM (SELECT ${sql.raw(yen)} AS yen, ${sql.raw(since)} AS since ${from} LIMIT ${some})`;
  return sql.join(
    [
      risk(
        "orderUnpaid",
        "total_yen - paid_yen",
        "quoted_at",
        sql`FROM orders WHERE state = 'awaiting_payment' AND quoted_at < ${before}`,
      ),
      risk(
        "shippingUnpaid",
        "total_yen - paid_yen",
        "quoted_at",
        sql`FROM shipping_requests WHERE state = 'awaiting_payment' AND quoted_at < ${before}`,
      ),
      risk("topUp", "amount_yen", "reported_at", sql`FROM top_up_reports WHERE state = 'reported'`),
      risk(
        "withdrawal",
        "amount_yen",
        "requested_at",
        sql`FROM withdrawals WHERE state IN ('awaiting_transfer', 'approved')`,
      ),
      risk(
        "refund",
        "0",
        "COALESCE(answered_at, opened_at)",
        sql`FROM problem_cases WHERE ${caseStateIn(caseStatesThat.areOpen)}`,
      ),
    ],
    sql` UNION ALL `,
  );
}
