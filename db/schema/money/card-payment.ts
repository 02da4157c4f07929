import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CardPaymentState } from "#app/domain/money/card/card-payment.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { payments } from "./payment.ts";

/** A deposit by PayPal or card: one order there, captured once and credited once. */
export const cardPayments = sqliteTable(
  "card_payments",
  {
    /** Chosen by the form, and what PayPal knows a repeated request by. */
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<CardPaymentState>().notNull(),
    version: integer("version").notNull(),
    /** What the wallet gets. */
    amountYen: integer("amount_yen").notNull(),
    feeYen: integer("fee_yen").notNull(),
    /** What the buyer pays at PayPal. */
    chargedYen: integer("charged_yen").notNull(),
    /** What it pays; without one it is a deposit. */
    paymentId: text("payment_id").references(() => payments.id),
    orderId: text("order_id").unique(),
    approveUrl: text("approve_url"),
    captureId: text("capture_id").unique(),
    startedAt: instant("started_at").notNull(),
    startedBy: text("started_by").notNull(),
    /** When PayPal was last asked. */
    askedAt: instant("asked_at").notNull(),
    capturedAt: instant("captured_at"),
    reversedAt: instant("reversed_at"),
  },
  (payment) => [
    check(
      "card_payment_amounts",
      sql`amount_yen > 0 AND amount_yen <= 100000000 AND charged_yen = amount_yen + fee_yen`,
    ),
    check(
      "card_payment_captured",
      sql`state NOT IN ('captured', 'reversed') OR (capture_id IS NOT NULL AND captured_at IS NOT NULL)`,
    ),
    index("card_payments_company").on(payment.companyId, payment.startedAt),
    uniqueIndex("card_payments_payment").on(payment.paymentId),
    index("card_payments_unsettled")
      .on(payment.askedAt)
      .where(sql`state IN ('created', 'approved', 'pending')`),
  ],
);
