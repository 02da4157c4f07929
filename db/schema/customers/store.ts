import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Marketplace } from "#app/domain/customers/store/store.ts";
import { instant } from "../columns.ts";
import { companies } from "./company.ts";

/** A company's own shop, which its orders are for; a closed one stays on the orders that name it. */
export const stores = sqliteTable(
  "stores",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    marketplace: text("marketplace").$type<Marketplace>().notNull(),
    closedAt: instant("closed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (store) => [
    index("stores_company").on(store.companyId, store.createdAt, store.id),
    uniqueIndex("stores_name").on(store.companyId, store.name),
  ],
);
