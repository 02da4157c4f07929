/** Aisle, rack, place: A-01-03. */
export const shelfPattern = /^[A-Z]-\d{2}-\d{2}$/;
/** A place of the shelves that nothing is packed from: Q-01-03. */
export const quarantinePattern = /^Q-\d{2}-\d{2}$/;
