import { type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type CaseQueue, caseQueues } from "#app/domain/trade/problems/staff-cases.server.ts";
import { waitingInStage } from "#app/domain/trade/shipping-stages/read-shipping-stage.server.ts";
import type { WorkQueue } from "./queues.ts";

/** Counts that wait for a second look; whoever had a hand in one is asked for none of it. */
function reviewsBeside({ id }: Staff) {
  return sql`SELECT c.opened_at AS since FROM stock_counts c WHERE c.state IN ('counting', 'awaiting') AND c.state = 'awaiting' AND c.opened_by <> ${id} AND c.submitted_by IS NOT ${id}
    AND NOT EXISTS (SELECT 1 FROM stock_count_figures f WHERE f.count_id = c.id AND f.counted_by = ${id})`;
}

/** Since when everything of a queue waits, as many rows as are counted, each along an index. */
export function waitingRows(actor: Staff, most: number): Record<WorkQueue, SQL> {
  const orders = (state: string) =>
    sql`SELECT COALESCE(paid_at, submitted_at, created_at) AS since FROM orders WHERE state = ${state} ORDER BY submitted_at LIMIT ${most}`;
  const lots = (state: string) =>
    sql`SELECT COALESCE(inspected_at, received_at, created_at) AS since FROM lots WHERE state = ${state} AND (state <> 'shelving_pending' OR good_quantity > 0) ORDER BY created_at LIMIT ${most}`;
  const cases = (queue: CaseQueue) =>
    sql`SELECT COALESCE(answered_at, opened_at) AS since FROM problem_cases WHERE ${caseQueues[queue]} LIMIT ${most}`;
  return {
    quote: orders("quoting"),
    goodsRequest: sql`SELECT waiting_since AS since FROM goods_requests WHERE waiting_since IS NOT NULL ORDER BY waiting_since LIMIT ${most}`,
    buy: orders("buying"),
    receive: lots("arrival_pending"),
    inspect: lots("arrival_work"),
    shelve: lots("shelving_pending"),
    caseStock: cases("stock"),
    caseSettle: cases("settle"),
    caseOverdue: cases("overdue"),
    claim: sql`SELECT waiting_since AS since FROM claims WHERE waiting_since IS NOT NULL ORDER BY waiting_since LIMIT ${most}`,
    forwardedLoss: sql`SELECT reported_at AS since FROM forwarded_losses WHERE state = 'open' ORDER BY reported_at LIMIT ${most}`,
    // The same as the tabs of the shipping page, where these queues lead.
    weighShipping: waitingInStage("weigh"),
    quoteShipping: waitingInStage("quote"),
    pick: waitingInStage("pick"),
    pack: waitingInStage("pack"),
    ship: waitingInStage("ship"),
    pickedUp: waitingInStage("pickedUp"),
    unpack: sql`SELECT DISTINCT left_at AS since, request_id, box_number FROM unpack_lines WHERE unpacked_at IS NULL ORDER BY left_at LIMIT ${most}`,
    reviewCount: sql`${reviewsBeside(actor)} LIMIT ${most}`,
    confirmTopUp: sql`SELECT reported_at AS since FROM top_up_reports WHERE state = 'reported' ORDER BY reported_at LIMIT ${most}`,
    payWithdrawal: sql`SELECT requested_at AS since FROM withdrawals WHERE state IN ('awaiting_transfer', 'approved') ORDER BY requested_at LIMIT ${most}`,
    answer: sql`SELECT sent_at AS since FROM messages WHERE author = 'buyer' AND read_at IS NULL ORDER BY sent_at LIMIT ${most}`,
    contact: sql`SELECT asked_at AS since FROM contacts WHERE answered_at IS NULL ORDER BY asked_at LIMIT ${most}`,
  };
}
