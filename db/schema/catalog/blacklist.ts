import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** Shops and goods that a company does not want to see again: one or the other in a row. */
export const blacklist = sqliteTable(
  "blacklist",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    supplierId: text(),
    offerId: text(),
    note: text().notNull().default(""),
    addedAt: instant().notNull(),
    addedByName: text().notNull(),
  },
  (entry) => [
    check("blacklist_one_thing", sql`(supplier_id IS NULL) <> (offer_id IS NULL)`),
    uniqueIndex("blacklist_supplier").on(entry.companyId, entry.supplierId),
    uniqueIndex("blacklist_offer").on(entry.companyId, entry.offerId),
    index("blacklist_company").on(entry.companyId, entry.addedAt),
  ],
);
