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

export type RequestedRemedy = "resend" | "refund" | "tell";

export type ParcelClaimState = "accepted" | "refused" | "open" | "lost" | "withdrawn";

/** アフターサービス: a company's claim about a shipping request that has arrived in Japan. */
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
    wish: text("wish").$type<RequestedRemedy>().notNull(),
    situation: text("situation").notNull(),
    /** A video elsewhere, by https only. */
    filmUrl: text("film_url").notNull().default(""),
    pieceCount: integer("piece_count").notNull(),
    createdAt: instant("created_at").notNull(),
    submittedAt: instant("submitted_at"),
    /** Since when staff must act; null while the buyer must, or nobody. */
    waitingSince: instant("waiting_since"),
    /** The latest question of staff. */
    question: text("question").notNull().default(""),
    offer: text("offer").$type<ClaimOffer>(),
    offerYen: integer("offer_yen").notNull().default(0),
    /** The reason for the offer, which the buyer reads. */
    offerNote: text("offer_note").notNull().default(""),
    /** The last day on which the buyer may answer a question or an offer. */
    replyBy: instant("reply_by"),
    outcome: text("outcome").$type<ClaimOutcome>(),
    settledYen: integer("settled_yen").notNull().default(0),
    /** The order at 0 yen that sends the pieces again. */
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

/** Claimed pieces of one line in one box, and their result. */
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
    /** The pieces that staff offer to send again. */
    resendQuantity: integer("resend_quantity").notNull().default(0),
    /** The refunds of the order's price and of shipping. */
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

/** 持ち主不明の荷物の申し出: a company claims an unknown parcel, and says how it knows it. */
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
    /** The goods' name in stock. */
    name: text("name").notNull(),
    valueFen: integer("value_fen").notNull(),
    goodsClass: text("goods_class").$type<GoodsClass>().notNull(),
    evidence: text("evidence").notNull(),
    /** The number of an order of the company whose goods it claims; empty where it bought them elsewhere. */
    orderNumber: text("order_number").notNull().default(""),
    /** The staff's answer, which the buyer reads. */
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
    // A parcel is one company's.
    uniqueIndex("parcel_claims_accepted").on(claim.parcelId).where(sql`state = 'accepted'`),
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
