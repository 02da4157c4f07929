import { type CaseGroup, caseGroups, caseKinds } from "#app/domain/trade/floor/problem-case.ts";
import { readDayRange } from "#app/http/day-range.ts";
import { readListQuery } from "#app/http/list-query.ts";

/** What the address of the list asks for. */
export function readCaseQuery(params: URLSearchParams) {
  const { state, words, size, after } = readListQuery(params, caseGroups);
  return {
    group: state,
    kind: caseKinds.find((kind) => kind === params.get("kind")),
    words,
    size,
    after,
    ...readDayRange(params),
  };
}
export type CaseQuery = ReturnType<typeof readCaseQuery>;

/** The same list with another group or from another place on. */
export function caseQuery(
  asked: Pick<CaseQuery, "group" | "kind" | "words" | "size" | "fromDay" | "toDay">,
  change: { group?: CaseGroup | undefined; after?: { at: number; id: string } } = {},
) {
  const group = "group" in change ? change.group : asked.group;
  const given = {
    state: group ?? "",
    kind: asked.kind ?? "",
    q: asked.words,
    from: asked.fromDay,
    to: asked.toDay,
    size: asked.size === 20 ? "" : String(asked.size),
    after: change.after ? `${change.after.at}_${change.after.id}` : "",
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}
