import { uploads } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import type { DirectStore } from "./direct-store.ts";
import { keyPrefix, safeName } from "./file-key.ts";
import { hasTooManyOpen } from "./lend-keys.server.ts";
import { partBytes, uploadBytesMax, uploadMinutes } from "./upload.ts";

/** A large file goes from the browser to the store in parts: an address for each, for an hour. */
export async function beginUpload(
  scope: Scope<Buyer>,
  store: DirectStore,
  { name, sizeBytes }: { name: string; sizeBytes: number },
) {
  if (sizeBytes === 0) return refuse("no-file");
  if (sizeBytes > uploadBytesMax.dest) return refuse("too-large");
  if (await hasTooManyOpen(scope)) return refuse("too-many");
  const { db, actor, now } = scope;
  const id = crypto.randomUUID();
  const safe = safeName(name);
  const prefix = keyPrefix(now, "dest");
  const key = prefix + safe;
  // Its type is known once its content is looked at; until then it is bytes.
  const partsId = await store.begin(key, "application/octet-stream");
  const endsAt = new Date(now.getTime() + uploadMinutes * 60_000);
  const { companyId, id: userId } = actor;
  await commit(
    scope,
    [
      db.insert(uploads).values({
        id,
        companyId,
        userId,
        folder: "dest",
        prefix,
        name: safe,
        sizeBytes,
        partsId,
        startedAt: now,
        endsAt,
      }),
    ],
    {},
  );
  const count = Math.ceil(sizeBytes / partBytes);
  const parts = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.partUrl(key, partsId, index + 1, uploadMinutes),
    ),
  );
  return done({ id, partBytes, parts });
}
