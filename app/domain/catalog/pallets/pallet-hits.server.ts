import { type SQL, sql } from "drizzle-orm";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import type { OfferSearch } from "../offers/product-source.ts";
import {
  bestSellers,
  candidates,
  candidatesMax,
  isPublicOffer,
  nearCandidates,
} from "../search/offer-candidates.server.ts";
import { searchVariants } from "../search/search-words.server.ts";
import type { PalletHit } from "./judge-goods.ts";
import type { PalletConditions } from "./pallet.ts";

/** A search examines this many best sellers of the words or the category. */
export const palletHitsMax = candidatesMax;

/** Finds the best sellers for a pallet's words or category, with the data that its conditions need. */
export async function palletHits(
  db: Database,
  companyId: string,
  conditions: PalletConditions,
): Promise<PalletHit[]> {
  const rows = await db.all<Stored>(palletHitsQuery(companyId, conditions));
  return rows.map(({ tags, blocked, held, ...row }) => ({
    ...row,
    tags: JSON.parse(tags) as PalletHit["tags"],
    blocked: blocked === 1,
    held: held === 1,
  }));
}

type Stored = Omit<PalletHit, "tags" | "blocked" | "held"> & {
  tags: string;
  blocked: 0 | 1;
  held: 0 | 1;
};

function palletHitsQuery(companyId: string, conditions: PalletConditions): SQL {
  return sql`SELECT o.id, o.title_ja AS titleJa, o.title_zh AS titleZh, o.category_id AS categoryId,
      c.goods_class AS categoryClass, o.supplier_id AS supplierId, o.price_fen AS priceFen,
      o.landed_yen AS landedYen, o.min_order AS minOrder, o.sold_count AS soldCount, o.stock, o.tags,
      o.weight_grams AS weightGrams, COALESCE(r.checked_pieces, 0) AS checkedPieces,
      COALESCE(r.bad_pieces, 0) AS badPieces, COALESCE(r.due_lines, 0) AS dueLines,
      COALESCE(r.on_time_lines, 0) AS onTimeLines,
      EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.supplier_id = o.supplier_id)
        OR EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.offer_id = o.id) AS blocked,
      EXISTS (SELECT 1 FROM own_product_sources p WHERE p.company_id = ${companyId} AND p.offer_id = o.id) AS held
    FROM (${placesOf(conditions)}) hit CROSS JOIN offers o CROSS JOIN categories c
    LEFT JOIN supplier_records r ON r.supplier_id = o.supplier_id
    WHERE o.popularity = hit.popularity AND c.id = o.category_id AND ${isPublicOffer}
    ORDER BY hit.near, o.popularity DESC LIMIT ${palletHitsMax}`;
}

/** Selects the hits of the words, followed by those of their synonyms. */
function placesOf({ words: typed, categoryId }: PalletConditions): SQL {
  const words = searchWords(typed, 8);
  const search: OfferSearch = { sort: "popular", limit: candidatesMax };
  if (words.length === 0)
    return sql`SELECT 0 AS near, popularity FROM ${bestSellers({ ...search, categoryId })}`;
  const ways = searchVariants(words);
  const exact = sql`SELECT 0 AS near, popularity FROM ${candidates(words, candidatesMax, search)}`;
  if (!ways) return exact;
  return sql`${exact} UNION ALL
    SELECT 1 AS near, popularity FROM ${nearCandidates({ words, ways }, false, search)}`;
}
