import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** Who wants no recommendations of their own: a company, or one of its people of what they looked at. */
export const personalRefusals = sqliteTable(
  "personal_refusals",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Empty where the whole company is meant. */
    userId: text("user_id").notNull(),
    refusedAt: instant("refused_at").notNull(),
    refusedByName: text("refused_by_name").notNull(),
  },
  (refusal) => [primaryKey({ columns: [refusal.companyId, refusal.userId] })],
);
