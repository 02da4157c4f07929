import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { authorName, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import { isOwner, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { auditLog, companies } from "#db/schema/index.ts";
import {
  entitiesOf,
  everyName,
  hiddenFromOwner,
  ownerEntities,
  presentName,
} from "./audit-entities.ts";
import { type AuditFilter, auditConditions } from "./audit-filter.server.ts";
import { columnName } from "./audit-names.ts";
import { isMachines } from "./machine-columns.ts";
import { isNamedColumn, type NamedRow, namedRowsQuery } from "./named-rows.server.ts";
import { shownValue } from "./shown-value.ts";

const pageSize = 40;

type LogRow = typeof auditLog.$inferSelect;
type Values = Record<string, unknown>;

/** 操作履歴: what was changed at the owner's own company, by whomever, newest first. */
export async function listOwnAudit(
  { db, actor }: Scope<Buyer>,
  { entity, after }: Pick<AuditFilter, "entity" | "after">,
) {
  if (!isOwner(actor)) return refuse("forbidden");
  const entities = entity ? ownerEntities.filter((one) => one === entity) : ownerEntities;
  const { page, next, named } = await readPage(
    db,
    and(
      eq(auditLog.companyId, actor.companyId),
      inArray(sql`+${auditLog.entity}`, everyName(entities)),
      after === undefined ? undefined : lt(auditLog.id, after),
    ),
    "ja",
  );
  return done({
    next,
    // Where the provider's own people sit is not the company's to know.
    page: told(page, named, "ja")
      .map(({ userAgent, address, ...entry }) => ({
        ...entry,
        userAgent: entry.by.startsWith("buyer:") ? userAgent : "",
        address: entry.by.startsWith("buyer:") ? address : "",
        changes: entry.changes.filter(({ column }) => !hiddenFromOwner.has(column)),
      }))
      // A change of nothing but what staff or the machine keep for itself is no news to the owner.
      .filter(({ changes }) => changes.length > 0),
  });
}

/** The staff console's log: what the role may see, as it is narrowed. */
export async function listAudit(
  { db, actor }: Scope<Staff>,
  filter: AuditFilter,
  limit = pageSize,
) {
  const { entity } = filter;
  const mine = entitiesOf(actor);
  const entities = entity ? [entity].filter((one) => mine?.includes(one) ?? true) : mine;
  const { page, next, named } = await readPage(
    db,
    and(
      ...auditConditions(filter, entities),
      // What is told to one company is about its money and its goods.
      staffMay(actor, "see-money") ? undefined : forEverybody,
    ),
    "zh",
    limit,
  );
  const seesFees = staffMay(actor, "see-fees");
  return {
    next,
    page: told(page, named, "zh")
      .map((entry) => ({
        ...entry,
        changes: entry.changes.filter(({ column }) => seesFees || !isAmount(column)),
      }))
      .filter(({ changes }) => changes.length > 0),
  };
}

const forEverybody = sql`(${auditLog.entity} <> 'notices' OR ${auditLog.companyId} IS NULL)`;

/** Amounts and rates: who works on the goods alone does not see them on the documents either. */
function isAmount(column: string) {
  return /_(yen|fen|percent)$|^tts_rate$/.test(column);
}

/** A page of the log, the newest first, with the names behind its ids: one round trip. */
async function readPage(db: Database, where: SQL | undefined, lang: "ja" | "zh", limit = pageSize) {
  const newest = [desc(auditLog.id)];
  const { entityId, oldValue, newValue } = auditLog;
  const [rows, named] = await db.batch([
    db
      .select({ entry: auditLog, companyName: companies.name })
      .from(auditLog)
      .leftJoin(companies, eq(companies.id, auditLog.companyId))
      .where(where)
      .orderBy(...newest)
      .limit(limit + 1),
    namedRowsQuery(
      db,
      db
        .select({ entityId, oldValue, newValue })
        .from(auditLog)
        .where(where)
        .orderBy(...newest)
        .limit(limit)
        .getSQL(),
      lang,
    ),
  ]);
  const page = rows.slice(0, limit).map(({ entry, companyName }) => ({ ...entry, companyName }));
  const next = rows.length > limit ? page.at(-1)!.id : null;
  return { page, next, named: new Map(named.map(({ id, ...row }) => [id, row])) };
}

/** Rows as their reader takes them: columns and values in words, documents by number, the machine's marks left out. */
function told<Row extends LogRow>(
  rows: readonly Row[],
  named: ReadonlyMap<string, NamedRow>,
  lang: "ja" | "zh",
) {
  const read = rows.map((row) => ({
    row,
    before: JSON.parse(row.oldValue) as Values,
    after: JSON.parse(row.newValue) as Values,
  }));
  return read.map(({ row: { oldValue, newValue, ...kept }, before, after }) => {
    const entry = { ...kept, entity: presentName(kept.entity) };
    const ids = [...entry.entityId.split("/"), ...subjectsOf({ ...before, ...after })];
    const subject = ids.map((id) => named.get(id)).find((found) => found !== undefined);
    const unheard = isForwarded({ ...before, ...after }) ? "platform" : undefined;
    const value = (column: string, values: Values) =>
      (isNamedColumn(column) && named.get(String(values[column]))?.text) ||
      shownValue(entry.entity, column, values[column], lang, (id) => named.get(id)?.text);
    return {
      ...entry,
      subject,
      byName: authorName(entry, lang),
      changes: Object.keys({ ...before, ...after })
        .filter((column) => !isMachines(column) && column !== unheard)
        .map((column) => ({
          column,
          name: columnName(entry.entity, column, lang),
          before: value(column, before),
          after: value(column, after),
        }))
        // An empty value of a new row, or an id that no page shows, says nothing.
        .filter(({ before, after }) => before !== after),
    };
  });
}

/** Goods that their company bought itself come from no marketplace of ours, whatever their row names. */
function isForwarded({ offer_id, state }: Values) {
  return state === "forwarded" || String(offer_id ?? "").startsWith("forwarded/");
}

/** The ids of the documents that a row belongs to. */
function subjectsOf(values: Values) {
  return ["document_id", "order_id", "request_id", "payment_id", "report_id"].flatMap((column) =>
    typeof values[column] === "string" ? [values[column]] : [],
  );
}
