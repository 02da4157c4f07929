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
    id: text().primaryKey(),
    trackingNumber: text().notNull(),
    state: text().$type<UnknownState>().notNull(),
    version: integer().notNull(),
    quantity: integer().notNull(),
    /** What is written on it or seen in it; buyers do not read it. */
    note: text().notNull().default(""),
    shelf: text().notNull().default(""),
    foundAt: instant().notNull(),
    foundBy: text()
      .notNull()
      .references(() => staff.id),
    foundByName: text().notNull(),
    /** Whose it turned out to be. */
    companyId: text().references(() => companies.id),
    settledAt: instant(),
    settledByName: text().notNull().default(""),
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
    id: text().primaryKey(),
    parcelId: text()
      .notNull()
      .references(() => unknownParcels.id),
    key: text().notNull().unique(),
    contentType: text().notNull(),
    savedAt: instant().notNull(),
  },
  (photo) => [index("unknown_photos_parcel").on(photo.parcelId, photo.savedAt)],
);
