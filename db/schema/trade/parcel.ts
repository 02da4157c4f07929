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
    trackingNumber: text("tracking_number").primaryKey(),
    /** The tracking service's number of the carrier, once it knows. */
    carrier: integer("carrier"),
    carrierName: text("carrier_name").notNull().default(""),
    state: text("state").$type<ParcelState>().notNull().default("awaited"),
    /** Why the service does not tell of it; empty where it does. */
    problem: text("problem").$type<ParcelProblem | "">().notNull().default(""),
    /** When the goods were bought that wait longest for it; of a box to Japan, when it left. */
    boughtAt: instant("bought_at").notNull(),
    /** When it was last heard of: its newest event, before that the day its number was entered. */
    heardAt: instant("heard_at").notNull(),
    lastEventAt: instant("last_event_at"),
    registeredAt: instant("registered_at"),
    /** Not asked about before this moment. */
    askNextAt: instant("ask_next_at").notNull(),
    deliveredAt: instant("delivered_at"),
    /** Delivered, or all it brings is received: nothing more is asked. */
    closedAt: instant("closed_at"),
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
    trackingNumber: text("tracking_number")
      .notNull()
      .references(() => parcels.trackingNumber),
    at: instant("at").notNull(),
    /** In the carrier's own language, mostly Chinese. */
    words: text("words").notNull(),
    place: text("place").notNull(),
    kind: text("kind").$type<EventKind>().notNull(),
  },
  (event) => [primaryKey({ columns: [event.trackingNumber, event.at, event.words] })],
);
