import {
  type WarningPart,
  type WarningQuery,
  warningParts,
} from "#app/domain/channels/replenishment/replenishment.ts";

/** Reads the list's address; what it does not know is left out. */
export function readWarningQuery(params: URLSearchParams): WarningQuery {
  const part = warningParts.find((one) => one === params.get("part")) ?? "all";
  const [orderBy = "", id = ""] = (params.get("after") ?? "").split("/");
  const isPlace = /^\d{4}-\d{2}-\d{2}$/.test(orderBy) && id.length > 0 && id.length < 80;
  return { part, ...(isPlace ? { after: { orderBy, id } } : {}) };
}

/** The query of a part of the list, from its beginning or behind a row. */
export function warningQuery(part: WarningPart, after?: WarningQuery["after"]) {
  const query = new URLSearchParams();
  if (part !== "all") query.set("part", part);
  if (after) query.set("after", `${after.orderBy}/${after.id}`);
  return query.size > 0 ? `?${query}` : "";
}
