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
import { instant } from "./columns.ts";
import { companies, users } from "./customers.ts";
import { unknownParcels } from "./floor.ts";
import { orderLines, orders } from "./orders.ts";
import type { GoodsClass } from "./pricing.ts";
import { boxes, shippingLines, shippingRequests } from "./shipments.ts";

export type ClaimOffer = "resend" | "refund";

export type ClaimOutcome = "told" | "rejected" | "refunded" | "resent";

export type ClaimReason = "other" | "broken" | "lost" | "wrong" | "short" | "defect";

export type ClaimState =
  | "done"
  | "asked"
  | "withdrawn"
  | "draft"
  | "in_follow_up"
  | "submitted"
  | "offered";

export type ClaimWish = "resend" | "refund" | "tell";

export type ParcelClaimState = "accepted" | "refused" | "open";

/** アフターサービス: what a company claims of a shipping request that has arrived in Japan. */
export const claims = sqliteTable(
  "claims",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    state: text("state").$type<ClaimState>().notNull(),
    version: integer("version").notNull(),
    reason: text("reason").$type<ClaimReason>().notNull(),
    wish: text("wish").$type<ClaimWish>().notNull(),
    situation: text("situation").notNull(),
    /** A film that lies elsewhere, https only. */
    filmUrl: text("film_url").notNull().default(""),
    pieceCount: integer("piece_count").notNull(),
    createdAt: instant("created_at").notNull(),
    submittedAt: instant("submitted_at"),
    /** Since when it is the staff's turn; null while it is the buyer's, or nobody's. */
    waitingSince: instant("waiting_since"),
    /** What staff asked last. */
    question: text("question").notNull().default(""),
    offer: text("offer").$type<ClaimOffer>(),
    offerYen: integer("offer_yen").notNull().default(0),
    /** Why so, as the buyer reads it. */
    offerNote: text("offer_note").notNull().default(""),
    /** Until then the buyer answers what staff asked or offered. */
    replyBy: instant("reply_by"),
    outcome: text("outcome").$type<ClaimOutcome>(),
    settledYen: integer("settled_yen").notNull().default(0),
    /** The order at 0 yen in which the pieces come again. */
    resendOrderId: text("resend_order_id")
      .unique()
      .references(() => orders.id),
    closedAt: instant("closed_at"),
  },
  (claim) => [
    index("claims_company").on(claim.companyId, claim.createdAt, claim.id),
    index("claims_company_state").on(claim.companyId, claim.state, claim.createdAt, claim.id),
    index("claims_request").on(claim.requestId, claim.createdAt),
    index("claims_queue").on(claim.waitingSince, claim.id).where(sql`waiting_since IS NOT NULL`),
    index("claims_state").on(claim.state, claim.createdAt, claim.id),
    check("claim_amounts", sql`piece_count > 0 AND offer_yen >= 0 AND settled_yen >= 0`),
    check(
      "claim_waits",
      sql`(state IN ('submitted', 'in_follow_up')) = (waiting_since IS NOT NULL)`,
    ),
    check("claim_closed", sql`(state = 'done') = (outcome IS NOT NULL)`),
  ],
);

/** Pieces of one line in one box that a claim is about, and what came of them. */
export const claimLines = sqliteTable(
  "claim_lines",
  {
    claimId: text("claim_id")
      .notNull()
      .references(() => claims.id),
    boxId: text("box_id")
      .notNull()
      .references(() => boxes.id),
    shippingLineId: text("shipping_line_id")
      .notNull()
      .references(() => shippingLines.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    quantity: integer("quantity").notNull(),
    /** Of them staff offer to send so many again. */
    resendQuantity: integer("resend_quantity").notNull().default(0),
    /** What came back of what was paid for the order, and for sending it. */
    orderYen: integer("order_yen").notNull().default(0),
    shippingYen: integer("shipping_yen").notNull().default(0),
  },
  (line) => [
    primaryKey({ columns: [line.claimId, line.boxId, line.shippingLineId] }),
    index("claim_lines_content").on(line.boxId, line.shippingLineId),
    index("claim_lines_order").on(line.orderId),
    index("claim_lines_order_line").on(line.orderLineId),
    check(
      "claim_line_amounts",
      sql`quantity > 0 AND resend_quantity BETWEEN 0 AND quantity AND order_yen >= 0 AND shipping_yen >= 0`,
    ),
  ],
);

/** 持ち主不明の荷物の申し出: a company says that an unknown parcel is its own, and how it knows. */
export const parcelClaims = sqliteTable(
  "parcel_claims",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    parcelId: text("parcel_id")
      .notNull()
      .references(() => unknownParcels.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state").$type<ParcelClaimState>().notNull(),
    /** What the goods are, as they will be called in stock. */
    name: text("name").notNull(),
    valueFen: integer("value_fen").notNull(),
    goodsClass: text("goods_class").$type<GoodsClass>().notNull(),
    evidence: text("evidence").notNull(),
    /** The company's own order whose goods they are, as it says; empty where it bought them elsewhere. */
    orderNumber: text("order_number").notNull().default(""),
    /** What staff answered, as the buyer reads it. */
    answer: text("answer").notNull().default(""),
    claimedAt: instant("claimed_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedByName: text("decided_by_name").notNull().default(""),
  },
  (claim) => [
    index("parcel_claims_queue").on(claim.state, claim.claimedAt, claim.id),
    index("parcel_claims_company").on(claim.companyId, claim.claimedAt),
    uniqueIndex("parcel_claims_open")
      .on(claim.parcelId, claim.companyId)
      .where(sql`state = 'open'`),
  ],
);

export const reviews = sqliteTable(
  "reviews",
  {
    requestId: text("request_id")
      .primaryKey()
      .references(() => shippingRequests.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    stars: integer("stars").notNull(),
    comment: text("comment").notNull(),
    writtenAt: instant("written_at").notNull(),
    writtenBy: text("written_by").notNull(),
  },
  () => [check("review_stars", sql`stars BETWEEN 1 AND 5`)],
);
