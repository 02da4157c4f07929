import type { listSheets } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";

/** Lists the sheets that were sent, and makes the one-time keys of the two forms that send another. */
export function toSheetsView({
  page,
  next,
  first,
}: Awaited<ReturnType<typeof listSheets>> & { first: boolean }) {
  return {
    page: page.map((sheet) => ({
      id: sheet.id,
      name: sheet.name,
      fileId: sheet.fileId,
      userName: sheet.userName,
      rowCount: sheet.rowCount,
      orderedCount: sheet.orderedCount,
      createdAt: sheet.createdAt,
      clearedAt: sheet.clearedAt,
    })),
    next,
    first,
    ids: [crypto.randomUUID(), crypto.randomUUID()] as const,
  };
}
