import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, instant } from "../columns.ts";
import { topUpReports } from "./ledger.ts";

/** Which columns of a bank's statement mean what, by the names in its header. */
export const bankMappings = sqliteTable("bank_mappings", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  dayHeader: text("day_header").notNull(),
  amountHeader: text("amount_header").notNull(),
  payerHeader: text("payer_header").notNull(),
  balanceHeader: text("balance_header").notNull(),
  savedAt: instant("saved_at").notNull(),
  savedByName: text("saved_by_name").notNull(),
});

/** Money that came into our bank, as its statement says; triggers keep it as it came and let it be settled once. */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    id: text("id").primaryKey(),
    bankDay: day("bank_day").notNull(),
    amountYen: integer("amount_yen").notNull(),
    payer: text("payer").notNull(),
    balanceYen: integer("balance_yen").notNull(),
    importedAt: instant("imported_at").notNull(),
    importedByName: text("imported_by_name").notNull(),
    /** Who alone credits nothing certain with it; empty where nobody knows any more. */
    importedBy: text("imported_by").notNull().default(""),
    /** The report that it was credited by. */
    reportId: text("report_id")
      .unique()
      .references(() => topUpReports.id),
    /** Why it is nobody's deposit, such as interest. */
    asideNote: text("aside_note"),
    settledAt: instant("settled_at"),
    settledByName: text("settled_by_name"),
  },
  (line) => [
    check("bank_line_amount", sql`amount_yen > 0`),
    check(
      "bank_line_settled",
      sql`(settled_at IS NULL) = (report_id IS NULL AND aside_note IS NULL)`,
    ),
    uniqueIndex("bank_lines_once").on(line.bankDay, line.amountYen, line.payer, line.balanceYen),
    index("bank_lines_open").on(line.bankDay, line.id).where(sql`settled_at IS NULL`),
    index("bank_lines_settled").on(line.settledAt).where(sql`settled_at IS NOT NULL`),
  ],
);

/**
 * A line that was credited to the wrong report and is open again since that credit was corrected whole.
 * Append-only by triggers: without such a row no settled line is opened.
 */
export const bankLineReleases = sqliteTable(
  "bank_line_releases",
  {
    lineId: text("line_id")
      .notNull()
      .references(() => bankLines.id),
    reportId: text("report_id")
      .notNull()
      .references(() => topUpReports.id),
    /** The correction after which nothing of the credit stands. */
    proposalId: text("proposal_id").notNull(),
    releasedAt: instant("released_at").notNull(),
  },
  (release) => [primaryKey({ columns: [release.lineId, release.proposalId] })],
);
