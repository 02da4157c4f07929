/** A sheet that Excel opens with its Japanese intact: UTF-8 with its mark, CRLF, everything quoted. */
export function csv(fileName: string, rows: readonly (readonly (string | number)[])[]) {
  const text = rows.map((row) => row.map(cell).join(",")).join("\r\n");
  return new Response(`\uFEFF${text}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A cell that begins like a formula gets an apostrophe, so that a title cannot run in the reader's sheet. */
function cell(value: string | number) {
  const text =
    typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
