/** So many of the newest orders are looked through for words that have no index. */
export const ordersSearched = 2_000;
