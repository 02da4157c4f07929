import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ForwardedEnd } from "#app/domain/trade/forwarded/forwarded.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orderLines, orders } from "./order.ts";

/** 転送品: goods bought elsewhere that a company sends to our warehouse; an order of one line at 0 yen holds them. */
export const forwardedGoods = sqliteTable(
  "forwarded_goods",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id),
    lineId: text("line_id")
      .notNull()
      .references(() => orderLines.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    announcedAt: instant("announced_at").notNull(),
    /** Why nothing of it is awaited any more; null while it is, and once it has come. */
    ended: text("ended").$type<ForwardedEnd>(),
    endNote: text("end_note").notNull().default(""),
  },
  (goods) => [
    index("forwarded_goods_company").on(goods.companyId, goods.announcedAt, goods.orderId),
    index("forwarded_goods_all").on(goods.announcedAt, goods.orderId),
  ],
);
