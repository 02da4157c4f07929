import { type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { workingBetween } from "#app/domain/core/working-time.server.ts";
import { type CaseQueue, casesIn } from "#app/domain/trade/floor/case-lists.server.ts";
import {
  dueAt,
  lateSince,
  type Served,
  type ServiceRules,
  serviceRulesQueries,
} from "#app/domain/trade/orders/service-level.server.ts";
import { packingWith, waitingInStage } from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { type ShippingStage, stageCountMax } from "#app/domain/trade/shipments/shipping-stages.ts";
import { ownWorkCounts } from "../teamwork/own-work.server.ts";
import { type Counted, tabCountMax, type WorkQueue, workQueues } from "./queues.ts";

/** Counts that wait for a second look; whoever had a hand in one is asked for none of it. */
function reviewsBeside({ id }: Staff) {
  return sql`SELECT c.opened_at AS since FROM stock_counts c WHERE c.state IN ('counting', 'awaiting') AND c.state = 'awaiting' AND c.opened_by <> ${id} AND c.submitted_by IS NOT ${id}
    AND NOT EXISTS (SELECT 1 FROM stock_count_figures f WHERE f.count_id = c.id AND f.counted_by = ${id})`;
}

interface Counting {
  /** As many rows of a queue as are counted. */
  limit: number;
  /** Whether it is asked since when each waits; without, the indexes of the queues say all there is to count. */
  since: boolean;
}

/** The queues that are tabs of the shipping page, by their stage. */
const stages = {
  weighShipping: "weigh",
  quoteShipping: "quote",
  pick: "pick",
  pack: "pack",
  ship: "ship",
  pickedUp: "pickedUp",
} as const satisfies Partial<Record<WorkQueue, ShippingStage>>;

/** Whether a queue is a stage of shipping requests, of which fewer are counted. */
function isStage(queue: WorkQueue): queue is keyof typeof stages {
  return queue in stages;
}

/** Everything that waits in each queue, as many rows as are counted, each along an index; `toPack` stands in front. */
export function waitingRows(actor: Staff, { limit, since }: Counting): Record<WorkQueue, SQL> {
  const at = (moment: string) => sql.raw(since ? `${moment} AS since` : "1");
  const orders = (state: string) =>
    sql`SELECT ${at("COALESCE(paid_at, submitted_at, created_at)")} FROM orders WHERE state = ${state} ORDER BY submitted_at LIMIT ${limit}`;
  // The states are written out: only so does SQLite see that an index holds just these.
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
    // The same as the tabs of the shipping page, where these queues lead.
    weighShipping: inStage("weighShipping"),
    quoteShipping: inStage("quoteShipping"),
    pick: inStage("pick"),
    pack: inStage("pack"),
    ship: inStage("ship"),
    pickedUp: inStage("pickedUp"),
    unpack: sql`SELECT DISTINCT left_at AS since, request_id, box_number FROM unpack_lines WHERE unpacked_at IS NULL ORDER BY left_at LIMIT ${limit}`,
    reviewCount: sql`${reviewsBeside(actor)} LIMIT ${limit}`,
    confirmTopUp: sql`SELECT reported_at AS since FROM top_up_reports WHERE state = 'reported' ORDER BY reported_at LIMIT ${limit}`,
    payWithdrawal: sql`SELECT requested_at AS since FROM withdrawals INDEXED BY withdrawals_open WHERE state IN ('awaiting_transfer', 'approved') ORDER BY requested_at LIMIT ${limit}`,
    answer: sql`SELECT sent_at AS since FROM messages WHERE author = 'buyer' AND read_at IS NULL ORDER BY sent_at LIMIT ${limit}`,
    contact: sql`SELECT asked_at AS since FROM contacts WHERE answered_at IS NULL ORDER BY asked_at LIMIT ${limit}`,
  };
}

/** Counting stops here. */
const countedMax = 1_000;

interface QueueRow {
  queue: WorkQueue;
  count: number;
  more: 0 | 1;
  oldest: number | null;
  /** Since when each of them has waited, as JSON; of what is promised within working hours alone. */
  waiting: string | null;
}

interface QueueLength {
  queue: WorkQueue;
  count: number;
  /** There may be more: counting stopped. */
  more: boolean;
  oldest: Date | null;
  /** Of what is promised within working hours: how many are late, and when the next falls due. */
  late: number;
  nextDue: Date | null;
  /** Working minutes that the oldest has waited. */
  waited: number;
  mine: boolean;
}

/** The queues whose documents are promised to be answered within working hours. */
const promised: Partial<Record<WorkQueue, Served>> = {
  quote: "quote",
  caseStock: "case",
  caseSettle: "case",
  claim: "claim",
};

/** Whether there may be more in a queue than were counted; requests to pick and to pack are counted together. */
function mayBeMore(queue: WorkQueue) {
  if (queue === "pick" || queue === "pack")
    return sql`(SELECT count(*) FROM toPack) >= ${stageCountMax}`;
  return sql`count(*) >= ${isStage(queue) ? stageCountMax : countedMax}`;
}

/** How much waits in every queue and since when, and what of it is late; one round trip. */
export async function queueLengths(scope: Scope<Staff>): Promise<QueueLength[]> {
  const { db, actor, now } = scope;
  const counted = Object.entries(waitingRows(actor, { limit: countedMax, since: true })).map(
    ([queue, rows]) =>
      sql`SELECT ${queue} AS queue, count(*) AS count, ${mayBeMore(queue as WorkQueue)} AS more, min(since) AS oldest,
        ${promised[queue as WorkQueue] ? sql`json_group_array(since)` : sql`NULL`} AS waiting FROM (${rows})`,
  );
  const [settings, rests, rows] = await db.batch([
    ...serviceRulesQueries(scope),
    db.all<QueueRow>(sql`WITH ${packingWith(true)} ${sql.join(counted, sql` UNION ALL `)}`),
  ]);
  const rules = { settings, rests };
  return rows.map(({ queue, count, more, oldest, waiting }) => ({
    queue,
    count,
    more: more === 1,
    oldest: oldest === null ? null : new Date(oldest),
    ...lateOf(rules, promised[queue], waiting, now),
    waited: oldest === null ? 0 : workingBetween(new Date(oldest), now, rests),
    mine: staffMay(actor, workQueues[queue]),
  }));
}

/** How many of these moments are past what is promised, and when the next of them will be. */
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

/** Only of the queues that are this person's duty: what waits for others is no work of theirs. */
export type WorkCounts = Partial<Record<Counted, number>>;

/** How much waits for this person, for the tabs of every page: one statement, bounded. */
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
    sql`WITH ${packingWith(false)} ${sql.join(
      asked.map(([name, of]) => sql`SELECT ${name} AS name, count(*) AS count FROM (${of})`),
      sql` UNION ALL `,
    )}`,
  );
  return Object.fromEntries(found.map(({ name, count }) => [name, Math.min(count, tabCountMax)]));
}
