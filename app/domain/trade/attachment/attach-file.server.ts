import { and, eq } from "drizzle-orm";
import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { attachmentKey, safeName } from "#app/domain/core/files/file-key.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { fileEndingOf, fileTypes, glanceAt, namedAs } from "#app/domain/core/files/file-type.ts";
import { hasTooManyPixels } from "#app/domain/core/files/image-size.ts";
import type { Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { isTooLarge } from "#app/domain/core/files/save-upload.server.ts";
import { uploadBytesMax } from "#app/domain/core/files/upload.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files } from "#db/schema/index.ts";
import type { Attachable } from "../claims/attachable.server.ts";

/** A trigger counts: two sent at once are counted too. */
export const full = "attachments_per_document";

/** Attaches one file to an open document. `idempotencyKey` names it, so that the same form sent twice attaches it once. */
export async function attachFile(
  scope: Scope,
  store: FileStore,
  { kind, companyId, id: documentId, open, picturesOnly }: Attachable,
  { name, bytes }: Upload,
  idempotencyKey: string,
) {
  const { db, actor, now } = scope;
  if (!open) return refuse("closed");
  if (bytes.length === 0) return refuse("empty");
  if (bytes.length > uploadBytesMax.dest) return refuse("too-large");
  const ending = fileEndingOf(glanceAt(bytes), name);
  if (!ending || (picturesOnly && !isPicture(ending))) return refuse("unknown-type");
  if (isTooLarge(ending, bytes.length)) return refuse("too-large");
  if (isPicture(ending) && hasTooManyPixels(bytes)) return refuse("picture-too-many-pixels");

  const contentType = fileTypes[ending];
  const safe = namedAs(safeName(name), ending);
  const key = attachmentKey(now, safe);
  await store.put(key, bytes, contentType);
  const row = db.insert(files).values({
    id: idempotencyKey,
    key,
    companyId,
    documentKind: kind,
    documentId,
    contentType,
    name: safe,
    sizeBytes: bytes.length,
    savedAt: now,
    savedBy: signature(actor),
  });
  const written = await commit(scope, [row], { [full]: "too-many", "files.id": "attached-before" });
  if (written.ok) return written;
  await store.remove(key);
  return written.reason === "attached-before" ? done(undefined) : refuse(written.reason);
}

/** Whether a file of this ending is a picture. */
export function isPicture(ending: keyof typeof fileTypes) {
  return fileTypes[ending].startsWith("image/");
}

/** Takes an attachment off an open document again; the file's bytes go with it. */
export async function detachFile(
  scope: Scope<Buyer>,
  store: FileStore,
  { kind, companyId, id: documentId, open }: Attachable,
  fileId: string,
) {
  const { db } = scope;
  const own = and(
    eq(files.id, fileId),
    eq(files.companyId, companyId),
    eq(files.documentKind, kind),
    eq(files.documentId, documentId),
  );
  const [file] = await db.select().from(files).where(own).limit(1);
  if (!file) return refuse("not-found");
  if (!open) return refuse("closed");
  const written = await commit(scope, [db.delete(files).where(own)], {});
  if (written.ok) await store.remove(file.key);
  return written;
}
