import { placeIn } from "#app/http/list-query.ts";

/** How an address names where the list of refusals on its page begins. */
export const olderName = "older";

/** That place: for the statement, and as it came. */
export function olderPlace(query: URLSearchParams) {
  const place = placeIn(query, olderName);
  return { place, at: place ? query.get(olderName) : null };
}
