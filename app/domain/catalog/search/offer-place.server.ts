import { type SQL, sql } from "drizzle-orm";
import type { OfferSearch, OfferSort, OfferSummary } from "../offers/product-source.ts";

interface PlacedRow extends Pick<OfferSummary, "publishedOn" | "priceFen"> {
  popularity: number;
  landedYen: number;
}

/** The sort orders of a search; each ends with the unique popularity. */
export const orders: Record<OfferSort, SQL> = {
  popular: sql`o.popularity DESC`,
  landed: sql`o.landed_yen, o.popularity`,
  price_asc: sql`o.price_fen, o.popularity`,
  price_desc: sql`o.price_fen DESC, o.popularity DESC`,
  new: sql`o.published_on DESC, o.popularity DESC`,
};

/** The prefix of cursors within the hits of variants. */
const nearMark = "near-";

/** Makes the cursor after a row, from its sort value and its unique popularity. */
export function placeOf(sort: OfferSort, row: PlacedRow & { near: number }) {
  return `${row.near ? nearMark : ""}${placedBy(sort, row)}.${row.popularity}`;
}

function placedBy(sort: OfferSort, { publishedOn, priceFen, landedYen }: PlacedRow) {
  if (sort === "popular") return "";
  if (sort === "new") return publishedOn;
  return sort === "landed" ? landedYen : priceFen;
}

/** Tells if the page begins within the hits of variants, and answers the search of that part. */
export function nearPlace(search: OfferSearch): { begun: boolean; search: OfferSearch } {
  const begun = search.after?.startsWith(nearMark) ?? false;
  return {
    begun,
    search: { ...search, after: begun ? search.after!.slice(nearMark.length) : undefined },
  };
}

/** Reads the popularity from the cursor; undefined on the first page. */
export function placeIn({ after }: OfferSearch) {
  const popularity = Number(after?.split(".").at(-1));
  return after && Number.isSafeInteger(popularity) ? popularity : undefined;
}

/** The condition for rows after the cursor. */
export function keyset(search: OfferSearch): SQL[] {
  const popularity = placeIn(search);
  if (popularity === undefined) return [];
  const value = search.after!.split(".")[0]!;
  switch (search.sort) {
    case "popular":
      return [sql`o.popularity < ${popularity}`];
    case "landed":
      return [sql`(o.landed_yen, o.popularity) > (${Number(value)}, ${popularity})`];
    case "price_asc":
      return [sql`(o.price_fen, o.popularity) > (${Number(value)}, ${popularity})`];
    case "price_desc":
      return [sql`(o.price_fen, o.popularity) < (${Number(value)}, ${popularity})`];
    case "new":
      return [sql`(o.published_on, o.popularity) < (${value}, ${popularity})`];
  }
}
