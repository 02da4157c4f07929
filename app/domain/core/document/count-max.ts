/** Counting of documents stops here: a list of a million costs no more than one of a thousand. */
export const countMax = 500;
