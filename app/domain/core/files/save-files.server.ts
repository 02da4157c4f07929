import type { Statement } from "#db/client.ts";
import { files } from "#db/schema/index.ts";
import { actorKey } from "../actor.ts";
import type { DocumentKind } from "../document/document.ts";
import { limits } from "../limits.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { attachmentKey, pictureKey, safeName } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { hasTooManyPixels, imageTypeOf } from "./image-header.ts";

/** A file that a form sent; its name and bytes are not checked yet. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

export interface FileOwner {
  companyId: string;
  kind: DocumentKind;
  id: string;
  /** The id of the first file, where its form may be sent twice; the ids of the others derive from it. */
  fileId?: string;
}

/** Saves pictures whose content is png, jpeg or webp. */
export function savePictures(
  scope: Scope,
  store: FileStore,
  uploads: readonly Upload[],
  belongs: FileOwner,
) {
  return saveJudgedFiles(scope, store, uploads, belongs, ({ bytes }) => imageTypeOf(bytes));
}

/**
 * Puts files into the store and answers the statements for their rows, for the command's own commit;
 * `discard` removes the files where that commit is refused. `typeOf` gives the content type of a file that
 * may be saved.
 */
export async function saveJudgedFiles(
  scope: Scope,
  store: FileStore,
  uploads: readonly Upload[],
  { companyId, kind, id: documentId, fileId }: FileOwner,
  typeOf: (upload: Upload) => string | undefined,
) {
  const { db, actor, now } = scope;
  const put = await putJudgedFiles(scope, store, uploads, typeOf);
  if (!put.ok) return put;
  const { pictures, discard } = put.value;
  const ids = pictures.map((_, index) =>
    fileId ? `${fileId}${index > 0 ? `-${index}` : ""}` : crypto.randomUUID(),
  );
  const statements: Statement[] = pictures.map(({ key, name, bytes, contentType }, index) =>
    db.insert(files).values({
      id: ids[index]!,
      key,
      companyId,
      documentKind: kind,
      documentId,
      name,
      contentType,
      sizeBytes: bytes.length,
      savedAt: now,
      savedBy: actorKey(actor),
    }),
  );
  return done({ statements, ids, discard });
}

/** Puts pictures into the store that belong to no document of a company. */
export function putPictures(scope: Scope, store: FileStore, uploads: readonly Upload[]) {
  return putJudgedFiles(scope, store, uploads, ({ bytes }) => imageTypeOf(bytes));
}

async function putJudgedFiles(
  { now }: Scope,
  store: FileStore,
  uploads: readonly Upload[],
  typeOf: (upload: Upload) => string | undefined,
) {
  if (uploads.some(({ bytes }) => bytes.length > limits.imageBytesMax))
    return refuse("picture-too-large");
  const judged = uploads.map((upload) => ({ upload, contentType: typeOf(upload) }));
  if (judged.some(({ contentType }) => !contentType)) return refuse("not-a-picture");
  if (judged.some(({ upload, contentType }) => isHuge(upload, contentType)))
    return refuse("picture-too-many-pixels");
  const pictures = judged.map(({ upload: { name, bytes }, contentType = "" }) => {
    const keyOf = contentType.startsWith("image/") ? pictureKey : attachmentKey;
    return { name: safeName(name), bytes, contentType, key: keyOf(now, name) };
  });
  await Promise.all(
    pictures.map(({ key, bytes, contentType }) => store.put(key, bytes, contentType)),
  );
  const discard = () => Promise.all(pictures.map(({ key }) => store.remove(key)));
  return done({ pictures, discard });
}

function isHuge({ bytes }: Upload, contentType: string | undefined) {
  return contentType?.startsWith("image/") && hasTooManyPixels(bytes);
}
