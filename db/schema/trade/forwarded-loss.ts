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
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    userId: text().notNull(),
    /** The parcel that they came in. */
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    state: text().$type<LossState>().notNull(),
    version: integer().notNull(),
    kind: text().$type<LossKind>().notNull(),
    quantity: integer().notNull(),
    words: text().notNull(),
    /** What the pieces were announced to be worth, at the rate of that day. */
    worthYen: integer().notNull(),
    /** The most that is paid for the parcel, as it stood when it was announced. */
    capYen: integer().notNull(),
    paidYen: integer().notNull().default(0),
    /** Why so much or nothing, as the buyer reads it. */
    answer: text().notNull().default(""),
    /** Who would pay a large sum, until a second person does. */
    payAskedBy: text(),
    payAskedByName: text().notNull().default(""),
    payAskedYen: integer().notNull().default(0),
    payReason: text().notNull().default(""),
    reportedAt: instant().notNull(),
    decidedAt: instant(),
    decidedByName: text().notNull().default(""),
  },
  (loss) => [
    index("forwarded_losses_queue").on(loss.state, loss.reportedAt, loss.id),
    index("forwarded_losses_decided").on(loss.decidedAt),
    index("forwarded_losses_order").on(loss.orderId, loss.reportedAt),
    index("forwarded_losses_parcel").on(loss.purchaseId, loss.state),
  ],
);
