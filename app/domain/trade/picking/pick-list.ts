/** Counting stops here: nobody walks for more in a day. */
export const toPickCountMax = 300;

/** Requests that one walk fetches for. */
export const requestsPerWalk = 20;
