import { files } from "#db/schema/index.ts";
import { actorKey, type Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { keyPrefix, safeName } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import {
  type FileEnding,
  fileEndingOf,
  fileTypes,
  headAndTailOf,
  withEnding,
} from "./file-type.ts";
import { hasTooManyPixels } from "./image-header.ts";
import type { Upload } from "./save-files.server.ts";
import { type UploadFolder, uploadBytesMax } from "./upload.ts";

/** Saves a file that belongs to no document yet, after checking its content. */
export async function saveUpload(
  scope: Scope<Buyer>,
  store: FileStore,
  { name, bytes }: Upload,
  folder: UploadFolder,
) {
  if (bytes.length === 0) return refuse("no-file");
  if (bytes.length > uploadBytesMax[folder]) return refuse("too-large");
  const ending = fileEndingOf(headAndTailOf(bytes), name);
  if (!ending || !fitsFolder(ending, folder)) return refuse("wrong-format");
  if (isTooLarge(ending, bytes.length)) return refuse("too-large");
  if (fitsFolder(ending, "image") && hasTooManyPixels(bytes))
    return refuse("picture-too-many-pixels");

  const safe = withEnding(safeName(name), ending);
  const key = keyPrefix(scope.now, folder) + safe;
  await store.put(key, bytes, fileTypes[ending]);
  const file = fileRow(scope, { key, name: safe, ending, sizeBytes: bytes.length });
  await commit(scope, [scope.db.insert(files).values(file)], {});
  return done(file);
}

/** Pictures have a lower limit, whichever folder they are in. */
export function isTooLarge(ending: FileEnding, sizeBytes: number) {
  return sizeBytes > uploadBytesMax[fitsFolder(ending, "image") ? "image" : "dest"];
}

/** True where a type may be in the folder; `image` holds only pictures. */
export function fitsFolder(ending: FileEnding, folder: UploadFolder) {
  return folder === "dest" || fileTypes[ending].startsWith("image/");
}

/** Makes the row of a file that is its own document until another document takes it. */
export function fileRow(
  { actor, now }: Scope<Buyer>,
  {
    key,
    name,
    ending,
    sizeBytes,
  }: { key: string; name: string; ending: FileEnding; sizeBytes: number },
) {
  const id = crypto.randomUUID();
  return {
    id,
    key,
    name,
    sizeBytes,
    companyId: actor.companyId,
    documentKind: "upload" as const,
    documentId: id,
    contentType: fileTypes[ending],
    savedAt: now,
    savedBy: actorKey(actor),
  };
}
