import { files } from "#db/schema/index.ts";
import { signature } from "../actor.ts";
import type { Statement } from "../commit.server.ts";
import type { DocumentKind } from "../document/document.ts";
import { limits } from "../limits.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { attachmentKey, pictureKey, safeName } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { imageTypeOf } from "./image-type.ts";

/** A picture as a form sent it. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

export interface Belongs {
  companyId: string;
  kind: DocumentKind;
  id: string;
  /** Of the first file where its form may be sent twice; the others follow it. */
  fileId?: string;
}

/** Pictures judged by content: png, jpeg or webp. */
export function savePictures(
  scope: Scope,
  store: FileStore,
  uploads: readonly Upload[],
  belongs: Belongs,
) {
  return savePicked(scope, store, uploads, belongs, ({ bytes }) => imageTypeOf(bytes));
}

/**
 * Puts files into the store and answers the rows to write in the command's own commit; `discard`
 * takes them out again when that commit is refused. `typeOf` says what each is, if it may be kept.
 */
export async function savePicked(
  { db, actor, now }: Scope,
  store: FileStore,
  uploads: readonly Upload[],
  { companyId, kind, id: documentId, fileId }: Belongs,
  typeOf: (upload: Upload) => string | undefined,
) {
  if (uploads.some(({ bytes }) => bytes.length > limits.imageBytesMax))
    return refuse("picture-too-large");
  const pictures = uploads.map((upload) => {
    const contentType = typeOf(upload);
    const keyOf = contentType?.startsWith("image/") ? pictureKey : attachmentKey;
    const { name, bytes } = upload;
    return { name: safeName(name), bytes, contentType, key: keyOf(now, name) };
  });
  if (pictures.some(({ contentType }) => !contentType)) return refuse("not-a-picture");

  await Promise.all(
    pictures.map(({ key, bytes, contentType }) => store.put(key, bytes, contentType!)),
  );
  const statements: Statement[] = pictures.map(({ key, name, bytes, contentType }, index) =>
    db.insert(files).values({
      id: fileId ? `${fileId}${index > 0 ? `-${index}` : ""}` : crypto.randomUUID(),
      key,
      companyId,
      documentKind: kind,
      documentId,
      name,
      contentType: contentType!,
      sizeBytes: bytes.length,
      savedAt: now,
      savedBy: signature(actor),
    }),
  );
  const discard = () => Promise.all(pictures.map(({ key }) => store.remove(key)));
  return done({ statements, discard });
}
