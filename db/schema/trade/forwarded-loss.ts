import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LossKind, LossState } from "#app/domain/trade/forwarded-loss/forwarded-loss.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orders } from "./order.ts";
import { purchases } from "./purchase.ts";

/** 転送品の補償: forwarded goods of one parcel that were lost or broken while we had them. Pieces and money are bounded by triggers. */
export const forwardedLosses = sqliteTable(
  "forwarded_losses",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id").notNull(),
    /** The parcel that they came in. */
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchases.id),
    state: text("state").$type<LossState>().notNull(),
    version: integer("version").notNull(),
    kind: text("kind").$type<LossKind>().notNull(),
    quantity: integer("quantity").notNull(),
    words: text("words").notNull(),
    /** What the pieces were announced to be worth, at the rate of that day. */
    worthYen: integer("worth_yen").notNull(),
    /** The most that is paid for the parcel, as it stood when it was announced. */
    capYen: integer("cap_yen").notNull(),
    paidYen: integer("paid_yen").notNull().default(0),
    /** Why so much or nothing, as the buyer reads it. */
    answer: text("answer").notNull().default(""),
    /** Who would pay a large sum, until a second person does. */
    payAskedBy: text("pay_asked_by"),
    payAskedByName: text("pay_asked_by_name").notNull().default(""),
    payAskedYen: integer("pay_asked_yen").notNull().default(0),
    payReason: text("pay_reason").notNull().default(""),
    reportedAt: instant("reported_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedByName: text("decided_by_name").notNull().default(""),
  },
  (loss) => [
    index("forwarded_losses_queue").on(loss.state, loss.reportedAt, loss.id),
    index("forwarded_losses_decided").on(loss.decidedAt),
    index("forwarded_losses_order").on(loss.orderId, loss.reportedAt),
    index("forwarded_losses_parcel").on(loss.purchaseId, loss.state),
  ],
);
