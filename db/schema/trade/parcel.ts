import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ParcelProblem } from "#app/domain/trade/parcel/carrier-tracking.ts";
import type { EventKind, ParcelState } from "#app/domain/trade/parcel/parcel.ts";
import { instant } from "../columns.ts";

/**
 * A parcel on its way to our warehouse in China, whose number the purchases name that it brings, or a
 * box on its way to Japan, whose number the box or its shipping request names.
 */
export const parcels = sqliteTable(
  "parcels",
  {
    trackingNumber: text().primaryKey(),
    /** The tracking service's number of the carrier, once it knows. */
    carrier: integer(),
    carrierName: text().notNull().default(""),
    state: text().$type<ParcelState>().notNull().default("awaited"),
    /** Why the service does not tell of it; empty where it does. */
    problem: text().$type<ParcelProblem | "">().notNull().default(""),
    /** When the goods were bought that wait longest for it; of a box to Japan, when it left. */
    boughtAt: instant().notNull(),
    /** When it was last heard of: its newest event, before that the day its number was entered. */
    heardAt: instant().notNull(),
    lastEventAt: instant(),
    registeredAt: instant(),
    /** Not asked about before this moment. */
    askNextAt: instant().notNull(),
    deliveredAt: instant(),
    /** Delivered, or all it brings is received: nothing more is asked. */
    closedAt: instant(),
  },
  (parcel) => [
    index("parcels_to_ask")
      .on(parcel.askNextAt, parcel.trackingNumber)
      .where(sql`closed_at IS NULL`),
    index("parcels_open").on(parcel.boughtAt, parcel.trackingNumber).where(sql`closed_at IS NULL`),
  ],
);

/** Events of a parcel as its carrier reported them; the same event reported again is the same row. */
export const parcelEvents = sqliteTable(
  "parcel_events",
  {
    trackingNumber: text()
      .notNull()
      .references(() => parcels.trackingNumber),
    at: instant().notNull(),
    /** In the carrier's own language, mostly Chinese. */
    words: text().notNull(),
    place: text().notNull(),
    kind: text().$type<EventKind>().notNull(),
  },
  (event) => [primaryKey({ columns: [event.trackingNumber, event.at, event.words] })],
);
