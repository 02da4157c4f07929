import { attachmentAccept } from "#app/domain/core/files/file-type.ts";
import { partBytes } from "#app/domain/core/files/upload.ts";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import { listedFiles } from "#app/routes/frame/listed-files.server.ts";

/** What a document's page shows of its files, and what its form for another one needs. */
export function attachedFiles(files: Parameters<typeof listedFiles>[0], mayChange: boolean) {
  const filesMax = limits.attachmentsPerDocument;
  return {
    files: listedFiles(files),
    label: `ファイルを選ぶ（1件50MBまで・${filesMax}件まで）`,
    mayAdd: mayChange && files.length < filesMax,
    accept: attachmentAccept,
    idempotencyKey: crypto.randomUUID(),
    beginAt: href("/user/uploads"),
    partBytes,
    mayChange,
  };
}
