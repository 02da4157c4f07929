import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { authorName, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import { isOwner, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { auditLog, companies } from "#db/schema/index.ts";
import {
  columnName,
  currentEntityName,
  entityAliases,
  hiddenFromOwner,
  ownerEntities,
  visibleEntities,
} from "./audit-entities.ts";
import { formatAuditValue, isTechnicalColumn } from "./audit-value.ts";

/** The filters of the staff console's log. */
interface AuditFilter {
  entity?: string | undefined;
  operationId?: string | undefined;
  /** The author: the id of a member of staff. */
  staffId?: string | undefined;
  /** A document's number, which finds its rows and those of its parts. */
  number?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  after?: number | undefined;
}

const numbered = [
  ...["orders", "shipping_requests", "problem_cases", "claims", "goods_requests"],
  ...["top_up_reports", "withdrawals", "payments", "card_payments"],
];

/**
 * Builds the conditions of a filter. One of them leads along its index, the most selective first; a `+` keeps
 * the others off theirs, so that they only check the rows found.
 */
function auditConditions(
  { entity, operationId, staffId, number, from, until, after }: AuditFilter,
  entities: readonly string[] | undefined,
): (SQL | undefined)[] {
  const company = number
    ? documentOf(number, "company_id")
    : operationId && sql`(SELECT id FROM companies WHERE operation_id = ${operationId})`;
  const ledByDays = !company && !staffId && (from !== undefined || until !== undefined);
  const at = ledByDays ? sql`${auditLog.at}` : sql`+${auditLog.at}`;
  const alone = entity && !company && !staffId && !ledByDays;
  return [
    company ? sql`${auditLog.companyId} = ${company}` : undefined,
    number ? sql`instr(${wholeRow}, ${documentOf(number, "id")}) > 0` : undefined,
    staffId
      ? eq(company ? sql`+${auditLog.by}` : sql`${auditLog.by}`, `staff:${staffId}`)
      : undefined,
    from && gte(at, from.getTime()),
    until && lt(at, until.getTime()),
    // A single table has an index of its own; several are filtered while the log is read in order.
    alone && entities?.length === 1 ? inArray(auditLog.entity, entityAliases(entities)) : undefined,
    entities && inArray(sql`+${auditLog.entity}`, entityAliases(entities)),
    after === undefined ? undefined : lt(auditLog.id, after),
  ];
}

/** A part of a document has the document's id in its own key or in one of its columns. */
const wholeRow = sql`${auditLog.entityId} || ' ' || ${auditLog.oldValue} || ' ' || ${auditLog.newValue}`;

/** Selects a column of the document with this number, of any kind. */
function documentOf(number: string, column: "id" | "company_id") {
  const each = numbered.map(
    (table) => sql`SELECT ${sql.raw(column)} FROM ${sql.raw(table)} WHERE number = ${number}`,
  );
  return sql`(${sql.join(each, sql` UNION ALL `)} LIMIT 1)`;
}

/** The display text of an id in the log: a document's number, or the name of a person, a shop or a term. */
interface NamedRow {
  kind: "order" | "shipping" | "money" | "name";
  text: string;
}

const otherNamedColumns = ["code", "method_code", "shop", "co_sign_asked_by", "asked_main_by"];

/** True where a column holds an id that may have a display text. */
const isNamedColumn = (column: string) =>
  column.endsWith("_id") || otherNamedColumns.includes(column);
const isNamed = sql`(i.key LIKE '%\\_id' ESCAPE '\\' OR i.key IN ${otherNamedColumns})`;
/** The chosen options of a product and the conditions of a pallet are lists of ids. */
const holdsIds = sql`iif(i.key IN ('option_ids', 'conditions') AND i.value <> '', i.value, '[]')`;

/**
 * Reads the display texts for the ids of one page of the log; a part of a document gets its document's.
 * `page` selects entity_id, old_value and new_value of its rows.
 */
function namedRowsQuery(db: Database, page: SQL, lang: "ja" | "zh") {
  const name = sql.raw(`d.name_${lang}`);
  return db.all<NamedRow & { id: string }>(sql`
    WITH page(entity_id, old_value, new_value) AS MATERIALIZED (${page}),
    wanted(id) AS MATERIALIZED (
      SELECT i.value FROM page, json_each('["' || replace(replace(entity_id, '"', ''), '/', '","') || '"]') i
      UNION SELECT i.value FROM page, json_each(old_value) i WHERE ${isNamed} AND i.type = 'text'
      UNION SELECT i.value FROM page, json_each(new_value) i WHERE ${isNamed} AND i.type = 'text'
      UNION SELECT j.value FROM page, json_each(old_value) i, json_each(${holdsIds}) j
      UNION SELECT j.value FROM page, json_each(new_value) i, json_each(${holdsIds}) j)
    SELECT w.id, 'order' AS kind, d.number AS text FROM wanted w CROSS JOIN orders d ON d.id = w.id
    UNION ALL SELECT w.id, 'shipping', d.number FROM wanted w CROSS JOIN shipping_requests d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN payments d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN top_up_reports d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN withdrawals d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN card_payments d ON d.id = w.id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN order_lines l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN lots l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN purchases l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN order_changes l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'shipping', d.number FROM wanted w CROSS JOIN shipping_lines l ON l.id = w.id CROSS JOIN shipping_requests d ON d.id = l.request_id
    UNION ALL SELECT w.id, 'shipping', d.number FROM wanted w CROSS JOIN boxes l ON l.id = w.id CROSS JOIN shipping_requests d ON d.id = l.request_id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN users d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN staff d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN stores d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN channel_shops d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN auxiliary_materials d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', ${name} FROM wanted w CROSS JOIN logistics_methods d ON d.code = w.id
    UNION ALL SELECT w.id, 'name', ${name} FROM wanted w CROSS JOIN option_items d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', ${name} FROM wanted w CROSS JOIN categories d ON d.id = w.id`);
}

const pageSize = 40;

type LogRow = typeof auditLog.$inferSelect;
type Values = Record<string, unknown>;

/** 操作履歴: lists the changes to the owner's company, by anybody, newest first. */
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
      inArray(sql`+${auditLog.entity}`, entityAliases(entities)),
      after === undefined ? undefined : lt(auditLog.id, after),
    ),
    "ja",
  );
  return done({
    next,
    // The addresses and browsers of our staff are not shown to the company.
    page: toEntries(page, named, "ja")
      .map(({ userAgent, address, ...entry }) => ({
        ...entry,
        userAgent: entry.by.startsWith("buyer:") ? userAgent : "",
        address: entry.by.startsWith("buyer:") ? address : "",
        changes: entry.changes.filter(({ column }) => !hiddenFromOwner.has(column)),
      }))
      // A change of hidden columns alone is not shown to the owner.
      .filter(({ changes }) => changes.length > 0),
  });
}

