/** The shelves of a count, in one line. */
export function rangeOf({ fromShelf, toShelf }: { fromShelf: string; toShelf: string }) {
  return fromShelf === toShelf ? fromShelf : `${fromShelf} ～ ${toShelf}`;
}
