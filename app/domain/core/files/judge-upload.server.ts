import { done, refuse } from "../result.ts";
import type { DirectStore } from "./direct-store.ts";
import type { FileStore } from "./file-store.ts";
import { fileEndingOf } from "./file-type.ts";
import { hasTooManyPixels } from "./image-size.ts";
import { fitsFolder, isTooLarge } from "./save-upload.server.ts";
import type { UploadFolder } from "./upload.ts";

export interface UploadStores {
  files: FileStore;
  direct: DirectStore;
}

/** What somebody else has put into the store: kept if it may be, else taken out again. */
export async function judgeUpload(
  { files: store, direct }: UploadStores,
  key: string,
  folder: UploadFolder,
) {
  const seen = await direct.glance(key);
  if (!seen) return refuse("unfinished");
  const ending = fileEndingOf(seen, key);
  const kept = await judgeContent();
  if (!kept.ok) await store.remove(key);
  return kept;

  async function judgeContent() {
    if (!ending || !fitsFolder(ending, folder)) return refuse("unknown-type");
    if (isTooLarge(ending, seen!.sizeBytes)) return refuse("too-large");
    if (fitsFolder(ending, "image") && (await isHuge())) return refuse("picture-too-many-pixels");
    return done({ ending, sizeBytes: seen!.sizeBytes });
  }

  /** A photograph's size may stand behind what the camera has written, so the whole picture is read. */
  async function isHuge() {
    const picture = await store.get(key);
    return picture ? hasTooManyPixels(await bytesOf(picture.body)) : false;
  }
}

async function bytesOf(body: ReadableStream<Uint8Array>) {
  return new Uint8Array(await new Response(body).arrayBuffer());
}
