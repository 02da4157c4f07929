import { type SheetRow, toCsv } from "#app/domain/core/files/csv.ts";

/** The answer that a browser saves as a sheet. */
export function csv(fileName: string, rows: readonly SheetRow[]) {
  return new Response(toCsv(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
