import { href } from "#app/href.ts";
import type { ListedFile } from "#app/ui/file-list.tsx";

/** Stored files as a page lists them, each with where it is read. */
export function listedFiles(files: readonly Omit<ListedFile, "href">[]): ListedFile[] {
  return files.map(({ id, name, sizeBytes, savedAt }) => ({
    id,
    name,
    sizeBytes,
    savedAt,
    href: href("/files/:fileId", { fileId: id }),
  }));
}
