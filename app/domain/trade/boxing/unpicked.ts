interface Line {
  quantity: number;
  boxedQuantity: number;
  /** null: on no pick list. */
  pickedQuantity: number | null;
  shortQuantity: number | null;
}

/** Pieces of a line in no box yet that nobody fetched by its pick list: who puts them into one is told. */
export function unpickedOf({ quantity, boxedQuantity, pickedQuantity, shortQuantity }: Line) {
  if (pickedQuantity === null) return 0;
  return quantity - (shortQuantity ?? 0) - Math.max(pickedQuantity, boxedQuantity);
}
