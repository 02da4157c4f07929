import { type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { workingBetween } from "#app/domain/core/working-time.server.ts";
import { waitingMoneyRows } from "#app/domain/money/waiting/waiting-money.server.ts";
import { type CaseQueue, casesIn } from "#app/domain/trade/floor/case-lists.server.ts";
import {
  dueAt,
  lateSince,
  type Served,
  type ServiceRules,
  serviceRulesQueries,
} from "#app/domain/trade/orders/service-level.server.ts";
import { toPackTable, waitingInStage } from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { type ShippingStage, stageCountMax } from "#app/domain/trade/shipments/shipping-stages.ts";
import { ownWorkCounts } from "../teamwork/own-work.server.ts";
import { type Counted, tabCountMax, type WorkQueue, workQueues } from "./queues.ts";

/** Selects the stock counts that wait for a review by this person, who had no part in them. */
function reviewsFor({ id }: Staff) {
  return sql`SELECT c.opened_at AS since FROM stock_counts c WHERE c.state IN ('counting', 'awaiting') AND c.state = 'awaiting' AND c.opened_by <> ${id} AND c.submitted_by IS NOT ${id}
    AND NOT EXISTS (SELECT 1 FROM stock_count_figures f WHERE f.count_id = c.id AND f.counted_by = ${id})`;
}

interface Counting {
  /** The most rows of a queue that are counted. */
  limit: number;
  /** True where the start of each wait is needed; without it the indexes of the queues suffice. */
  since: boolean;
}

/** The queues that are tabs of the shipping page, by stage. */
const stages = {
  weighShipping: "weigh",
  quoteShipping: "quote",
  pick: "pick",
  pack: "pack",
  ship: "ship",
  pickedUp: "pickedUp",
} as const satisfies Partial<Record<WorkQueue, ShippingStage>>;

/** True for a stage of shipping requests, which are counted up to a lower limit. */
function isStage(queue: WorkQueue): queue is keyof typeof stages {
  return queue in stages;
}

/**
 * Builds, for each queue, the query of its waiting rows up to the limit, along an index. The statement must
 * begin with the CTE `toPack`.
 */
export function waitingRows(actor: Staff, { limit, since }: Counting): Record<WorkQueue, SQL> {
  const at = (moment: string) => sql.raw(since ? `${moment} AS since` : "1");
  const orders = (state: string) =>
    sql`SELECT ${at("COALESCE(paid_at, submitted_at, created_at)")} FROM orders WHERE state = ${state} ORDER BY submitted_at LIMIT ${limit}`;
  // States are literals, since only so does SQLite use a partial index on them.
  const lots = (standing: string) =>
    sql`SELECT ${at("COALESCE(inspected_at, received_at, created_at)")} FROM lots WHERE ${sql.raw(standing)} ORDER BY created_at LIMIT ${limit}`;
  const cases = (queue: CaseQueue) =>
    sql`SELECT ${at("COALESCE(answered_at, opened_at)")} FROM ${casesIn(queue)} ORDER BY opened_at LIMIT ${limit}`;
  const inStage = (queue: keyof typeof stages) => waitingInStage(stages[queue], since);
  return {
    quote: orders("quoting"),
    goodsRequest: sql`SELECT waiting_since AS since FROM goods_requests WHERE waiting_since IS NOT NULL ORDER BY waiting_since LIMIT ${limit}`,
    buy: orders("buying"),
    payExtra: sql`SELECT owed_since AS since FROM purchase_lines WHERE owed_since IS NOT NULL ORDER BY owed_since LIMIT ${limit}`,
    receive: lots("state = 'arrival_pending'"),
    inspect: lots("state = 'arrival_work'"),
    shelve: lots("state = 'shelving_pending' AND good_quantity > 0"),
    caseAside: cases("aside"),
    caseStock: cases("stock"),
    caseSettle: cases("settle"),
    caseOverdue: cases("overdue"),
    claim: sql`SELECT waiting_since AS since FROM claims WHERE waiting_since IS NOT NULL ORDER BY waiting_since LIMIT ${limit}`,
    forwardedLoss: sql`SELECT reported_at AS since FROM forwarded_losses WHERE state = 'open' ORDER BY reported_at LIMIT ${limit}`,
    // As the tabs of the shipping page, where these queues lead.
    weighShipping: inStage("weighShipping"),
    quoteShipping: inStage("quoteShipping"),
    pick: inStage("pick"),
    pack: inStage("pack"),
    ship: inStage("ship"),
    pickedUp: inStage("pickedUp"),
    unpack: sql`SELECT DISTINCT left_at AS since, request_id, box_number FROM unpack_lines WHERE unpacked_at IS NULL ORDER BY left_at LIMIT ${limit}`,
    reviewCount: sql`${reviewsFor(actor)} LIMIT ${limit}`,
    waitingMoney: sql`${waitingMoneyRows(since)} LIMIT ${limit}`,
    confirmTopUp: sql`SELECT reported_at AS since FROM top_up_reports WHERE state = 'reported' ORDER BY reported_at LIMIT ${limit}`,
    payWithdrawal: sql`SELECT requested_at AS since FROM withdrawals INDEXED BY withdrawals_open WHERE state IN ('awaiting_transfer', 'approved') ORDER BY requested_at LIMIT ${limit}`,
    answer: sql`SELECT sent_at AS since FROM messages WHERE author = 'buyer' AND read_at IS NULL ORDER BY sent_at LIMIT ${limit}`,
    contact: sql`SELECT asked_at AS since FROM contacts WHERE answered_at IS NULL ORDER BY asked_at LIMIT ${limit}`,
  };
}

const countedMax = 1_000;

interface QueueRow {
  queue: WorkQueue;
  count: number;
  more: 0 | 1;
  oldest: number | null;
  /** The starts of all waits as JSON, for queues with a promised answer time; null for others. */
  waiting: string | null;
}

interface QueueLength {
  queue: WorkQueue;
  count: number;
  /** True where counting stopped and there may be more. */
  more: boolean;
  oldest: Date | null;
  /** For queues with a promised answer time: how many are late, and when the next falls due. */
  late: number;
  nextDue: Date | null;
  /** The working minutes that the oldest has waited. */
  waited: number;
  mine: boolean;
}

/** The queues with an answer time promised in working hours. */
const promised: Partial<Record<WorkQueue, Served>> = {
  quote: "quote",
  caseStock: "case",
  caseSettle: "case",
  claim: "claim",
};

/** True where a queue may hold more than were counted; requests to pick and to pack are counted together. */
function mayBeMore(queue: WorkQueue) {
  if (queue === "pick" || queue === "pack")
    return sql`(SELECT count(*) FROM toPack) >= ${stageCountMax}`;
  return sql`count(*) >= ${isStage(queue) ? stageCountMax : countedMax}`;
}

/** Counts every queue, with its oldest wait and what of it is late; one round trip. */
export async function queueLengths(scope: Scope<Staff>): Promise<QueueLength[]> {
  const { db, actor, now } = scope;
  const counted = Object.entries(waitingRows(actor, { limit: countedMax, since: true })).map(
    ([queue, rows]) =>
      sql`SELECT ${queue} AS queue, count(*) AS count, ${mayBeMore(queue as WorkQueue)} AS more, min(since) AS oldest,
        ${promised[queue as WorkQueue] ? sql`json_group_array(since)` : sql`NULL`} AS waiting FROM (${rows})`,
  );
  const [settings, calendar, rows] = await db.batch([
    ...serviceRulesQueries(scope),
    db.all<QueueRow>(sql`WITH ${toPackTable(true)} ${sql.join(counted, sql` UNION ALL `)}`),
  ]);
  const rules = { settings, calendar };
  return rows.map(({ queue, count, more, oldest, waiting }) => ({
    queue,
    count,
    more: more === 1,
    oldest: oldest === null ? null : new Date(oldest),
    ...lateOf(rules, promised[queue], waiting, now),
    waited: oldest === null ? 0 : workingBetween(new Date(oldest), now, calendar),
    mine: staffMay(actor, workQueues[queue]),
  }));
}

/** Counts the moments that are past the promised time, and finds when the next one will be. */
function lateOf(
  rules: ServiceRules,
  served: Served | undefined,
  waiting: string | null,
  now: Date,
): Pick<QueueLength, "late" | "nextDue"> {
  if (!served) return { late: 0, nextDue: null };
  const moments = JSON.parse(waiting ?? "[]") as number[];
  const limit = lateSince(rules, served, now).getTime();
  const inTime = moments.filter((since) => since >= limit);
  return {
    late: moments.length - inTime.length,
    nextDue: inTime.length > 0 ? dueAt(rules, served, new Date(Math.min(...inTime))) : null,
  };
}

/** Counts of the queues among this person's duties alone. */
export type WorkCounts = Partial<Record<Counted, number>>;

/** Counts what waits for this person, for the tabs of every page; one bounded statement. */
export async function countWork({ db, actor }: Scope<Staff>): Promise<WorkCounts> {
  const rows = waitingRows(actor, { limit: tabCountMax, since: false });
  const mine = (Object.keys(workQueues) as WorkQueue[]).filter((queue) =>
    staffMay(actor, workQueues[queue]),
  );
  const asked: [string, SQL][] = [
    ...mine.map((queue): [string, SQL] => [queue, rows[queue]]),
    ...Object.entries(ownWorkCounts(actor)),
  ];
  const found = await db.all<{ name: string; count: number }>(
    sql`WITH ${toPackTable(false)} ${sql.join(
      asked.map(([name, of]) => sql`SELECT ${name} AS name, count(*) AS count FROM (${of})`),
      sql` UNION ALL `,
    )}`,
  );
  return Object.fromEntries(found.map(({ name, count }) => [name, Math.min(count, tabCountMax)]));
}
