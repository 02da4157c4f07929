import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { Hints, OfferSummary } from "../source/product-source.ts";
import { andAll } from "./offer-candidates.server.ts";
import { toAll } from "./offer-filters.server.ts";
import { type StoredSummary, summaryColumns, summaryOf, unhidden } from "./offer-summary.server.ts";

/** So many cheaper ones, and as many dearer. */
const eachSide = 3;

/** Goods of the same kind that cost about as much, the cheapest first: two steps into the index of a kind's prices. */
export async function alikeOffers(
  db: Database,
  offerId: string,
  { hiddenFor, ownOf }: Pick<Hints, "hiddenFor" | "ownOf"> = {},
): Promise<OfferSummary[]> {
  const here = sql`SELECT category_id, price_fen, popularity FROM offers WHERE id = ${offerId}`;
  const rows = await db.all<StoredSummary>(sql`
    WITH here AS (${here})
    SELECT ${summaryColumns(ownOf)} FROM (
      SELECT * FROM (SELECT near.* FROM here CROSS JOIN offers near
        WHERE near.category_id = here.category_id
          AND (near.price_fen, near.popularity) < (here.price_fen, here.popularity)
        ORDER BY near.price_fen DESC, near.popularity DESC LIMIT ${eachSide})
      UNION ALL
      SELECT * FROM (SELECT near.* FROM here CROSS JOIN offers near
        WHERE near.category_id = here.category_id
          AND (near.price_fen, near.popularity) > (here.price_fen, here.popularity)
        ORDER BY near.price_fen, near.popularity LIMIT ${eachSide})
    ) o CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([toAll, ...unhidden(hiddenFor)])} ORDER BY o.price_fen, o.popularity`);
  return rows.map(summaryOf);
}
