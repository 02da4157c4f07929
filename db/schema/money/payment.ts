import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Message } from "#app/domain/core/message/message.ts";
import type { PaymentState, PaymentWay } from "#app/domain/money/payment/payment.ts";
import { flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** お支払い: what is paid together. Triggers hold its sum against its maker's limit and budget. */
export const payments = sqliteTable(
  "payments",
  {
    /** Chosen by the form, so that sending it twice pays once. */
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<PaymentState>().notNull(),
    version: integer("version").notNull(),
    way: text("way").$type<PaymentWay>().notNull(),
    totalYen: integer("total_yen").notNull(),
    couponYen: integer("coupon_yen").notNull(),
    /** The part from the balance. */
    balanceYen: integer("balance_yen").notNull(),
    /** What comes by bank or card. */
    restYen: integer("rest_yen").notNull(),
    /** What the held account keeps for it now: the balance's part and what has arrived. */
    heldYen: integer("held_yen").notNull().default(0),
    /** Its documents in short, as lists name them. */
    about: json<Message>("about").notNull(),
    /** When it is given up unless the money has come. */
    expiresAt: instant("expires_at"),
    startedAt: instant("started_at").notNull(),
    startedBy: text("started_by").notNull(),
    startedByName: text("started_by_name").notNull(),
    settledAt: instant("settled_at"),
  },
  (payment) => [
    check("payment_adds_up", sql`total_yen = coupon_yen + balance_yen + rest_yen`),
    check(
      "payment_amounts",
      sql`coupon_yen >= 0 AND balance_yen >= 0 AND rest_yen >= 0 AND total_yen <= 100000000`,
    ),
    check("payment_way", sql`(way = 'balance') = (rest_yen = 0)`),
    check(
      "payment_holds_while_waiting",
      sql`held_yen >= 0 AND (held_yen = 0 OR state = 'waiting')`,
    ),
    index("payments_company").on(payment.companyId, payment.startedAt),
    index("payments_starter").on(payment.startedBy, payment.startedAt),
    index("payments_queue").on(payment.state, payment.expiresAt),
  ],
);

export const paymentItems = sqliteTable(
  "payment_items",
  {
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentId: text("document_id").notNull(),
    documentNumber: text("document_number").notNull(),
    position: integer("position").notNull(),
    /** What the document asks for, before its coupon. */
    dueYen: integer("due_yen").notNull(),
    couponId: text("coupon_id"),
    couponYen: integer("coupon_yen").notNull().default(0),
    /** While the document waits for this payment's transfer. */
    awaited: flag("awaited").notNull().default(false),
  },
  (item) => [
    primaryKey({ columns: [item.paymentId, item.documentKind, item.documentId] }),
    index("payment_items_document").on(item.documentKind, item.documentId),
    // A document waits for one transfer at a time.
    uniqueIndex("payment_items_awaited")
      .on(item.documentKind, item.documentId)
      .where(sql`awaited = 1`),
  ],
);
