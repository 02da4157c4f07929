/** The id of a list's row, which what is done with the row leads back to. */
export function rowId(id: string | number) {
  return `row-${id}`;
}

/** The end of an address that leads to the row; nothing where there is none. */
export function rowHash(id: string | number) {
  return id === "" ? "" : `#${encodeURIComponent(rowId(id))}`;
}

/** The row beside this one, which is shown once this one is gone: the next, or the one before the last. */
export function besideOf<Row>(rows: readonly Row[], place: number): Row | undefined {
  return rows[place + 1] ?? rows[place - 1];
}
