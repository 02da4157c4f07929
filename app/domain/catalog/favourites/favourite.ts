/** A company may have this many favourite goods, and as many favourite shops. */
export const favouritesMax = 1_000;

/** The cursor of the list: when the last favourite of a page was added, and its id. */
export interface FavouritePlace {
  at: number;
  id: string;
}

/** Without a tag the query finds all favourites. */
export interface FavouriteQuery {
  tag?: string | undefined;
  after?: FavouritePlace | undefined;
}
