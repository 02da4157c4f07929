import { files } from "#db/schema/index.ts";
import { signature } from "../actor.ts";
import type { Statement } from "../commit.server.ts";
import type { DocumentKind } from "../document/document.ts";
import { limits } from "../limits.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { pictureKey, safeName } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { imageTypeOf } from "./image-type.ts";

/** A picture as a form sent it. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

interface Belongs {
  companyId: string;
  kind: DocumentKind;
  id: string;
}

/**
 * Puts pictures into the store and answers the rows to write in the deed's own commit; `discard`
 * takes them out again when that commit is refused. Judged by content: png, jpeg or webp.
 */
export async function savePictures(
  { db, actor, now }: Scope,
  store: FileStore,
  uploads: readonly Upload[],
  { companyId, kind, id: documentId }: Belongs,
) {
  if (uploads.some(({ bytes }) => bytes.length > limits.imageBytesMax))
    return refuse("picture-too-large");
  const pictures = uploads.map(({ name, bytes }) => ({
    name: safeName(name),
    bytes,
    contentType: imageTypeOf(bytes),
    key: pictureKey(now, name),
  }));
  if (pictures.some(({ contentType }) => !contentType)) return refuse("not-a-picture");

  await Promise.all(
    pictures.map(({ key, bytes, contentType }) => store.put(key, bytes, contentType!)),
  );
  const statements: Statement[] = pictures.map(({ key, name, bytes, contentType }) =>
    db.insert(files).values({
      id: crypto.randomUUID(),
      ...{ key, companyId, documentKind: kind, documentId, name },
      contentType: contentType!,
      sizeBytes: bytes.length,
      savedAt: now,
      savedBy: signature(actor),
    }),
  );
  const discard = () => Promise.all(pictures.map(({ key }) => store.remove(key)));
  return done({ statements, discard });
}
