/** Searches a person may keep at a time; `saved_search_slot` holds it. */
export const savedSearchesMax = 30;
export const searchNameMax = 30;
