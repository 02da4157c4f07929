import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { shippingRequests } from "./shipping.ts";

export const reviews = sqliteTable(
  "reviews",
  {
    requestId: text("request_id")
      .primaryKey()
      .references(() => shippingRequests.id),
    companyId: text("company_id").notNull(),
    stars: integer("stars").notNull(),
    comment: text("comment").notNull(),
    writtenAt: instant("written_at").notNull(),
    writtenBy: text("written_by").notNull(),
  },
  () => [check("review_stars", sql`stars BETWEEN 1 AND 5`)],
);
