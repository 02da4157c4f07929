import { type ClaimGroup, claimGroups, claimReasons } from "#app/domain/trade/after-sales/claim.ts";
import { readDayRange } from "#app/http/day-range.ts";
import { readListQuery } from "#app/http/list-query.ts";

const groups = Object.keys(claimGroups) as ClaimGroup[];

/** What the address of the list asks for. */
export function readClaimQuery(params: URLSearchParams) {
  const { state, words, size, after } = readListQuery(params, groups);
  return {
    group: state,
    reason: claimReasons.find((reason) => reason === params.get("reason")),
    words,
    size,
    after,
    ...readDayRange(params),
  };
}
export type ClaimQuery = Omit<ReturnType<typeof readClaimQuery>, "from" | "until">;

/** The same list with another group or from another place on. */
export function claimQuery(
  asked: Omit<ClaimQuery, "after" | "problem">,
  change: { group?: ClaimGroup | undefined; after?: { at: number; id: string } } = {},
) {
  const given = {
    state: ("group" in change ? change.group : asked.group) ?? "",
    reason: asked.reason ?? "",
    q: asked.words,
    from: asked.fromDay,
    to: asked.toDay,
    size: asked.size === 20 ? "" : String(asked.size),
    after: change.after ? `${change.after.at}_${change.after.id}` : "",
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}
