import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type CaseQueue, caseQueues } from "#app/domain/trade/problems/staff-cases.server.ts";
import {
  dueAt,
  lateSince,
  readServiceRules,
  type Served,
} from "#app/domain/trade/service-level/service-rules.server.ts";
import { waitingInStage } from "#app/domain/trade/shipping-stages/read-shipping-stage.server.ts";

/** The work queues of the console in the order goods pass them, and whose duty each is. */
const workQueues = {
  quote: "quote",
  goodsRequest: "quote",
  buy: "buy",
  receive: "receive",
  inspect: "inspect",
  shelve: "shelve",
  caseStock: "shelve",
  caseSettle: "settle-cases",
  caseOverdue: "settle-cases",
  claim: "answer-claims",
  forwardedLoss: "answer-claims",
  weighShipping: "pack",
  quoteShipping: "quote-shipping",
  pick: "pack",
  pack: "pack",
  ship: "ship",
  pickedUp: "ship",
  unpack: "shelve",
  reviewCount: "review-counts",
  confirmTopUp: "confirm-deposit",
  payWithdrawal: "pay-withdrawals",
  answer: "message",
  contact: "answer-contacts",
} as const satisfies Record<string, Duty>;
type WorkQueue = keyof typeof workQueues;

interface QueueRow {
  queue: WorkQueue;
  count: number;
  oldest: number | null;
  late: number;
  next: number | null;
}

interface QueueLength {
  queue: WorkQueue;
  /** At most 1,000 are counted. */
  count: number;
  oldest: Date | null;
  /** Of what is promised within working hours: how many are late, and when the next falls due. */
  late: number;
  nextDue: Date | null;
  mine: boolean;
}

/** The queues whose documents are promised to be answered within working hours. */
const promised: Partial<Record<WorkQueue, Served>> = {
  quote: "quote",
  caseStock: "case",
  caseSettle: "case",
  claim: "claim",
};

/** Counts that wait for a second look; whoever had a hand in one is asked for none of it. */
function reviewsBeside({ id }: Staff) {
  return sql`SELECT c.opened_at AS since FROM stock_counts c WHERE c.state IN ('counting', 'awaiting') AND c.state = 'awaiting' AND c.opened_by <> ${id} AND c.submitted_by IS NOT ${id}
    AND NOT EXISTS (SELECT 1 FROM stock_count_figures f WHERE f.count_id = c.id AND f.counted_by = ${id}) LIMIT 1000`;
}

/** How much waits in every queue and since when, and what of it is late; two round trips. */
export async function queueLengths(scope: Scope<Staff>): Promise<QueueLength[]> {
  const { db, actor, now } = scope;
  const rules = await readServiceRules(scope);
  const orders = (state: string) =>
    sql`SELECT COALESCE(paid_at, submitted_at, created_at) AS since FROM orders WHERE state = ${state} ORDER BY submitted_at LIMIT 1000`;
  const lots = (state: string) =>
    sql`SELECT COALESCE(inspected_at, received_at, created_at) AS since FROM lots WHERE state = ${state} AND (state <> 'shelving_pending' OR good_quantity > 0) ORDER BY created_at LIMIT 1000`;
  const cases = (queue: CaseQueue) =>
    sql`SELECT COALESCE(answered_at, opened_at) AS since FROM problem_cases WHERE ${caseQueues[queue]} LIMIT 1000`;
  const waiting = {
    quote: orders("quoting"),
    goodsRequest: sql`SELECT waiting_since AS since FROM goods_requests WHERE waiting_since IS NOT NULL ORDER BY waiting_since LIMIT 1000`,
    buy: orders("buying"),
    receive: lots("arrival_pending"),
    inspect: lots("arrival_work"),
    shelve: lots("shelving_pending"),
    caseStock: cases("stock"),
    caseSettle: cases("settle"),
    caseOverdue: cases("overdue"),
    claim: sql`SELECT waiting_since AS since FROM claims WHERE waiting_since IS NOT NULL ORDER BY waiting_since LIMIT 1000`,
    forwardedLoss: sql`SELECT reported_at AS since FROM forwarded_losses WHERE state = 'open' ORDER BY reported_at LIMIT 1000`,
    // The same as the tabs of the shipping page, where these queues lead.
    weighShipping: waitingInStage("weigh"),
    quoteShipping: waitingInStage("quote"),
    pick: waitingInStage("pick"),
    pack: waitingInStage("pack"),
    ship: waitingInStage("ship"),
    pickedUp: waitingInStage("pickedUp"),
    unpack: sql`SELECT DISTINCT left_at AS since, request_id, box_number FROM unpack_lines WHERE unpacked_at IS NULL ORDER BY left_at LIMIT 1000`,
    reviewCount: reviewsBeside(actor),
    confirmTopUp: sql`SELECT reported_at AS since FROM top_up_reports WHERE state = 'reported' ORDER BY reported_at LIMIT 1000`,
    payWithdrawal: sql`SELECT requested_at AS since FROM withdrawals WHERE state IN ('awaiting_transfer', 'approved') ORDER BY requested_at LIMIT 1000`,
    answer: sql`SELECT sent_at AS since FROM messages WHERE author = 'buyer' AND read_at IS NULL ORDER BY sent_at LIMIT 1000`,
    contact: sql`SELECT asked_at AS since FROM contacts WHERE answered_at IS NULL ORDER BY asked_at LIMIT 1000`,
  } satisfies Record<WorkQueue, unknown>;

  const counted = Object.entries(waiting).map(([queue, rows]) => {
    const served = promised[queue as WorkQueue];
    const late = served ? lateSince(rules, served, now).getTime() : 0;
    return sql`SELECT ${queue} AS queue, count(*) AS count, min(since) AS oldest,
        count(*) FILTER (WHERE since < ${late}) AS late, min(since) FILTER (WHERE since >= ${late}) AS next FROM (${rows})`;
  });
  const rows = await db.all<QueueRow>(sql.join(counted, sql` UNION ALL `));
  return rows.map(({ queue, count, oldest, late, next }) => ({
    queue,
    count,
    oldest: oldest === null ? null : new Date(oldest),
    late: promised[queue] ? late : 0,
    nextDue:
      promised[queue] && next !== null ? dueAt(rules, promised[queue], new Date(next)) : null,
    mine: staffMay(actor, workQueues[queue]),
  }));
}
