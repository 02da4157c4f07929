/** What is wrong with a slip or screenshot, in the buyer's words. */
export const transferReceiptTexts = {
  "no-receipts": "ファイルを選んでください",
  "too-many-receipts": "ファイルが多すぎます。選び直してください",
  "not-a-picture": "ファイルはJPEG・PNG・WebP・PDFのいずれかにしてください",
  "picture-too-large": "ファイルは1件10MBまでです",
};

export const transferReceiptAccept = "image/jpeg,image/png,image/webp,application/pdf";
