/** What is wrong with a slip or screenshot, in the buyer's words. */
export const proofTexts = {
  "no-proofs": "ファイルを選んでください",
  "too-many-proofs": "ファイルが多すぎます。選び直してください",
  "not-a-picture": "ファイルはJPEG・PNG・WebP・PDFのいずれかにしてください",
  "picture-too-large": "ファイルは1件10MBまでです",
};

export const proofAccept = "image/jpeg,image/png,image/webp,application/pdf";
