import { type CaseGroup, caseGroups, caseKinds } from "#app/domain/trade/problems/problem-case.ts";
import { readListQuery } from "#app/http/list-query.ts";

const groups = Object.keys(caseGroups) as CaseGroup[];
const dayMs = 86_400_000;

/** What the address of the list asks for; days are Japan's, and one before the other is said to be wrong. */
export function readCaseQuery(params: URLSearchParams) {
  const { state, words, size, after } = readListQuery(params, groups);
  const from = dayIn(params.get("from"));
  const to = dayIn(params.get("to"));
  const turned = from !== undefined && to !== undefined && from > to;
  return {
    group: state,
    kind: caseKinds.find((kind) => kind === params.get("kind")),
    words,
    size,
    after,
    fromDay: params.get("from") ?? "",
    toDay: params.get("to") ?? "",
    from: turned ? undefined : from,
    until: turned || !to ? undefined : new Date(to.getTime() + dayMs),
    problem: turned ? "開始日は終了日以前の日付にしてください" : undefined,
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

function dayIn(typed: string | null) {
  if (!typed || !/^20\d\d-\d\d-\d\d$/.test(typed)) return undefined;
  const moment = new Date(`${typed}T00:00:00+09:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
