/** Rows and cells of a price list's table that a form may hold. */
const rowsMax = 300;
const cellsMax = 12;
const cellName = /^(\d{1,3})\.(\d{1,2})$/;

/** Splits a list, one row a line, into its cells. */
export function cellsOf(text: string) {
  return text === "" ? [] : text.split("\n").map((line) => line.trim().split(/\s+/));
}

/** Names the input of a cell. */
export function inputName(field: string, row: number, cell: number) {
  return `${field}.${row}.${cell}`;
}

/**
 * Joins the cells that a form's table was typed into to the list's text, one row a line, as it is copied from a sheet.
 * A list that was pasted whole stands as it is. Rows keep their place, so that an error names the row that is seen.
 */
export function joinRows(form: FormData, field: string) {
  const rows: string[][] = [];
  const names = [...form.keys()].filter((name) => name.startsWith(`${field}.`));
  for (const name of names) {
    const [, row, cell] = (cellName.exec(name.slice(field.length + 1)) ?? []).map(Number);
    const value = form.get(name);
    form.delete(name);
    if (row === undefined || cell === undefined || row >= rowsMax || cell >= cellsMax) continue;
    if (typeof value !== "string") continue;
    rows[row] ??= [];
    // Cells are told apart by spaces.
    rows[row][cell] = value.replace(/\s+/g, "");
  }
  const pasted = form.get(field);
  if (names.length === 0 || (typeof pasted === "string" && pasted.trim() !== "")) return;
  const lines = Array.from(rows, (cells) => (cells ?? []).filter(Boolean).join(" "));
  form.set(field, lines.join("\n").trimEnd());
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
