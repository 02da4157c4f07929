import type { FavouritePlace, FavouriteQuery } from "#app/domain/catalog/favourites/favourite.ts";

/** Reads the list's address; what it does not know is left out. */
export function readFavouriteQuery(params: URLSearchParams): FavouriteQuery {
  const tag = params.get("tag")?.slice(0, 24);
  const [, at, id] = params.get("after")?.match(/^(\d{1,15})_(.{1,64})$/) ?? [];
  return { ...(tag ? { tag } : {}), ...(at && id ? { after: { at: Number(at), id } } : {}) };
}

/** The query of the same list: of one tag, from a place on. */
export function favouriteQuery(tag: string | undefined, after?: FavouritePlace) {
  const query = new URLSearchParams();
  if (tag) query.set("tag", tag);
  if (after) query.set("after", `${after.at}_${after.id}`);
  return query.size > 0 ? `?${query}` : "";
}
