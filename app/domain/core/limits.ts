/** Numbers of the specification (sections 5 and 9). Where it gives two, the larger is taken and said so. */
export const limits = {
  /** The specification says 100 in one place and 200 in another. */
  linesPerOrder: 200,
  paymentYenMax: 100_000_000,
  quantityMax: 999_999,
  noteLengthMax: 200,
  messageLengthMax: 1_000,
  photosPerInspection: 3,
  proofsPerDeposit: 3,
  picturesPerReview: 4,
  attachmentsPerDocument: 3,
  imageBytesMax: 10 * 1024 * 1024,
  /** The specification says 50 MB in one place and 1 GB in another; 50 MB passes through a form. */
  attachmentBytesMax: 50 * 1024 * 1024,
  boxGramsMax: 30_000,
} as const;
