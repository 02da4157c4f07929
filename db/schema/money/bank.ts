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
  id: text().primaryKey(),
  name: text().notNull().unique(),
  dayHeader: text().notNull(),
  amountHeader: text().notNull(),
  payerHeader: text().notNull(),
  balanceHeader: text().notNull(),
  savedAt: instant().notNull(),
  savedByName: text().notNull(),
});

/** Money that came into our bank, as its statement says; triggers keep it as it came and let it be settled once. */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    id: text().primaryKey(),
    bankDay: day().notNull(),
    amountYen: integer().notNull(),
    payer: text().notNull(),
    balanceYen: integer().notNull(),
    importedAt: instant().notNull(),
    importedByName: text().notNull(),
    /** Who alone credits nothing certain with it; empty where nobody knows any more. */
    importedBy: text().notNull().default(""),
    /** The report that it was credited by. */
    reportId: text()
      .unique()
      .references(() => topUpReports.id),
    /** Why it is nobody's deposit, such as interest. */
    asideNote: text(),
    settledAt: instant(),
    settledByName: text(),
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
    lineId: text()
      .notNull()
      .references(() => bankLines.id),
    reportId: text()
      .notNull()
      .references(() => topUpReports.id),
    /** The correction after which nothing of the credit stands. */
    proposalId: text().notNull(),
    releasedAt: instant().notNull(),
  },
  (release) => [primaryKey({ columns: [release.lineId, release.proposalId] })],
);
