import type { BatchResponse } from "drizzle-orm/batch";
import type { Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queuePage } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderQueueLengthQuery, orderQueueQuery } from "../order/staff-queue.server.ts";
import { dueAt, serviceRulesQueries } from "./service-rules.server.ts";

type Queued = "quoting" | "buying";

/**
 * A page of the orders that wait to be quoted or bought, who waits longest first, and how many there are; a
 * quote has a due time.
 */
export async function readOrderQueue(scope: Scope<Staff>, state: Queued, after?: QueuePlace) {
  return toOrderQueue(state, await scope.db.batch(orderQueueQueries(scope, state, after)));
}

/** The statements for that page; `toOrderQueue` reads their rows. */
export function orderQueueQueries(scope: Scope<Staff>, state: Queued, after?: QueuePlace) {
  return [
    orderQueueQuery(scope, state, after),
    orderQueueLengthQuery(scope, state),
    ...serviceRulesQueries(scope),
  ] as const;
}

export function toOrderQueue(
  state: Queued,
  [rows, [length], settings, rests]: BatchResponse<ReturnType<typeof orderQueueQueries>>,
) {
  const { shown, next } = queuePage(rows, ({ id, submittedAt }) => ({
    at: submittedAt?.getTime() ?? 0,
    id,
  }));
  const orders = shown.map((order) => ({
    ...order,
    due: state === "quoting" ? dueAt({ settings, rests }, "quote", order.since) : null,
  }));
  return { orders, next, total: length?.count ?? 0 };
}
