import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TypedQuote } from "#app/domain/trade/quoting/typed-quote.ts";
import { instant, json } from "../columns.ts";
import { staff } from "../customers/company.ts";
import { orders } from "./order.ts";

/** A half-made quote as one person typed it, until the order is quoted. */
export const keptQuotes = sqliteTable(
  "kept_quotes",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    typed: json<TypedQuote>("typed").notNull(),
    keptAt: instant("kept_at").notNull(),
  },
  (draft) => [primaryKey({ columns: [draft.orderId, draft.staffId] })],
);
