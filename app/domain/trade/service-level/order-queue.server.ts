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
  const [rows, [length], settings, rests] = await scope.db.batch([
    orderQueueQuery(scope, state, after),
    orderQueueLengthQuery(scope, state),
    ...serviceRulesQueries(scope),
  ]);
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
