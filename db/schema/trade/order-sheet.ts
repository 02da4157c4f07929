import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CellProblem } from "#app/domain/trade/sheets/sheet-problem.ts";
import type { SheetPlaces, TypedRow } from "#app/domain/trade/sheets/sheet-row.ts";
import { flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** A sheet of lines that somebody wants to order, as a file or pasted; orders are made from its rows. */
export const orderSheets = sqliteTable(
  "order_sheets",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    userId: text().notNull(),
    userName: text().notNull(),
    name: text().notNull(),
    /** Its file as it was sent; none where cells were pasted. */
    fileId: text(),
    places: json<SheetPlaces>().notNull(),
    /** Headings of columns that were not read. */
    unread: json<string[]>().notNull(),
    rowCount: integer().notNull(),
    /** Counts up with every change of its rows: orders are made of the rows that their buyer has seen. */
    revision: integer().notNull().default(1),
    /** The one-time key of the form that made the newest orders. */
    placedKey: text(),
    createdAt: instant().notNull(),
    /** When its file and the rows that nobody ordered were deleted. */
    clearedAt: instant(),
  },
  (sheet) => [
    index("order_sheets_company").on(sheet.companyId, sheet.createdAt, sheet.id),
    index("order_sheets_kept").on(sheet.createdAt).where(sql`cleared_at IS NULL`),
  ],
);

export const orderSheetRows = sqliteTable(
  "order_sheet_rows",
  {
    sheetId: text()
      .notNull()
      .references(() => orderSheets.id),
    /** As the file counts it, from 1. */
    row: integer().notNull(),
    typed: json<TypedRow>().notNull(),
    /** The goods that it names, as far as they were found. */
    offerId: text(),
    skuId: text(),
    /** Why they were not. */
    problem: json<CellProblem>(),
    leftOut: flag().notNull().default(false),
    orderId: text(),
  },
  (row) => [
    primaryKey({ columns: [row.sheetId, row.row] }),
    check("order_sheet_row_found", sql`sku_id IS NULL OR offer_id IS NOT NULL`),
  ],
);
