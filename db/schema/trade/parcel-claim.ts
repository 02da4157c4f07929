import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import type { ParcelClaimState } from "#app/domain/trade/parcel-claims/parcel-claim.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { unknownParcels } from "./unknown-parcel.ts";

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
    userId: text("user_id").notNull(),
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
