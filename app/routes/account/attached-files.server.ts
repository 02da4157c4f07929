import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import { attachmentAccept } from "#app/domain/core/files/file-type.ts";
import { uploadBytesMax } from "#app/domain/core/files/upload.ts";
import { limits } from "#app/domain/core/limits.ts";
import { listedFiles } from "#app/shared/listed-files.server.ts";

const kinds = {
  files: {
    filesMax: limits.attachmentsPerDocument,
    label: `ファイルを選ぶ（1件50MBまで・${limits.attachmentsPerDocument}件まで）`,
    accept: attachmentAccept,
    bytesEach: uploadBytesMax.dest,
  },
  papers: {
    filesMax: ownProductLimits.filesMax,
    label: `ファイルを選ぶ（1件50MBまで・${ownProductLimits.filesMax}件まで）`,
    accept: attachmentAccept,
    bytesEach: uploadBytesMax.dest,
  },
  pictures: {
    filesMax: limits.picturesPerClaim,
    label: `写真を選ぶ（1枚10MBまで・${limits.picturesPerClaim}枚まで）`,
    accept: "image/png,image/jpeg,image/webp,image/gif",
    bytesEach: uploadBytesMax.image,
  },
};

/** What a document's page shows of its files, and what its form for another one needs. */
export function attachedFiles(
  files: Parameters<typeof listedFiles>[0],
  mayChange: boolean,
  takes: keyof typeof kinds = "files",
) {
  const { filesMax, label, accept, bytesEach } = kinds[takes];
  return {
    files: listedFiles(files),
    label,
    mayAdd: mayChange && files.length < filesMax,
    accept,
    bytesEach,
    idempotencyKey: crypto.randomUUID(),
    mayChange,
  };
}
