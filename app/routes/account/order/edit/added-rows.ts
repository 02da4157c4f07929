/** The rows of goods that a form of an order's content can add at once, by their turn. */
export const rowsToAdd = [0, 1, 2] as const;
