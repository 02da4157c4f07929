import type { Opened } from "#app/domain/catalog/cart/cart-totals.ts";
import { href } from "#app/href.ts";

/** What of the cart its address shows: a seller of a long one, and how far in the list for later. */
export interface CartPlace extends Opened {
  later: string;
}

export function readPlace(params: URLSearchParams): CartPlace {
  const one = (name: string) => params.get(name) ?? "";
  return { seller: one("seller"), after: one("after"), later: one("later") };
}

/** The address of that place; `moved` says what a button has just done. */
export function cartHref(place: CartPlace, moved = "") {
  const said = Object.entries({ ...place, moved }).filter(([, value]) => value);
  const search = new URLSearchParams(said).toString();
  return href("/cart") + (search && `?${search}`);
}
