import { asc, eq, inArray, lt } from "drizzle-orm";
import { files, uploads } from "#db/schema/index.ts";
import type { System } from "../actor.ts";
import { daysAfter } from "../calendar.ts";
import { commit } from "../commit.server.ts";
import type { Scope } from "../scope.ts";
import type { FileStore } from "./file-store.ts";

const clearedAtOnceMax = 500;

/**
 * Forgets places in the store that ended a day ago, and takes out what was written there and became
 * nobody's file. What has become a file stays; the parts of a file never finished the bucket drops.
 */
export async function clearUploads(scope: Scope<System>, store: FileStore) {
  const { db, now } = scope;
  const past = await db
    .select({ id: uploads.id, prefix: uploads.prefix })
    .from(uploads)
    .where(lt(uploads.endsAt, daysAfter(now, -1)))
    .orderBy(asc(uploads.endsAt))
    .limit(clearedAtOnceMax);
  for (const { id, prefix } of past) {
    const keys = await store.keysBelow(prefix);
    const kept = await db
      .select({ key: files.key })
      .from(files)
      .where(inArray(files.key, keys))
      .limit(keys.length);
    const taken = new Set(kept.map(({ key }) => key));
    for (const key of keys) if (!taken.has(key)) await store.remove(key);
    await commit(scope, [db.delete(uploads).where(eq(uploads.id, id))], {});
  }
}
