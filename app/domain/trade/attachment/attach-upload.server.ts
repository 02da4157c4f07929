import { and, eq, gt } from "drizzle-orm";
import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { fileTypes, namedAs } from "#app/domain/core/files/file-type.ts";
import { judgeUpload, type UploadStores } from "#app/domain/core/files/judge-upload.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files, uploads } from "#db/schema/index.ts";
import type { Attachable } from "../claims/attachable.server.ts";
import { full, isPicture } from "./attach-file.server.ts";

/** An upload in parts that the browser has finished: joined, looked at, and attached to an open document once. */
export async function attachUpload(
  scope: Scope<Buyer>,
  stores: UploadStores,
  { kind, companyId, id: documentId, open, picturesOnly }: Attachable,
  { uploadId, etags }: { uploadId: string; etags: readonly string[] },
  idempotencyKey: string,
) {
  const { db, actor, now } = scope;
  const [[earlier], [upload]] = await db.batch([
    db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, idempotencyKey), eq(files.companyId, companyId)))
      .limit(1),
    openUploadQuery(scope, companyId, uploadId),
  ]);
  if (earlier) return done(undefined);
  if (!open) return refuse("closed");
  if (!upload?.partsId || upload.fileId) return refuse("unfinished");

  const key = upload.prefix + upload.name;
  // A second try finds the parts joined already: what counts is whether the file is there.
  await stores.direct.finish(
    key,
    upload.partsId,
    etags.map((etag, index) => ({ number: index + 1, etag })),
  );
  const judged = await judgeUpload(stores, key, upload.folder);
  if (!judged.ok) return judged;
  const { ending, sizeBytes } = judged.value;
  if (picturesOnly && !isPicture(ending)) {
    await stores.files.remove(key);
    return refuse("unknown-type");
  }

  const written = await commit(
    scope,
    [
      db.insert(files).values({
        id: idempotencyKey,
        key,
        companyId,
        documentKind: kind,
        documentId,
        sizeBytes,
        name: namedAs(upload.name, ending),
        contentType: fileTypes[ending],
        savedAt: now,
        savedBy: signature(actor),
      }),
      db.update(uploads).set({ fileId: idempotencyKey }).where(eq(uploads.id, upload.id)),
    ],
    { [full]: "too-many", "files.id": "attached-before" },
  );
  if (written.ok || written.reason === "attached-before") return done(undefined);
  await stores.files.remove(key);
  return refuse(written.reason);
}

/** The person's own upload that is still open. */
function openUploadQuery({ db, actor, now }: Scope<Buyer>, companyId: string, uploadId: string) {
  return db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.companyId, companyId),
        eq(uploads.userId, actor.id),
        gt(uploads.endsAt, now),
      ),
    )
    .limit(1);
}
