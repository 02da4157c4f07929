import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ForwardedEnd } from "#app/domain/trade/forwarded/forwarded.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orderLines, orders } from "./order.ts";

/** 転送品: goods bought elsewhere that a company sends to our warehouse; an order of one line at 0 yen holds them. */
export const forwardedGoods = sqliteTable(
  "forwarded_goods",
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id),
    lineId: text()
      .notNull()
      .references(() => orderLines.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    announcedAt: instant().notNull(),
    /** Why nothing of it is awaited any more; null while it is, and once it has come. */
    ended: text().$type<ForwardedEnd>(),
    endNote: text().notNull().default(""),
  },
  (goods) => [
    index("forwarded_goods_company").on(goods.companyId, goods.announcedAt, goods.orderId),
    index("forwarded_goods_all").on(goods.announcedAt, goods.orderId),
  ],
);
