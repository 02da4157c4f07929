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

/** What a button has just done, to how many lines, and how many it named that the cart has no more. */
export interface Said {
  moved: string;
  count: number;
  gone: number;
  /** What brings the lines back: the removal's id, or the lines themselves where they went into the list for later. */
  undo: readonly string[];
}

export const nothingSaid: Said = { moved: "", count: 0, gone: 0, undo: [] };

/** So many lines of the list for later are brought back by one button; an address has no room for more. */
const undoneAtOnce = 20;

export function readSaid(params: URLSearchParams): Said {
  const count = (name: string) => {
    const read = Number(params.get(name));
    return Number.isSafeInteger(read) && read > 0 ? read : 0;
  };
  return {
    moved: params.get("moved") ?? "",
    count: count("count"),
    gone: count("gone"),
    undo: params.getAll("undo").slice(0, undoneAtOnce),
  };
}

/** The address of that place, with what is to be said there. */
export function cartHref(place: CartPlace, said: Partial<Said> = {}) {
  const { undo = [], ...texts } = said;
  const told = Object.entries({ ...place, ...texts }).flatMap(([name, value]) =>
    value ? [[name, `${value}`]] : [],
  );
  const undone = undo.length > undoneAtOnce ? [] : undo.map((id) => ["undo", id]);
  const search = new URLSearchParams([...told, ...undone]).toString();
  return href("/cart") + (search && `?${search}`);
}
