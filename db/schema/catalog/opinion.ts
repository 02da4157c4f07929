import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OpinionState } from "#app/domain/trade/opinions/opinion.ts";
import { day, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** 商品の口コミ: what a company says of goods that it bought and received, once an offer. */
export const opinions = sqliteTable(
  "opinions",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    /** As the goods were called when they were ordered: the offer may be gone tomorrow. */
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    state: text("state").$type<OpinionState>().notNull(),
    version: integer("version").notNull(),
    stars: integer("stars").notNull(),
    comment: text("comment").notNull(),
    /** Files of the opinion that are shown, in their order. */
    pictures: json<string[]>("pictures").notNull(),
    /** The day of Japan on which its goods were received; of the company itself nothing is shown. */
    receivedOn: day("received_on").notNull(),
    writtenAt: instant("written_at").notNull(),
    writtenBy: text("written_by").notNull(),
    /** When its words were last another's; null as first written. */
    changedAt: instant("changed_at"),
    /** Why nobody is shown it, as its company reads it; empty while it is shown. */
    hiddenReason: text("hidden_reason").notNull().default(""),
  },
  (one) => [
    uniqueIndex("opinions_once").on(one.companyId, one.offerId),
    index("opinions_company").on(one.companyId, one.writtenAt, one.id),
    index("opinions_offer").on(one.offerId, one.writtenAt, one.id).where(sql`state = 'shown'`),
    // Number and average are found in the index alone.
    index("opinions_stars").on(one.offerId, one.stars).where(sql`state = 'shown'`),
    index("opinions_newest").on(one.writtenAt, one.id),
    index("opinions_state").on(one.state, one.writtenAt, one.id),
    check("opinion_stars", sql`stars BETWEEN 1 AND 5`),
    check("opinion_hidden", sql`(state = 'hidden') = (hidden_reason <> '')`),
  ],
);
