export type SheetRow = readonly (string | number)[];

/**
 * Writes a CSV that Excel opens with its Japanese intact: UTF-8 with a byte order mark, CRLF, every cell
 * quoted.
 */
export function toCsv(rows: readonly SheetRow[]) {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/**
 * Puts an apostrophe before a cell that begins like a formula, so that a title cannot run in the reader's
 * sheet. A Japanese Excel treats the full-width signs as formulas too.
 */
export function escapeFormula(value: string | number) {
  return typeof value === "string" && /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
}

function cell(value: string | number) {
  return `"${String(escapeFormula(value)).replaceAll('"', '""')}"`;
}
