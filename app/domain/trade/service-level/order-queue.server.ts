import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderQueueQuery } from "../order/staff-queue.server.ts";
import { dueAt, readServiceRules } from "./service-rules.server.ts";

/** The orders that wait to be quoted or bought, who waits longest first; a quote has a due time. */
export async function readOrderQueue(scope: Scope<Staff>, state: "quoting" | "buying") {
  const [orders, rules] = await Promise.all([
    orderQueueQuery(scope, state),
    readServiceRules(scope),
  ]);
  return orders.map((order) => ({
    ...order,
    due: state === "quoting" ? dueAt(rules, "quote", order.since) : null,
  }));
}
