import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import { type QueuePlace, queuePage } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { remembered } from "#db/reads/remembered.ts";
import { orderQueueLengthQuery, orderQueueQuery } from "../order/staff-queue.server.ts";
import { dueAt, serviceRulesQueries } from "./service-rules.server.ts";

type Queued = "quoting" | "buying";

/**
 * A page of the orders that wait to be quoted or bought, who waits longest first, and how many there are; a
 * quote has a due time.
 */
export async function readOrderQueue({ db, now }: Scope<Staff>, state: Queued, after?: QueuePlace) {
  const shape = [state, japanDay(now), after ? "further" : "first"].join(" ");
  const [rows, [length], settings, rests] = await db.batch(
    statements(db, { at: after?.at ?? 0, id: after?.id ?? "" }, shape),
  );
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

/** The rules are those of a day, so each day has texts of its own. */
const statements = remembered((db, place: { at: number; id: string }, shape) => {
  const [state, day, part] = shape.split(" ") as [Queued, string, string];
  return [
    orderQueueQuery({ db }, state, part === "first" ? undefined : place),
    orderQueueLengthQuery({ db }, state),
    ...serviceRulesQueries({ db, now: startOfDay(day) }),
  ] as const;
});
