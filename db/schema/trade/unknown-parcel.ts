import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UnknownState } from "#app/domain/trade/scanning/unknown-parcel.ts";
import { instant } from "../columns.ts";
import { companies, staff } from "../customers/company.ts";

/** 无主包裹: what was delivered and no purchase of ours is about. */
export const unknownParcels = sqliteTable(
  "unknown_parcels",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    trackingNumber: text("tracking_number").notNull(),
    state: text("state").$type<UnknownState>().notNull(),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    /** What is written on it or seen in it; buyers do not read it. */
    note: text("note").notNull().default(""),
    shelf: text("shelf").notNull().default(""),
    foundAt: instant("found_at").notNull(),
    foundBy: text("found_by")
      .notNull()
      .references(() => staff.id),
    foundByName: text("found_by_name").notNull(),
    /** Whose it turned out to be. */
    companyId: text("company_id").references(() => companies.id),
    settledAt: instant("settled_at"),
    settledByName: text("settled_by_name").notNull().default(""),
  },
  (parcel) => [
    index("unknown_parcels_queue").on(parcel.state, parcel.foundAt, parcel.id),
    index("unknown_parcels_tracking").on(parcel.trackingNumber),
    check("unknown_parcel_quantity", sql`quantity > 0`),
    check("unknown_parcel_owner", sql`state <> 'claimed' OR company_id IS NOT NULL`),
  ],
);

/** Its photos: they belong to no company yet, and so not to the files of one. */
export const unknownPhotos = sqliteTable(
  "unknown_photos",
  {
    id: text("id").primaryKey(),
    parcelId: text("parcel_id")
      .notNull()
      .references(() => unknownParcels.id),
    key: text("key").notNull().unique(),
    contentType: text("content_type").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (photo) => [index("unknown_photos_parcel").on(photo.parcelId, photo.savedAt)],
);
