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
    id: text().primaryKey(),
    number: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<CardPaymentState>().notNull(),
    version: integer().notNull(),
    /** What the wallet gets. */
    amountYen: integer().notNull(),
    feeYen: integer().notNull(),
    /** What the buyer pays at PayPal. */
    chargedYen: integer().notNull(),
    /** What it pays; without one it is a deposit. */
    paymentId: text().references(() => payments.id),
    orderId: text().unique(),
    approveUrl: text(),
    captureId: text().unique(),
    startedAt: instant().notNull(),
    startedBy: text().notNull(),
    /** When PayPal was last asked. */
    askedAt: instant().notNull(),
    capturedAt: instant(),
    reversedAt: instant(),
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
