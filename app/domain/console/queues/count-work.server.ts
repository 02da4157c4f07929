import { type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { toPack } from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { ownWorkCounts } from "../teamwork/own-work.server.ts";
import { type Counted, type WorkQueue, workQueues } from "./queues.ts";
import { tabCountMax } from "./tab-count.ts";
import { waitingRows } from "./waiting-rows.server.ts";

/** Only of the queues that are this person's duty: what waits for others is no work of theirs. */
export type WorkCounts = Partial<Record<Counted, number>>;

/** How much waits for this person, for the tabs of every page: one statement, bounded. */
export async function countWork({ db, actor }: Scope<Staff>): Promise<WorkCounts> {
  const rows = waitingRows(actor, { most: tabCountMax, since: false });
  const mine = (Object.keys(workQueues) as WorkQueue[]).filter((queue) =>
    staffMay(actor, workQueues[queue]),
  );
  const asked: [string, SQL][] = [
    ...mine.map((queue): [string, SQL] => [queue, rows[queue]]),
    ...Object.entries(ownWorkCounts(actor)),
  ];
  const found = await db.all<{ name: string; count: number }>(
    sql`WITH ${toPack(false)} ${sql.join(
      asked.map(([name, of]) => sql`SELECT ${name} AS name, count(*) AS count FROM (${of})`),
      sql` UNION ALL `,
    )}`,
  );
  return Object.fromEntries(found.map(({ name, count }) => [name, Math.min(count, tabCountMax)]));
}
