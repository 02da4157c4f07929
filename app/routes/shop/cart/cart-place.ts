import type { Opened } from "#app/domain/catalog/cart/cart.ts";
import { href } from "#app/href.ts";

/** What of the cart its address shows: a seller of a long one, and how far in the list for later. */
export interface CartPlace extends Opened {
  later: string;
}

export function readPlace(params: URLSearchParams): CartPlace {
  const one = (name: string) => params.get(name) ?? "";
  return { seller: one("seller"), after: one("after"), later: one("later") };
}

export function cartHref(place: CartPlace) {
  const search = new URLSearchParams(Object.entries(place).filter(([, value]) => value)).toString();
  return href("/cart") + (search && `?${search}`);
}
