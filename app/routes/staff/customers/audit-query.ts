import { auditEntities, visibleEntities } from "#app/domain/console/audit/audit-entities.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { floorDayBegins } from "#app/domain/trade/floor/floor-act.ts";
import { readDayRange } from "#app/http/day-range.ts";

/** The days of the console: China's. */
const chinaDays = { begins: floorDayBegins, turned: "开始日期不能晚于结束日期" };

/** What the address of the log asks for, of what its reader may look up. */
export function readAuditQuery(query: URLSearchParams, reader: Staff) {
  const entities = visibleEntities(reader) ?? Object.keys(auditEntities);
  const typed = (name: string) => (query.get(name) ?? "").normalize("NFKC").trim().slice(0, 64);
  const after = Number(query.get("after"));
  return {
    entities,
    entity: entities.find((one) => one === query.get("entity")),
    operationId: typed("member") || undefined,
    staffId: typed("who") || undefined,
    number: typed("number").toUpperCase() || undefined,
    after: Number.isSafeInteger(after) && after > 0 ? after : undefined,
    ...readDayRange(query, chinaDays),
  };
}

export type AuditAsked = Omit<ReturnType<typeof readAuditQuery>, "entities">;

/** The address of the same page of the log from a place on, and of the file that holds all of it. */
export function auditQueryOf(asked: AuditAsked, after?: number) {
  const { entity, operationId, staffId, number, fromDay, toDay } = asked;
  const said = {
    entity,
    member: operationId,
    who: staffId,
    number,
    from: fromDay,
    to: toDay,
    after: after && String(after),
  };
  const query = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]): [string, string][] =>
      value ? [[name, value]] : [],
    ),
  );
  return query.size > 0 ? `?${query}` : "";
}
