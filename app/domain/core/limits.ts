/** Numbers of the specification (sections 5 and 9). Where it gives two, the larger is taken and said so. */
export const limits = {
  /** The specification says 100 in one place and 200 in another. */
  linesPerOrder: 200,
  paymentYenMax: 100_000_000,
  quantityMax: 999_999,
  noteLengthMax: 200,
  messageLengthMax: 1_000,
  photosPerInspection: 3,
  photosPerBox: 10,
  receiptsPerTopUp: 3,
  picturesPerReview: 4,
  picturesPerClaim: 4,
  attachmentsPerDocument: 3,
  imageBytesMax: 10 * 1024 * 1024,
  /** The specification says 50 MB in one place and 1 GB in another; 50 MB passes through a form. */
  attachmentBytesMax: 50 * 1024 * 1024,
  boxGramsMax: 30_000,
} as const;

/** A mailed code is valid for this long. */
export const codeMinutes = 10;

/** Chinese holidays of this many days or more lengthen a membership (specification, section 9). */
export const longHolidayDays = 5;
/** A membership grows by these days, once for each holiday. */
export const extensionDays = 5;
/** The company is reminded this many days before its membership ends. */
export const reminderDays = 5;

/** Documents in one payment; each adds about ten statements to one batch. */
export const itemsPerPayment = 20;

/** A transfer is waited for this many days after its announced day. */
export const bankTransferGraceDays = 10;

/** The longest tag on favourites, in characters. */
export const tagLengthMax = 24;

/** A received parcel's tracking number is announced for no other company for this many days. */
export const numberHeldDays = 180;

/** A problem case waits this many days for the buyer's answer. */
export const caseReplyDays = 4;
/** A company is reminded to choose what becomes of pieces that a shipping request lacks after this many days. */
export const shortReminderDays = 2;
/** The seller takes goods back without a reason for this many days after receipt. */
export const supplierReturnDays = 7;
/** 不良補償 pays for this many days after receipt. */
export const insuredDays = 30;

/** The most products on one comparison page. */
export const comparedMax = 4;

/** 取引実績: rates of a seller with fewer lines or fewer inspected pieces mean nothing and are not shown. */
export const recordLinesLeast = 5;
export const recordPiecesLeast = 100;
