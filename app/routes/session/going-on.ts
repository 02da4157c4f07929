import { href } from "#app/href.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";

/** Longer addresses are of pages that nobody was on the way to. */
const longest = 1_000;

/** Where everybody comes who was on the way to nothing. */
const usual: readonly string[] = [href("/"), href("/user")];

/** A page of registering, with the address that its visitor was on the way to. */
export function goingOn(page: string, to: string | undefined, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query);
  if (to && !usual.includes(to)) search.set("to", to);
  return search.size > 0 ? `${page}?${search}` : page;
}

/** Where the visitor of this request was on the way to; undefined where to nothing of ours. */
export function wayIn({ url }: Request) {
  const to = new URL(url).searchParams.get("to") ?? "";
  return to.length > longest ? undefined : sameOriginPath(to, "") || undefined;
}
