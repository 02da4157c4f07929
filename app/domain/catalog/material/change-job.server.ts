import { and, eq, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  materialGoods,
  materialJobs,
  materialMonths,
  materialPictureMonths,
  materialPictures,
} from "#db/schema/index.ts";
import { countGoods } from "./count-goods.server.ts";
import { findJob } from "./read-material.server.ts";

/** 取り消し: what is not written yet is not written, and goes back into the share of the month it was taken of. */
export async function cancelMaterial(scope: Scope<Buyer>, jobId: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const job = await findJob(scope, jobId);
  if (!job) return refuse("not-found");
  if (job.state !== "running") return refuse("job-ended");
  const { companyId } = actor;
  const left = sql<number>`(SELECT coalesce(sum(iif(json_array_length(g.again) > 0, json_array_length(g.again), ${job.kinds.length})), 0)
    FROM material_goods g JOIN material_jobs j ON j.id = g.job_id
    WHERE g.job_id = ${jobId} AND g.state = 'waiting' AND j.state = 'running'
      AND iif(g.month = '', ${japanMonth(job.askedAt)}, g.month) = material_months.month)`;
  const picturesLeft = sql<number>`(SELECT count(*) FROM material_pictures p JOIN material_jobs j ON j.id = p.job_id
    WHERE p.job_id = ${jobId} AND p.state = 'waiting' AND j.state = 'running' AND p.month = material_picture_months.month)`;
  return commit(
    scope,
    [
      // Counted while they still wait: whoever cancels second gives nothing back.
      db
        .update(materialMonths)
        .set({ texts: sql`max(0, ${materialMonths.texts} - ${left})` })
        .where(eq(materialMonths.companyId, companyId)),
      db
        .update(materialPictureMonths)
        .set({ pictures: sql`max(0, ${materialPictureMonths.pictures} - ${picturesLeft})` })
        .where(eq(materialPictureMonths.companyId, companyId)),
      db
        .update(materialPictures)
        .set({ state: "cancelled" })
        .where(and(eq(materialPictures.jobId, jobId), eq(materialPictures.state, "waiting"))),
      db
        .update(materialGoods)
        // What was to be written once more has been written before.
        .set({
          state: sql`iif(json_array_length(again) > 0, 'done', 'cancelled')`,
          again: [],
          guidance: "",
        })
        .where(and(eq(materialGoods.jobId, jobId), eq(materialGoods.state, "waiting"))),
      db
        .update(materialJobs)
        .set({ state: "cancelled", endedAt: now })
        .where(and(eq(materialJobs.id, jobId), eq(materialJobs.state, "running"))),
      countGoods(scope, jobId),
    ],
    {},
  );
}

/** もう一度: puts failed goods back into the queue; texts already written do not change. */
export async function retryMaterial(scope: Scope<Buyer>, jobId: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const job = await findJob(scope, jobId);
  if (!job) return refuse("not-found");
  if (job.failedCount === 0 || job.state === "cancelled") return refuse("nothing-failed");
  return commit(
    scope,
    [
      db
        .update(materialGoods)
        .set({ state: "waiting", problem: "" })
        .where(and(eq(materialGoods.jobId, jobId), eq(materialGoods.state, "failed"))),
      db
        .update(materialPictures)
        .set({ state: "waiting", problem: "" })
        .where(and(eq(materialPictures.jobId, jobId), eq(materialPictures.state, "failed"))),
      db
        .update(materialJobs)
        .set({ state: "running", endedAt: null })
        .where(eq(materialJobs.id, jobId)),
      countGoods(scope, jobId),
    ],
    {},
  );
}
