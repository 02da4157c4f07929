import { type DayRangeRead, readDayRange } from "./day-range.ts";

/** What the address of a list of documents asks for. */
export interface ListQuery<State extends string> extends DayRangeRead {
  state: State | undefined;
  words: string;
  sort: "newest" | "oldest";
  size: number;
  /** Where the page begins: after this row. */
  after: { at: number; id: string } | undefined;
}

/** Reads a list's address; what it does not know is left out rather than refused. */
export function readListQuery<State extends string>(
  params: URLSearchParams,
  states: readonly State[],
): ListQuery<State> {
  const size = Number(params.get("size"));
  return {
    state: states.find((state) => state === params.get("state")),
    words: (params.get("q") ?? "").normalize("NFKC").trim().slice(0, 100),
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
    size: size === 50 || size === 100 ? size : 20,
    after: readPlace(params),
    ...readDayRange(params),
  };
}

/** Where a page of a list begins, `after=<moment>_<id>`; undefined at its head, and for what is no place. */
export function readPlace(params: URLSearchParams): ListQuery<string>["after"] {
  return placeIn(params, "after");
}

/** The same under another name, of a list that is a part of its page. */
export function placeIn(params: URLSearchParams, name: string): ListQuery<string>["after"] {
  const [at = "", id = ""] = (params.get(name) ?? "").split("_");
  return /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
}

/** The address of the same list with something changed; a changed filter begins at its first page. */
export function listQuery<State extends string>(
  asked: ListQuery<State>,
  change: { state?: State | undefined; after?: { at: number; id: string } } = {},
) {
  const state = "state" in change ? change.state : asked.state;
  const query = new URLSearchParams();
  if (state) query.set("state", state);
  if (asked.words) query.set("q", asked.words);
  if (asked.fromDay) query.set("from", asked.fromDay);
  if (asked.toDay) query.set("to", asked.toDay);
  if (asked.sort !== "newest") query.set("sort", asked.sort);
  if (asked.size !== 20) query.set("size", String(asked.size));
  if (change.after) query.set("after", `${change.after.at}_${change.after.id}`);
  return query.size > 0 ? `?${query}` : "";
}

const placeForm = /^([1-9]\d{0,14})\.([\w-]{1,64})$/;

/** The place that a link of ours to the next page of a list names: a moment in milliseconds and an id. */
export function linkedPlace(text: string) {
  const [, at, id] = placeForm.exec(text) ?? [];
  return at && id ? { at: new Date(Number(at)), id } : undefined;
}

/** Such a place, as a link names it. */
export function placeText({ at, id }: { at: Date; id: string }) {
  return `${at.getTime()}.${id}`;
}
