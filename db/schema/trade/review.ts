import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { shippingRequests } from "./shipping.ts";

export const reviews = sqliteTable(
  "reviews",
  {
    requestId: text()
      .primaryKey()
      .references(() => shippingRequests.id),
    companyId: text().notNull(),
    stars: integer().notNull(),
    comment: text().notNull(),
    writtenAt: instant().notNull(),
    writtenBy: text().notNull(),
  },
  () => [check("review_stars", sql`stars BETWEEN 1 AND 5`)],
);
