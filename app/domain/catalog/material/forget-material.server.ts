import { asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter, japanMonth } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  files,
  materialGoods,
  materialJobs,
  materialMonths,
  materialPictureMonths,
  materialPictures,
  materialTexts,
} from "#db/schema/index.ts";
import { materialLimits } from "./material.ts";

const forgottenAtOnce = 200;
const filesAtOnce = 1_000;

/** Deletes jobs older than `keptDays` with their files; texts and pictures taken over stay in the products. */
export async function forgetMaterial(scope: Scope<System>, store: FileStore) {
  const { db, now } = scope;
  const before = daysAfter(now, -materialLimits.keptDays);
  const old = await db
    .select({ id: materialJobs.id })
    .from(materialJobs)
    .where(lt(materialJobs.askedAt, before))
    .orderBy(asc(materialJobs.askedAt))
    .limit(forgottenAtOnce);
  const ids = old.map(({ id }) => id);
  const pictures = await db
    .select({ id: files.id, key: files.key })
    .from(materialPictures)
    .innerJoin(
      materialGoods,
      sql`(${materialGoods.jobId}, ${materialGoods.place}) = (${materialPictures.jobId}, ${materialPictures.place})`,
    )
    .innerJoin(files, eq(files.id, materialPictures.fileId))
    .where(
      // What a product shows stays a file of the company's.
      sql`${inArray(materialPictures.jobId, ids)} AND NOT EXISTS (SELECT 1 FROM own_products p
        WHERE p.company_id = ${files.companyId} AND p.picture = '/files/' || ${files.id})`,
    )
    .limit(filesAtOnce);
  for (const { key } of pictures) await store.remove(key);
  const fileIds = pictures.map(({ id }) => id);
  const gone = db.delete(files).where(inArray(files.id, fileIds));
  // As many as there may be at once: the jobs go with the last of their files.
  if (pictures.length === filesAtOnce) return void (await commit(scope, [gone], {}));
  await commit(
    scope,
    [
      gone,
      db.delete(materialPictures).where(inArray(materialPictures.jobId, ids)),
      db.delete(materialTexts).where(inArray(materialTexts.jobId, ids)),
      db.delete(materialGoods).where(inArray(materialGoods.jobId, ids)),
      db.delete(materialJobs).where(inArray(materialJobs.id, ids)),
      db.delete(materialMonths).where(lt(materialMonths.month, japanMonth(before))),
      db.delete(materialPictureMonths).where(lt(materialPictureMonths.month, japanMonth(before))),
    ],
    {},
  );
}
