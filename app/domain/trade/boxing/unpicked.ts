interface Line {
  quantity: number;
  boxedQuantity: number;
  /** null: on no pick list. */
  pickedQuantity: number | null;
}

/** Pieces of a line in no box yet that nobody fetched by its pick list, reported short or not: who puts them into one is told. */
export function unpickedOf({ quantity, boxedQuantity, pickedQuantity }: Line) {
  if (pickedQuantity === null) return 0;
  return quantity - Math.max(pickedQuantity, boxedQuantity);
}
