import { limits } from "../limits.ts";

/** `image` holds pictures, `dest` every other file. */
export type UploadFolder = "image" | "dest";

export const uploadBytesMax = {
  image: limits.imageBytesMax,
  dest: limits.attachmentBytesMax,
} as const satisfies Record<UploadFolder, number>;

/** Larger files go to the store in parts of this size, which the specification names. */
export const partBytes = 10 * 1024 * 1024;
/** A browser has this long to upload all parts. */
export const uploadMinutes = 60;
/** Temporary keys are fetched anew every 5 minutes; three times that leaves time for a slow upload. */
export const keyMinutes = 15;
/** A person may have this many upload places open at a time whose file has not arrived. */
export const uploadsOpenMax = 100;
/** A form carries at most this many files that were sent before it. */
export const uploadsPerFormMax = 20;
/** What one form's files may be together where they are read, by the memory of a Worker. */
export const readBytesMax = 60 * 1024 * 1024;
