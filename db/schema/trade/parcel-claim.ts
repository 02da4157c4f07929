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
    id: text().primaryKey(),
    parcelId: text()
      .notNull()
      .references(() => unknownParcels.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    userId: text().notNull(),
    state: text().$type<ParcelClaimState>().notNull(),
    /** What the goods are, as they will be called in stock. */
    name: text().notNull(),
    valueFen: integer().notNull(),
    goodsClass: text().$type<GoodsClass>().notNull(),
    evidence: text().notNull(),
    /** The company's own order whose goods they are, as it says; empty where it bought them elsewhere. */
    orderNumber: text().notNull().default(""),
    /** What staff answered, as the buyer reads it. */
    answer: text().notNull().default(""),
    claimedAt: instant().notNull(),
    decidedAt: instant(),
    decidedByName: text().notNull().default(""),
  },
  (claim) => [
    index("parcel_claims_queue").on(claim.state, claim.claimedAt, claim.id),
    index("parcel_claims_company").on(claim.companyId, claim.claimedAt),
    uniqueIndex("parcel_claims_open")
      .on(claim.parcelId, claim.companyId)
      .where(sql`state = 'open'`),
  ],
);
