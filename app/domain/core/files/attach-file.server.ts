import { and, eq } from "drizzle-orm";
import { actorKey, type Buyer } from "#app/domain/core/actor.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files, uploads } from "#db/schema/index.ts";
import { checkUpload, openUploadsQuery, type UploadStores } from "./direct-uploads.server.ts";
import { attachmentKey, safeName } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { fileEndingOf, fileTypes, headAndTailOf, withEnding } from "./file-type.ts";
import { hasTooManyPixels } from "./image-header.ts";
import type { Upload } from "./save-files.server.ts";
import { isTooLarge } from "./save-upload.server.ts";
import { uploadBytesMax } from "./upload.ts";

/** A document that its buyer may attach files to while it is open. */
export interface Attachable {
  kind: "order" | "shipping" | "claim" | "product";
  companyId: string;
  id: string;
  open: boolean;
  /** Refuses every file that is not a picture. */
  picturesOnly?: boolean;
}

/** The constraint behind the limit. A trigger counts, so that two files sent at once are counted too. */
export const attachmentsConstraint = "attachments_per_document";

/**
 * Attaches one file to an open document. `idempotencyKey` becomes its id, so that the same form sent twice
 * attaches it once.
 */
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
  const ending = fileEndingOf(headAndTailOf(bytes), name);
  if (!ending || (picturesOnly && !isPicture(ending))) return refuse("unknown-type");
  if (isTooLarge(ending, bytes.length)) return refuse("too-large");
  if (isPicture(ending) && hasTooManyPixels(bytes)) return refuse("picture-too-many-pixels");

  const contentType = fileTypes[ending];
  const safe = withEnding(safeName(name), ending);
  const key = attachmentKey(now, safe);
  await store.put(key, bytes, contentType);
  const said = {
    ...{ id: idempotencyKey, companyId, documentKind: kind, documentId },
    ...{ contentType, name: safe, sizeBytes: bytes.length },
  };
  const row = { ...said, key, savedAt: now, savedBy: actorKey(actor) };
  const written = await commit(scope, [db.insert(files).values(row)], {
    [attachmentsConstraint]: "too-many",
    "files.id": "form-used",
  });
  if (written.ok) return written;
  await store.remove(key);
  if (written.reason !== "form-used") return refuse(written.reason);
  const [made] = await formRowQuery(scope, files, said);
  return made?.isSame ? done(undefined) : refuse("form-used");
}

function isPicture(ending: keyof typeof fileTypes) {
  return fileTypes[ending].startsWith("image/");
}

/** Removes an attachment from an open document, and its bytes from the store. */
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
  const written = await commit(
    scope,
    [db.delete(uploads).where(eq(uploads.fileId, fileId)), db.delete(files).where(own)],
    {},
  );
  if (written.ok) await store.remove(file.key);
  return written;
}

/**
 * Attaches a file that the browser has sent in parts to an open document once, after checking its content. Refuses
 * one that somebody else began.
 */
export async function attachUpload(
  scope: Scope<Buyer>,
  stores: UploadStores,
  { kind, companyId, id: documentId, open, picturesOnly }: Attachable,
  uploadId: string,
  idempotencyKey: string,
) {
  const { db, actor, now } = scope;
  const place = { id: idempotencyKey, companyId, documentKind: kind, documentId };
  const [[earlier], [upload]] = await db.batch([
    formRowQuery(scope, files, place),
    openUploadsQuery(scope, [uploadId]),
  ]);
  if (earlier)
    return earlier.isSame && upload?.fileId === idempotencyKey
      ? done(undefined)
      : refuse("form-used");
  if (!open) return refuse("closed");
  if (!upload?.partsId || upload.fileId) return refuse("unfinished");

  const key = upload.prefix + upload.name;
  const judged = await checkUpload(stores, key, upload.folder);
  if (!judged.ok) return judged;
  const { ending, sizeBytes } = judged.value;
  if (picturesOnly && !isPicture(ending)) {
    await stores.files.remove(key);
    return refuse("unknown-type");
  }

  // The form keeps what it has sent: it may go once another file is taken off, and is cleared if it does not.
  return commitOnce(
    scope,
    formRowQuery(scope, files, { ...place, key }),
    [
      db.insert(files).values({
        ...place,
        key,
        sizeBytes,
        name: withEnding(upload.name, ending),
        contentType: fileTypes[ending],
        savedAt: now,
        savedBy: actorKey(actor),
      }),
      db.update(uploads).set({ fileId: idempotencyKey }).where(eq(uploads.id, upload.id)),
    ],
    { [attachmentsConstraint]: "too-many", "files.id": "form-used" },
  );
}
