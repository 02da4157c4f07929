import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  ChangeAmounts,
  ChangedFreight,
  ChangedLine,
  ChangeState,
} from "#app/domain/trade/changes/change.ts";
import { flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orders } from "./order.ts";

/** What staff or the company want changed of a paid order, and what was answered. */
export const orderChanges = sqliteTable(
  "order_changes",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The order's version that the proposal made. */
    version: integer("version").notNull(),
    state: text("state").$type<ChangeState>().notNull(),
    /** The company's own wish; it waits for staff first. */
    byBuyer: flag("by_buyer").notNull().default(false),
    lines: json<ChangedLine[]>("lines").notNull(),
    freights: json<ChangedFreight[]>("freights").notNull().default([]),
    before: json<ChangeAmounts>("before").notNull(),
    after: json<ChangeAmounts>("after").notNull(),
    /** What went back to the wallet; the rest of the difference was never paid from it. */
    refundYen: integer("refund_yen").notNull().default(0),
    /** What the wallet paid for it. */
    chargeYen: integer("charge_yen").notNull().default(0),
    /** Within what the company need not be asked about: it took effect as it was written down. */
    withinLimit: flag("within_limit").notNull().default(false),
    /** What of it was not agreed to: ids of lines, and `freight/…`. */
    declined: json<string[]>("declined").notNull().default([]),
    proposedAt: instant("proposed_at").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    /** When staff agreed to a wish that the company still has to pay for. */
    agreedAt: instant("agreed_at"),
    agreedByName: text("agreed_by_name"),
    answeredAt: instant("answered_at"),
    answeredByName: text("answered_by_name"),
    /** Why not, where staff say so. */
    answerNote: text("answer_note").notNull().default(""),
  },
  (change) => [
    index("order_changes_order").on(change.orderId, change.version),
    // Two proposals at once would each be worked out from quantities that the other changes.
    uniqueIndex("order_changes_one_open").on(change.orderId).where(sql`state = 'proposed'`),
    check("order_change_refund", sql`refund_yen >= 0`),
    check("order_change_answered", sql`(state = 'proposed') = (answered_at IS NULL)`),
  ],
);
