import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { countMax } from "#app/domain/core/document/count-max.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, orderLines, orders, problemCases } from "#db/schema/index.ts";

/** The queues of the console, each with the condition on its cases. */
export const caseQueues = {
  /** What the warehouse has to do with the goods. */
  stock: sql`state = 'in_follow_up' AND (answer IN ('accept', 'discard', 'return') OR answer = 'cancel' AND kind IN ('wrong', 'damaged'))`,
  /** What is to be settled with the seller, and refunded. */
  settle: sql`(state = 'sent_back' OR state = 'in_follow_up' AND (answer = 'exchange' OR answer = 'cancel' AND kind NOT IN ('wrong', 'damaged')))`,
  /** Nobody has answered in time, and nothing may be chosen for them. */
  overdue: sql`state = 'awaiting_reply' AND overdue_at IS NOT NULL`,
  /** What the buyers have to decide, and sellers to send. */
  waiting: sql`(state = 'awaiting_reply' AND overdue_at IS NULL OR state = 'awaiting_goods')`,
} as const satisfies Record<string, SQL>;
export type CaseQueue = keyof typeof caseQueues;
export const caseQueueNames = Object.keys(caseQueues) as CaseQueue[];

const queueMax = 50;

/** A page of one queue, who waits longest first, and how many wait in each; one round trip. */
export async function readCaseQueue(
  scope: Scope<Staff>,
  queue: CaseQueue,
  after: { at: number; id: string } | undefined,
) {
  const lengths = caseQueueNames.map(
    (name) =>
      sql`SELECT ${name} AS name, count(*) AS count FROM (SELECT 1 FROM problem_cases WHERE ${caseQueues[name]} LIMIT ${countMax})`,
  );
  const [rows, counts] = await scope.db.batch([
    caseQueueQuery(scope, queue, after),
    scope.db.all<{ name: CaseQueue; count: number }>(sql.join(lengths, sql` UNION ALL `)),
  ]);
  const cases = rows.slice(0, queueMax);
  const last = rows.length > queueMax ? cases.at(-1) : undefined;
  return { cases, counts, next: last && { at: last.openedAt.getTime(), id: last.id } };
}

function caseQueueQuery(
  { db }: Scope<Staff>,
  queue: CaseQueue,
  after: { at: number; id: string } | undefined,
) {
  return db
    .select({
      id: problemCases.id,
      number: problemCases.number,
      kind: problemCases.kind,
      state: problemCases.state,
      answer: problemCases.answer,
      quantity: problemCases.quantity,
      replyBy: problemCases.replyBy,
      returnBy: problemCases.returnBy,
      quarantineShelf: problemCases.quarantineShelf,
      openedAt: problemCases.openedAt,
      answeredAt: problemCases.answeredAt,
      orderNumber: orders.number,
      companyName: companies.name,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
    })
    .from(problemCases)
    .innerJoin(orders, eq(orders.id, problemCases.orderId))
    .innerJoin(orderLines, eq(orderLines.id, problemCases.orderLineId))
    .innerJoin(companies, eq(companies.id, problemCases.companyId))
    .where(
      and(
        sql`${problemCases.id} IN (SELECT id FROM problem_cases WHERE ${caseQueues[queue]})`,
        after && sql`(${problemCases.openedAt}, ${problemCases.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(problemCases.openedAt), asc(problemCases.id))
    .limit(queueMax + 1);
}
