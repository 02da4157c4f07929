import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { workingBetween } from "#app/domain/core/holiday/working-time.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  dueAt,
  lateSince,
  type Served,
  type ServiceRules,
  serviceRulesQueries,
} from "#app/domain/trade/orders/service-level.server.ts";
import { toPack } from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { stageCountMax } from "#app/domain/trade/shipments/shipping-stages.ts";
import { type WorkQueue, workQueues } from "./queues.ts";
import { isStage, waitingRows } from "./waiting-rows.server.ts";

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
  const counted = Object.entries(waitingRows(actor, { most: countedMax, since: true })).map(
    ([queue, rows]) =>
      sql`SELECT ${queue} AS queue, count(*) AS count, ${mayBeMore(queue as WorkQueue)} AS more, min(since) AS oldest,
        ${promised[queue as WorkQueue] ? sql`json_group_array(since)` : sql`NULL`} AS waiting FROM (${rows})`,
  );
  const [settings, rests, rows] = await db.batch([
    ...serviceRulesQueries(scope),
    db.all<QueueRow>(sql`WITH ${toPack(true)} ${sql.join(counted, sql` UNION ALL `)}`),
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
