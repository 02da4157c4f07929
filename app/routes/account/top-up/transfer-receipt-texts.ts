import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
/** What is wrong with a slip or screenshot, in the buyer's words. */
export const transferReceiptTexts = {
  "no-receipts": "ファイルを選んでください",
  "too-many-receipts": "ファイルが多すぎます。選び直してください",
  "not-a-picture": "ファイルはJPEG・PNG・WebP・PDFのいずれかにしてください",
  "picture-too-large": "ファイルは1件10MBまでです",
  "picture-too-many-pixels": tooManyPixels.ja,
};
