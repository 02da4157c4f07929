import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { offers } from "./catalog.ts";

/** Which goods a picture shows; several sellers may use the same. */
export const offerPictures = sqliteTable(
  "offer_pictures",
  {
    picture: text("picture").notNull(),
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id),
    /** How often its marks may still be tried to be made; none once they are, or cannot be. */
    triesLeft: integer("tries_left").notNull(),
  },
  (shown) => [
    primaryKey({ columns: [shown.picture, shown.offerId] }),
    index("offer_pictures_offer").on(shown.offerId),
    index("offer_pictures_waiting").on(shown.triesLeft, shown.picture).where(sql`tries_left > 0`),
  ],
);

/** What a picture is known by again, as base64. */
export const pictureMarks = sqliteTable("picture_marks", {
  number: integer("number").primaryKey(),
  picture: text("picture").notNull().unique(),
  shapes: text("shapes").notNull(),
  colours: text("colours").notNull(),
});

/** By what a picture is looked up: 2^32 times the band and the picture's number, so that the key is the row. */
export const pictureBands = sqliteTable("picture_bands", {
  place: integer("place").primaryKey(),
});
