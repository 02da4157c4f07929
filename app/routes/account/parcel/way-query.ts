import { inboundParcelSteps } from "#app/domain/trade/floor/parcel.ts";
import { readDayRange } from "#app/http/day-range.ts";
import { readListQuery } from "#app/http/list-query.ts";

/** What the address of the list of parcels asks for. */
export function readWayQuery(params: URLSearchParams) {
  const { state: step, words, size, after } = readListQuery(params, inboundParcelSteps);
  return { step, words, size, after, ...readDayRange(params) };
}
export type WayQuery = ReturnType<typeof readWayQuery>;

/** The address of the same list, from its head or from another place on. */
export function wayQuery(
  asked: Pick<WayQuery, "step" | "words" | "size" | "fromDay" | "toDay">,
  after?: { at: number; id: string },
) {
  const given = {
    state: asked.step ?? "",
    q: asked.words,
    from: asked.fromDay,
    to: asked.toDay,
    size: asked.size === 20 ? "" : String(asked.size),
    after: after ? `${after.at}_${after.id}` : "",
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}
