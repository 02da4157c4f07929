import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  dueAt,
  lateSince,
  readServiceRules,
  type Served,
} from "#app/domain/trade/service-level/service-rules.server.ts";
import { toPack } from "#app/domain/trade/shipping-stages/count-stages.server.ts";
import { stageCountMax } from "#app/domain/trade/shipping-stages/shipping-stages.ts";
import { type WorkQueue, workQueues } from "./queues.ts";
import { isStage, waitingRows } from "./waiting-rows.server.ts";

/** Counting stops here. */
const countedMax = 1_000;

interface QueueRow {
  queue: WorkQueue;
  count: number;
  more: 0 | 1;
  oldest: number | null;
  late: number;
  next: number | null;
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

/** How much waits in every queue and since when, and what of it is late; two round trips. */
export async function queueLengths(scope: Scope<Staff>): Promise<QueueLength[]> {
  const { db, actor, now } = scope;
  const rules = await readServiceRules(scope);
  const counted = Object.entries(waitingRows(actor, { most: countedMax, since: true })).map(
    ([queue, rows]) => {
      const served = promised[queue as WorkQueue];
      const late = served ? lateSince(rules, served, now).getTime() : 0;
      return sql`SELECT ${queue} AS queue, count(*) AS count, ${mayBeMore(queue as WorkQueue)} AS more, min(since) AS oldest,
        count(*) FILTER (WHERE since < ${late}) AS late, min(since) FILTER (WHERE since >= ${late}) AS next FROM (${rows})`;
    },
  );
  const rows = await db.all<QueueRow>(
    sql`WITH ${toPack(true)} ${sql.join(counted, sql` UNION ALL `)}`,
  );
  return rows.map(({ queue, count, more, oldest, late, next }) => ({
    queue,
    count,
    more: more === 1,
    oldest: oldest === null ? null : new Date(oldest),
    late: promised[queue] ? late : 0,
    nextDue:
      promised[queue] && next !== null ? dueAt(rules, promised[queue], new Date(next)) : null,
    mine: staffMay(actor, workQueues[queue]),
  }));
}
