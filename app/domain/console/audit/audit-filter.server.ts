import { eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import { everyName } from "./audit-entities.ts";

/** What staff narrow the log by. */
export interface AuditFilter {
  entity?: string | undefined;
  operationId?: string | undefined;
  /** Who wrote: the id of a member of staff. */
  staffId?: string | undefined;
  /** The number of a document: its rows, and those of its parts. */
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
 * The rows that are asked for, of these tables. One of the conditions leads along its index, the narrowest first;
 * the others only look at the rows that it comes to.
 */
export function auditConditions(
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
    // One table has an index of its own; several are picked from the log as it was written.
    alone && entities?.length === 1 ? inArray(auditLog.entity, everyName(entities)) : undefined,
    entities && inArray(sql`+${auditLog.entity}`, everyName(entities)),
    after === undefined ? undefined : lt(auditLog.id, after),
  ];
}

/** A part of a document carries its id in its own key or in one of its columns. */
const wholeRow = sql`${auditLog.entityId} || ' ' || ${auditLog.oldValue} || ' ' || ${auditLog.newValue}`;

/** A column of the document of this number, whatever its kind. */
function documentOf(number: string, column: "id" | "company_id") {
  const each = numbered.map(
    (table) => sql`SELECT ${sql.raw(column)} FROM ${sql.raw(table)} WHERE number = ${number}`,
  );
  return sql`(${sql.join(each, sql` UNION ALL `)} LIMIT 1)`;
}
