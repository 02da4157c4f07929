import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** Who wants no recommendations of their own: a company, or one of its people of what they looked at. */
export const personalRefusals = sqliteTable(
  "personal_refusals",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id),
    /** Empty where the whole company is meant. */
    userId: text().notNull(),
    refusedAt: instant().notNull(),
    refusedByName: text().notNull(),
  },
  (refusal) => [primaryKey({ columns: [refusal.companyId, refusal.userId] })],
);
