import { eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { materialJobs } from "#db/schema/index.ts";

const goodsIn = (jobId: string, state: string) =>
  sql<number>`(SELECT count(*) FROM material_goods WHERE job_id = ${jobId} AND state = ${state})`;
const picturesIn = (jobId: string, state: string) =>
  sql<number>`(SELECT count(*) FROM material_pictures WHERE job_id = ${jobId} AND state = ${state})`;

/** The statement by which a job counts its goods and pictures, and ends with the last of them. */
export function countGoods({ db, now }: Scope, jobId: string) {
  const left = sql`${goodsIn(jobId, "waiting")} + ${picturesIn(jobId, "waiting")}`;
  return db
    .update(materialJobs)
    .set({
      doneCount: goodsIn(jobId, "done"),
      picturesDone: picturesIn(jobId, "done"),
      pictureCount: sql`(SELECT count(*) FROM material_pictures WHERE job_id = ${jobId} AND state <> 'cancelled')`,
      failedCount: sql`${goodsIn(jobId, "failed")} + ${picturesIn(jobId, "failed")}`,
      state: sql`CASE WHEN ${left} = 0 AND state = 'running' THEN 'done' ELSE state END`,
      endedAt: sql`CASE WHEN ${left} = 0 AND state = 'running' THEN ${now.getTime()} ELSE ended_at END`,
    })
    .where(eq(materialJobs.id, jobId));
}
