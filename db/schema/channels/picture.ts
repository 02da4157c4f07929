import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companies } from "../customers/company.ts";

/** Pictures of a company's own products and of what its shops sell, with the marks that they are known by again. */
export const companyPictures = sqliteTable(
  "company_pictures",
  {
    number: integer("number").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    picture: text("picture").notNull(),
    /** Which of its company's pictures it is: the first of each company are read before the second of any. */
    turn: integer("turn").notNull(),
    /** How often its marks may still be tried to be made; none once they are, or cannot be. */
    triesLeft: integer("tries_left").notNull().default(3),
    /** The marks as base64; empty of a picture that has none. */
    shapes: text("shapes").notNull().default(""),
    colours: text("colours").notNull().default(""),
  },
  (shown) => [
    uniqueIndex("company_pictures_one").on(shown.companyId, shown.picture),
    index("company_pictures_turn").on(shown.companyId, shown.turn),
    index("company_pictures_waiting").on(shown.triesLeft, shown.turn).where(sql`tries_left > 0`),
    check("company_picture_tries", sql`tries_left BETWEEN 0 AND 3`),
  ],
);

/** By what they are looked up: the band, a key of the company and the picture's number in one, so that the key is the row. */
export const companyPictureBands = sqliteTable("company_picture_bands", {
  place: integer("place").primaryKey(),
});
