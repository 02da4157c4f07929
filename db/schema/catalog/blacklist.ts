import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** Shops and goods that a company does not want to see again: one or the other in a row. */
export const blacklist = sqliteTable(
  "blacklist",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    supplierId: text("supplier_id"),
    offerId: text("offer_id"),
    note: text("note").notNull().default(""),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (entry) => [
    check("blacklist_one_thing", sql`(supplier_id IS NULL) <> (offer_id IS NULL)`),
    uniqueIndex("blacklist_supplier").on(entry.companyId, entry.supplierId),
    uniqueIndex("blacklist_offer").on(entry.companyId, entry.offerId),
    index("blacklist_company").on(entry.companyId, entry.addedAt),
  ],
);
