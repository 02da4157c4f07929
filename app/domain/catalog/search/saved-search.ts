/** A person may save this many searches; `saved_search_slot` enforces it. */
export const savedSearchesMax = 30;
export const searchNameMax = 30;
