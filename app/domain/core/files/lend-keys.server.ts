import { and, count, eq, gt } from "drizzle-orm";
import { uploads } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import type { DirectStore } from "./direct-store.ts";
import { keyPrefix } from "./file-key.ts";
import { keyMinutes, type UploadFolder, uploadMinutes, uploadsOpenMax } from "./upload.ts";

/** Temporary keys for a place of the caller's own, which is remembered as the company's. */
export async function lendKeys(scope: Scope<Buyer>, store: DirectStore, folder: UploadFolder) {
  const { db, actor, now } = scope;
  if (await hasTooManyOpen(scope)) return refuse("too-many");
  const prefix = keyPrefix(now, folder);
  const endsAt = new Date(now.getTime() + keyMinutes * 60_000);
  const keys = await store.keysFor(prefix, now, keyMinutes);
  const { companyId, id: userId } = actor;
  await commit(
    scope,
    [
      db.insert(uploads).values({
        id: crypto.randomUUID(),
        companyId,
        userId,
        folder,
        prefix,
        startedAt: now,
        endsAt,
      }),
    ],
    {},
  );
  return done({ ...keys, prefix, expiresAt: endsAt });
}

/** Places that stay open are room that nobody pays for. */
export async function hasTooManyOpen({ db, actor, now }: Scope<Buyer>) {
  // Nothing that began before this can be open: it lets the index leave the past aside.
  const since = new Date(now.getTime() - uploadMinutes * 60_000);
  const open = and(
    eq(uploads.companyId, actor.companyId),
    gt(uploads.startedAt, since),
    gt(uploads.endsAt, now),
  );
  const [row] = await db.select({ open: count() }).from(uploads).where(open);
  return (row?.open ?? 0) >= uploadsOpenMax;
}
