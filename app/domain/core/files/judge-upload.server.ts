import { done, refuse } from "../result.ts";
import type { DirectStore } from "./direct-store.ts";
import type { FileStore } from "./file-store.ts";
import { fileEndingOf } from "./file-type.ts";
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
  if (ending && fitsFolder(ending, folder) && !isTooLarge(ending, seen.sizeBytes))
    return done({ ending, sizeBytes: seen.sizeBytes });
  await store.remove(key);
  return refuse(ending && fitsFolder(ending, folder) ? "too-large" : "unknown-type");
}
