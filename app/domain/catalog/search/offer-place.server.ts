import { type SQL, sql } from "drizzle-orm";
import type { OfferSearch, OfferSort, OfferSummary } from "../offers/product-source.ts";

interface PlacedRow extends Pick<OfferSummary, "publishedOn" | "priceFen"> {
  popularity: number;
  landedYen: number;
}

/** The orders of a search; each ends with the popularity, which is unique. */
export const orders: Record<OfferSort, SQL> = {
  popular: sql`o.popularity DESC`,
  landed: sql`o.landed_yen, o.popularity`,
  price_asc: sql`o.price_fen, o.popularity`,
  price_desc: sql`o.price_fen DESC, o.popularity DESC`,
  new: sql`o.published_on DESC, o.popularity DESC`,
};

/** Before the places of what other words than the typed ones found. */
const nearMark = "near-";

/** The keyset place behind a row: its sort value and its popularity, which is unique. */
export function placeOf(sort: OfferSort, row: PlacedRow & { near: number }) {
  return `${row.near ? nearMark : ""}${placedBy(sort, row)}.${row.popularity}`;
}

function placedBy(sort: OfferSort, { publishedOn, priceFen, landedYen }: PlacedRow) {
  if (sort === "popular") return "";
  if (sort === "new") return publishedOn;
  return sort === "landed" ? landedYen : priceFen;
}

/** Whether the page begins among what other words found, and the search as that part of it is asked. */
export function nearPlace(search: OfferSearch): { begun: boolean; search: OfferSearch } {
  const begun = search.after?.startsWith(nearMark) ?? false;
  return {
    begun,
    search: { ...search, after: begun ? search.after!.slice(nearMark.length) : undefined },
  };
}

/** The popularity that a page begins below; undefined on the first. */
export function placeIn({ after }: OfferSearch) {
  const popularity = Number(after?.split(".").at(-1));
  return after && Number.isSafeInteger(popularity) ? popularity : undefined;
}

/** Only what comes behind the place asked for. */
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
