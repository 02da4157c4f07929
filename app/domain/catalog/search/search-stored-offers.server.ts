import { type SQL, sql } from "drizzle-orm";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import type { OfferPage, OfferSearch } from "../source/product-source.ts";
import { closeWords } from "./close-words.server.ts";
import { nearCandidates } from "./near-candidates.server.ts";
import {
  andAll,
  bestSellers,
  candidates,
  candidatesMax,
  hasIndex,
  onlyShort,
  plainlyMax,
  selected,
} from "./offer-candidates.server.ts";
import { filtersOf, toAll } from "./offer-filters.server.ts";
import { keyset, nearPlace, orders, placeOf } from "./offer-place.ts";
import { type StoredSummary, summaryColumns, summaryOf, unhidden } from "./offer-summary.server.ts";
import { waysToLook } from "./same-words.server.ts";

interface Row extends StoredSummary {
  popularity: number;
  landedYen: number;
  /** 1 where only other words than the typed ones found it. */
  near: 0 | 1;
}

/**
 * The offers that a search finds among those stored, a page of them. What other words for the same goods
 * find comes behind all that the typed ones do.
 */
export async function searchStoredOffers(db: Database, search: OfferSearch): Promise<OfferPage> {
  const words = searchWords(search.words ?? "", 8);
  const filters = filtersOf(search);
  // Best sellers first is the order of the index itself: it needs no candidates, whatever is found.
  const streams = search.sort === "popular" && filters.length === 0;
  const chosen = search.selection !== undefined;
  const bounded = !chosen && (words.length > 0 ? !streams : !hasIndex(search));
  const ways = chosen || search.asTyped ? undefined : waysToLook(words);
  const near = nearPlace(search);
  const source = () =>
    chosen
      ? selected(search)
      : words.length > 0
        ? candidates(words, streams ? undefined : candidatesMax, search)
        : bounded
          ? bestSellers(search)
          : sql`offers o`;
  const parts = [
    ...(near.begun && ways ? [] : [part(0, source(), search)]),
    ...(ways ? [part(1, nearCandidates({ words, ways }, streams, near.search), near.search)] : []),
  ];

  // The first part is read first, and where it fills the page the second not at all.
  const [rows, meant] = await Promise.all([
    db.all<Row>(
      parts.length === 1
        ? parts[0]!
        : sql`SELECT * FROM (${parts[0]}) UNION ALL SELECT * FROM (${parts[1]}) LIMIT ${search.limit + 1}`,
    ),
    chosen ? [] : closeWords(db, search, words),
  ]);
  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  const others = page.filter((row) => row.near === 1);
  return {
    offers: page.map(({ popularity: _, landedYen: __, near: ___, ...offer }) => summaryOf(offer)),
    next: rows.length > search.limit && last ? placeOf(search.sort, last) : null,
    bounded: bounded ? (onlyShort(words) ? plainlyMax : candidatesMax) : null,
    ...(ways &&
      others.length > 0 && { near: { words: wordsOf(ways, others), count: others.length } }),
    ...(page.length < littleFound && meant.length > 0 && { meant }),
  };
}

/** With fewer hits on a page it is asked whether something else was meant. */
const littleFound = 4;

function part(near: 0 | 1, source: SQL, search: OfferSearch): SQL {
  const where = [toAll, ...filtersOf(search), ...unhidden(search.hiddenFor), ...keyset(search)];
  return sql`SELECT ${sql.raw(String(near))} AS near, o.popularity, o.landed_yen AS landedYen,
    ${summaryColumns(search.ownOf)}
    FROM ${source} CROSS JOIN suppliers s
    WHERE s.id = o.supplier_id ${andAll(where)}
    ORDER BY ${orders[search.sort]}
    LIMIT ${search.limit + 1}`;
}

const wordsNamed = 3;

/** The words that found these, as their titles have them; where only Chinese titles do, the first ones. */
function wordsOf(ways: readonly (readonly string[])[], found: readonly Row[]) {
  const others = ways.flatMap(([, ...rest]) => rest);
  const seen = others.filter((word) => found.some(({ titleJa }) => titleJa.includes(word)));
  return (seen.length > 0 ? seen : others).slice(0, wordsNamed);
}
