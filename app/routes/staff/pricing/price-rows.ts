/** Splits a list, one row a line, into its cells. */
export function cellsOf(text: string) {
  return text === "" ? [] : text.split("\n").map((line) => line.trim().split(/\s+/));
}

/** Names the input of a cell. */
export function inputName(field: string, row: number, cell: number) {
  return `${field}.${row}.${cell}`;
}

export interface RowChange {
  column: string;
  before: string;
  after: string;
  /** With its sign; undefined where the two are no figures. */
  percent: string | undefined;
}

/** Compares a row with the one in force: undefined for one that is new. */
export function changesOfRow(
  columns: readonly string[],
  before: readonly string[] | undefined,
  after: readonly string[],
): RowChange[] | undefined {
  if (!before) return undefined;
  return columns.flatMap((column, index) => {
    const [old = "", now = ""] = [before[index], after[index]];
    if (old === now || (figureOf(old) !== undefined && figureOf(old) === figureOf(now))) return [];
    return [{ column, before: old, after: now, percent: percentOf(old, now) }];
  });
}

function figureOf(cell: string) {
  const plain = cell.normalize("NFKC").replace(/,/g, "");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function percentOf(before: string, after: string) {
  const [old, now] = [figureOf(before), figureOf(after)];
  if (!old || now === undefined) return undefined;
  const percent = ((now - old) / old) * 100;
  return `${percent > 0 ? "+" : ""}${percent.toFixed(1)}%`;
}

/** Tells rows apart by their first cells. */
export function rowKey(cells: readonly string[], keys: number) {
  return cells
    .slice(0, keys)
    .map((cell) => figureOf(cell) ?? cell)
    .join(" ");
}
