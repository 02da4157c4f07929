/** Goods and shops a company may keep, each. */
export const favouritesMax = 1_000;

/** Where a page of the list ended: the moment it was added, and its id. */
export interface FavouritePlace {
  at: number;
  id: string;
}

/** Which favourites: all, or those of one tag. */
export interface FavouriteQuery {
  tag?: string | undefined;
  after?: FavouritePlace | undefined;
}
