import { formText } from "#app/http/input/form-text.ts";

/** Rows and cells of a price list's table that a form may hold. */
const rowsMax = 300;
const cellsMax = 12;
const cellName = /^(\d{1,3})\.(\d{1,2})$/;

/**
 * Joins the cells that a form's table was typed into to the list's text, one row a line, as it is copied from a sheet.
 * A list that was pasted whole stands as it is. Rows keep their place, so that an error names the row that is seen.
 */
export function joinRows(form: FormData, field: string) {
  const rows: string[][] = [];
  const names = new Set([...form.keys()].filter((name) => name.startsWith(`${field}.`)));
  for (const name of names) {
    const [, row, cell] = (cellName.exec(name.slice(field.length + 1)) ?? []).map(Number);
    const value = formText(form, name);
    form.delete(name);
    if (row === undefined || cell === undefined || row >= rowsMax || cell >= cellsMax) continue;
    if (value === undefined) continue;
    rows[row] ??= [];
    // Cells are told apart by spaces.
    rows[row][cell] = value.replace(/\s+/g, "");
  }
  if (names.size === 0 || formText(form, field)?.trim()) return;
  const lines = Array.from(rows, (cells) => (cells ?? []).filter(Boolean).join(" "));
  form.set(field, lines.join("\n").trimEnd());
}
