/** Aisle, rack, place: A-01-03. */
export const shelfPattern = /^[A-Z]-\d{2}-\d{2}$/;
