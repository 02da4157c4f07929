import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { auditLog, companies } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import { japanMinute } from "../calendar.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { entitiesOf, hiddenFromOwner, ownerEntities } from "./audit-entities.ts";
import { columnName } from "./column-names.ts";

const pageSize = 40;
const valueMax = 120;

interface Wanted {
  entity?: string | undefined;
  operationId?: string | undefined;
  after?: number | undefined;
}

/** 操作履歴: what was changed at the owner's own company, by whomever, newest first. */
export async function listOwnAudit({ db, actor }: Scope<Buyer>, { entity, after }: Wanted) {
  if (actor.role !== "owner") return refuse("forbidden");
  const entities = entity ? ownerEntities.filter((one) => one === entity) : ownerEntities;
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.companyId, actor.companyId),
        inArray(sql`+${auditLog.entity}`, entities),
        after === undefined ? undefined : lt(auditLog.id, after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(pageSize + 1);
  const { page, next } = paged(rows);
  return done({
    next,
    // Where the provider's own people sit is not the company's to know.
    page: page
      .map(({ oldValue, newValue, userAgent, address, ...entry }) => ({
        ...entry,
        userAgent: entry.by.startsWith("buyer:") ? userAgent : "",
        address: entry.by.startsWith("buyer:") ? address : "",
        changes: changesIn(oldValue, newValue, "ja").filter(
          ({ column }) => !hiddenFromOwner.has(column),
        ),
      }))
      // A change of nothing but what the desk keeps for itself is no news to the owner.
      .filter(({ changes }) => changes.length > 0),
  });
}

/** The desk's log: what the role may see, of all companies or of one. */
export async function listAudit(
  { db, actor }: Scope<Staff>,
  { entity, operationId, after }: Wanted,
) {
  const mine = entitiesOf(actor.role);
  const entities = entity ? [entity].filter((one) => mine?.includes(one) ?? true) : mine;
  const company = operationId
    ? sql`${auditLog.companyId} = (SELECT id FROM companies WHERE operation_id = ${operationId})`
    : undefined;
  const rows = await db
    .select({ entry: auditLog, companyName: companies.name })
    .from(auditLog)
    .leftJoin(companies, eq(companies.id, auditLog.companyId))
    .where(
      and(
        company,
        // One table has an index of its own; several are picked from the log as it was written.
        entity && entities?.length === 1 ? eq(auditLog.entity, entity) : undefined,
        entities && inArray(sql`+${auditLog.entity}`, entities),
        after === undefined ? undefined : lt(auditLog.id, after),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(pageSize + 1);
  const { page, next } = paged(rows.map(({ entry, companyName }) => ({ ...entry, companyName })));
  return {
    next,
    page: page.map(({ oldValue, newValue, ...entry }) => ({
      ...entry,
      changes: changesIn(oldValue, newValue, "zh"),
    })),
  };
}

function paged<Row extends { id: number }>(rows: readonly Row[]) {
  const page = rows.slice(0, pageSize);
  return { page, next: rows.length > pageSize ? page.at(-1)!.id : null };
}

function changesIn(oldValue: string, newValue: string, lang: "ja" | "zh") {
  const before = JSON.parse(oldValue) as Record<string, unknown>;
  const after = JSON.parse(newValue) as Record<string, unknown>;
  return Object.keys({ ...before, ...after }).map((column) => ({
    column,
    name: columnName(column, lang),
    before: shown(column, before[column]),
    after: shown(column, after[column]),
  }));
}

function shown(column: string, value: unknown) {
  if (column.endsWith("_at") && typeof value === "number") return japanMinute(new Date(value));
  const text = value === undefined || value === null ? "" : String(value);
  return text.length > valueMax ? `${text.slice(0, valueMax)}…` : text;
}
