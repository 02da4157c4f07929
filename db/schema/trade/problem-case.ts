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
import type { CaseAnswer, CaseKind, CaseState } from "#app/domain/trade/problems/problem-case.ts";
import { flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orderLines, orders } from "./order.ts";
import { lots } from "./warehouse.ts";

/** The queues of the console as `caseQueues` asks for them: an index is used for the words it was made with alone. */
const queueConditions = {
  stock: sql`state = 'in_follow_up' AND (answer IN ('accept', 'discard', 'return') OR answer = 'cancel' AND kind IN ('wrong', 'damaged'))`,
  aside: sql`state = 'awaiting_reply' AND quarantine_shelf = '' AND kind IN ('wrong', 'damaged')`,
  settle: sql`(state = 'sent_back' OR state = 'in_follow_up' AND (answer = 'exchange' OR answer = 'cancel' AND kind NOT IN ('wrong', 'damaged')))`,
  overdue: sql`state = 'awaiting_reply' AND overdue_at IS NOT NULL`,
  waiting: sql`(state = 'awaiting_reply' AND overdue_at IS NULL OR state = 'awaiting_goods')`,
};

/** 問題商品: pieces of one lot that did not come as they were ordered, and what becomes of them. */
export const problemCases = sqliteTable(
  "problem_cases",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    kind: text("kind").$type<CaseKind>().notNull(),
    state: text("state").$type<CaseState>().notNull(),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    /** What was found, as the buyer reads it. */
    note: json<Message>("note"),
    /** Where the pieces lie apart from the stock. */
    quarantineShelf: text("quarantine_shelf").notNull().default(""),
    /** What the seller takes off for pieces that are kept or thrown away. */
    discountFen: integer("discount_fen").notNull().default(0),
    /** What sending them back costs the buyer. */
    returnCostFen: integer("return_cost_fen").notNull().default(0),
    offerNote: text("offer_note").notNull().default(""),
    /** Until then the buyer answers; afterwards the company's default holds. */
    replyBy: instant("reply_by").notNull(),
    /** Until then the seller takes goods back without a reason; null while they have not come. */
    returnBy: instant("return_by"),
    /** Until then 不良補償 pays; null without that option. */
    insuredUntil: instant("insured_until"),
    /** Set once, when nobody has answered in time and no default could be taken. */
    overdueAt: instant("overdue_at"),
    answer: text("answer").$type<CaseAnswer>(),
    answerNote: text("answer_note").notNull().default(""),
    answeredAt: instant("answered_at"),
    answeredByName: text("answered_by_name"),
    isDefaultAnswer: flag("is_default_answer").notNull().default(false),
    returnTracking: text("return_tracking").notNull().default(""),
    /** What we paid to send them back. */
    returnPaidFen: integer("return_paid_fen"),
    /** The lot in which the exchanged pieces are to come. */
    replacementLotId: text("replacement_lot_id").references(() => lots.id),
    /** What came back to the buyer; below zero what was charged for pieces beyond the order. */
    settledYen: integer("settled_yen").notNull().default(0),
    openedAt: instant("opened_at").notNull(),
    openedByName: text("opened_by_name").notNull(),
    closedAt: instant("closed_at"),
  },
  (one) => [
    // The same pieces must not be refunded by two cases.
    uniqueIndex("problem_cases_one_open").on(one.lotId, one.kind).where(sql`state <> 'done'`),
    index("problem_cases_company").on(one.companyId, one.openedAt, one.id),
    index("problem_cases_company_state").on(one.companyId, one.state, one.openedAt, one.id),
    index("problem_cases_order").on(one.orderId, one.openedAt),
    index("problem_cases_replacement").on(one.replacementLotId),
    index("problem_cases_queue").on(one.state, one.openedAt, one.id),
    // One for each queue of the console, by the very words of its condition.
    ...Object.entries(queueConditions).map(([queue, condition]) =>
      index(`problem_cases_${queue}`).on(one.openedAt, one.id).where(condition),
    ),
    index("problem_cases_due").on(one.replyBy).where(sql`state = 'awaiting_reply'`),
    check("problem_case_quantity", sql`quantity > 0`),
    check("problem_case_offer", sql`discount_fen >= 0 AND return_cost_fen >= 0`),
    check("problem_case_closed", sql`(state = 'done') = (closed_at IS NOT NULL)`),
  ],
);

/** What a company wants done when nobody has answered in time; a kind without a row is waited for. */
export const caseDefaults = sqliteTable(
  "case_defaults",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<CaseKind>().notNull(),
    answer: text("answer").$type<CaseAnswer>().notNull(),
  },
  (one) => [primaryKey({ columns: [one.companyId, one.kind] })],
);