/** Lists the log for the staff console, as far as the person's roles may see it. */
export async function listAudit(
  { db, actor }: Scope<Staff>,
  filter: AuditFilter,
  limit = pageSize,
) {
  const { entity } = filter;
  const mine = visibleEntities(actor);
  const entities = entity ? [entity].filter((one) => mine?.includes(one) ?? true) : mine;
  const { page, next, named } = await readPage(
    db,
    and(
      ...auditConditions(filter, entities),
      // Notices to one company are about its money and its goods.
      staffMay(actor, "see-money") ? undefined : forEverybody,
    ),
    "zh",
    limit,
  );
  const seesFees = staffMay(actor, "see-fees");
  return {
    next,
    page: toEntries(page, named, "zh")
      .map((entry) => ({
        ...entry,
        changes: entry.changes.filter(({ column }) => seesFees || !isAmount(column)),
      }))
      .filter(({ changes }) => changes.length > 0),
  };
}

const forEverybody = sql`(${auditLog.entity} <> 'notices' OR ${auditLog.companyId} IS NULL)`;

/** True for amounts and rates, which people who only handle goods do not see on documents either. */
function isAmount(column: string) {
  return /_(yen|fen|percent)$|^tts_rate$/.test(column);
}

/** Reads a page of the log, newest first, with the display texts of its ids; one round trip. */
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

/**
 * Turns rows of the log into entries in the reader's language: named columns and values, documents by number,
 * technical columns left out.
 */
function toEntries<Row extends LogRow>(
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
    const entry = { ...kept, entity: currentEntityName(kept.entity) };
    const ids = [...entry.entityId.split("/"), ...subjectsOf({ ...before, ...after })];
    const subject = ids.map((id) => named.get(id)).find((found) => found !== undefined);
    const unheard = isForwarded({ ...before, ...after }) ? "platform" : undefined;
    const value = (column: string, values: Values) =>
      (isNamedColumn(column) && named.get(String(values[column]))?.text) ||
      formatAuditValue(entry.entity, column, values[column], lang, (id) => named.get(id)?.text);
    return {
      ...entry,
      subject,
      byName: authorName(entry, lang),
      changes: Object.keys({ ...before, ...after })
        .filter((column) => !isTechnicalColumn(column) && column !== unheard)
        .map((column) => ({
          column,
          name: columnName(entry.entity, column, lang),
          before: value(column, before),
          after: value(column, after),
        }))
        // An empty value of a new row, or an id that no page shows, is left out.
        .filter(({ before, after }) => before !== after),
    };
  });
}

/** True for forwarded goods, which come from none of our marketplaces, whatever their row says. */
function isForwarded({ offer_id, state }: Values) {
  return state === "forwarded" || String(offer_id ?? "").startsWith("forwarded/");
}

/** Lists the ids of the documents that a row belongs to. */
function subjectsOf(values: Values) {
  return ["document_id", "order_id", "request_id", "payment_id", "report_id"].flatMap((column) =>
    typeof values[column] === "string" ? [values[column]] : [],
  );
}
