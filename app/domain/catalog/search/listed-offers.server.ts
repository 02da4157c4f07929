import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { MarketList } from "../source/market-list.ts";
import type { ListAsked, OfferSummary } from "../source/product-source.ts";
import { andAll } from "./offer-candidates.server.ts";
import { toAll } from "./offer-filters.server.ts";
import { type StoredSummary, summaryColumns, summaryOf, unhidden } from "./offer-summary.server.ts";

/** More of a list is not looked through where some of its goods are unknown or unwanted. */
const listedMax = 400;

/** The goods of a marketplace's list that have been fetched, in its order; of all kinds the first of each in turn. */
export async function listedOffers(
  db: Database,
  list: MarketList,
  { categoryId, hiddenFor, ownOf, limit }: ListAsked,
): Promise<OfferSummary[]> {
  const kind = categoryId === undefined ? sql`` : sql`AND category_id = ${categoryId}`;
  const rows = await db.all<StoredSummary>(sql`
    SELECT ${summaryColumns(ownOf)}
    FROM (SELECT offer_id, min(position) AS place FROM (
        SELECT offer_id, position FROM market_lists WHERE list = ${list} ${kind}
        ORDER BY position LIMIT ${listedMax})
      GROUP BY offer_id) listed
    CROSS JOIN offers o ON o.id = listed.offer_id CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([toAll, ...unhidden(hiddenFor)])}
    ORDER BY listed.place, o.popularity DESC LIMIT ${limit}`);
  return rows.map(summaryOf);
}
