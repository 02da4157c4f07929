import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import {
  type QueuePlace,
  queueCountMax,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import { workedOnBy } from "#app/domain/core/document/worked-on.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, orders } from "#db/schema/index.ts";
import type { OrderState } from "./order.ts";

type Reading = Pick<Scope<Staff>, "db">;

/** The statement for the orders waiting in one state, who waits longest first; one more than a page shows. */
export function orderQueueQuery({ db }: Reading, state: OrderState, after?: QueuePlace) {
  const { submittedAt } = orders;
  return db
    .select({
      id: orders.id,
      submittedAt,
      number: orders.number,
      companyName: companies.name,
      lineCount: orders.lineCount,
      pieceCount: orders.pieceCount,
      totalYen: orders.totalYen,
      since: sql`COALESCE(${orders.paidAt}, ${orders.submittedAt}, ${orders.createdAt})`
        .mapWith(orders.createdAt)
        .as("since"),
      ownerName: workedOnBy("order", orders.id),
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(
      and(
        eq(orders.state, state),
        after && sql`(${submittedAt}, ${orders.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(submittedAt), asc(orders.id))
    .limit(queuePageSize + 1);
}

/** The statement that counts the orders waiting in a state, up to the limit of counting. */
export function orderQueueLengthQuery({ db }: Reading, state: OrderState) {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.state, state))
    .limit(queueCountMax)
    .as("some");
  return db.select({ count: count() }).from(some);
}

/** The statement for the order before or after this one in its queue: the keys K and J of the quote page. */
export function neighbourQuery(
  { db }: Scope<Staff>,
  state: OrderState,
  number: string,
  side: "before" | "after",
) {
  const key = (column: SQL) => sql`(SELECT ${column} FROM orders o WHERE o.number = ${number})`;
  const step = side === "before" ? lt : gt;
  const direction = side === "before" ? desc : asc;
  return db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.state, state),
        step(sql`(submitted_at, id)`, sql`(${key(sql`o.submitted_at`)}, ${key(sql`o.id`)})`),
      ),
    )
    .orderBy(direction(orders.submittedAt), direction(orders.id))
    .limit(1);
}
