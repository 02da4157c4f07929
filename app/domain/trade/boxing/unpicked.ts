interface Line {
  quantity: number;
  boxedQuantity: number;
  /** null: on no pick list. */
  pickedQuantity: number | null;
}

/** Pieces of a line neither boxed nor picked, including short ones; boxing them gives a warning. */
export function unpickedOf({ quantity, boxedQuantity, pickedQuantity }: Line) {
  if (pickedQuantity === null) return 0;
  return quantity - Math.max(pickedQuantity, boxedQuantity);
}
