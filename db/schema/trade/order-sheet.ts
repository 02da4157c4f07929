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
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id").notNull(),
    userName: text("user_name").notNull(),
    name: text("name").notNull(),
    /** Its file as it was sent; none where cells were pasted. */
    fileId: text("file_id"),
    places: json<SheetPlaces>("places").notNull(),
    /** Headings of columns that were not read. */
    unread: json<string[]>("unread").notNull(),
    rowCount: integer("row_count").notNull(),
    /** Counts up with every change of its rows: orders are made of the rows that their buyer has seen. */
    revision: integer("revision").notNull().default(1),
    /** The one-time key of the form that made the newest orders. */
    placedKey: text("placed_key"),
    createdAt: instant("created_at").notNull(),
    /** When its file and the rows that nobody ordered were deleted. */
    clearedAt: instant("cleared_at"),
  },
  (sheet) => [
    index("order_sheets_company").on(sheet.companyId, sheet.createdAt, sheet.id),
    index("order_sheets_kept").on(sheet.createdAt).where(sql`cleared_at IS NULL`),
  ],
);

export const orderSheetRows = sqliteTable(
  "order_sheet_rows",
  {
    sheetId: text("sheet_id")
      .notNull()
      .references(() => orderSheets.id),
    /** As the file counts it, from 1. */
    row: integer("row").notNull(),
    typed: json<TypedRow>("typed").notNull(),
    /** The goods that it names, as far as they were found. */
    offerId: text("offer_id"),
    skuId: text("sku_id"),
    /** Why they were not. */
    problem: json<CellProblem>("problem"),
    leftOut: flag("left_out").notNull().default(false),
    orderId: text("order_id"),
  },
  (row) => [
    primaryKey({ columns: [row.sheetId, row.row] }),
    check("order_sheet_row_found", sql`sku_id IS NULL OR offer_id IS NOT NULL`),
  ],
);
