export type SheetRow = readonly (string | number)[];

/** A sheet that Excel opens with its Japanese intact: UTF-8 with its mark, CRLF, everything quoted. */
export function toCsv(rows: readonly SheetRow[]) {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/**
 * A cell that begins like a formula gets an apostrophe, so that a title cannot run in the reader's sheet.
 * A Japanese Excel takes the full-width signs for the same.
 */
export function escapeFormula(value: string | number) {
  return typeof value === "string" && /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
}

function cell(value: string | number) {
  return `"${String(escapeFormula(value)).replaceAll('"', '""')}"`;
}
