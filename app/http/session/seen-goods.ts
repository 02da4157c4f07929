/** So many goods that a browser looked at last are kept: they travel with each request of a slow line. */
export const seenMax = 12;
