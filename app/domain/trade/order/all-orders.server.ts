import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { isWorkOf, workedOnBy } from "#app/domain/core/document/worked-on.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { companies, orders } from "#db/schema/index.ts";
import { ordersSearched } from "./all-orders.ts";
import type { OrderState } from "./order.ts";

interface AllOrdersFilter {
  state: OrderState | undefined;
  /** The beginning of an order's or company's number, or words of a company's name, a title or a seller. */
  words: string;
  /** Whose work they are: one's own, nobody's, or a colleague's by id. */
  owner?: string | undefined;
  /** Who was first stands first. */
  oldest?: boolean | undefined;
}

/** Everybody's orders under a filter, the latest number first, after this number. */
export async function listAllOrders(
  { db, actor }: Scope<Staff>,
  { state, words, owner, oldest }: AllOrdersFilter,
  after: string | undefined,
  limit: number,
) {
  const of = owner && owner !== "none" ? (owner === "me" ? actor.id : owner) : undefined;
  const wanted = and(
    state && eq(orders.state, state),
    words ? matches(words) : undefined,
    isWorkOf("order", orders.id, owner === "none" ? { owner, me: actor.id } : undefined),
    after ? (oldest ? gt : lt)(orders.number, after) : undefined,
  );
  const rows = await db
    .select({
      number: orders.number,
      state: orders.state,
      operationId: companies.operationId,
      companyName: companies.name,
      titleZh: sql<string>`COALESCE((SELECT title_zh FROM order_lines WHERE order_id = ${orders}.id ORDER BY position LIMIT 1), '')`,
      lineCount: orders.lineCount,
      pieceCount: orders.pieceCount,
      ownerName: workedOnBy("order", orders.id),
      totalYen: orders.totalYen,
      couponYen: orders.couponYen,
      paidYen: orders.paidYen,
      createdAt: orders.createdAt,
      submittedAt: orders.submittedAt,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(
      of === undefined
        ? wanted
        : sql`${orders.id} IN (${ordersOfPerson(of, wanted, after, limit + 1, oldest)})`,
    )
    .orderBy((oldest ? asc : desc)(orders.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.number : null };
}

/** The subquery for a page of the order ids assigned to a member of staff, along the index by number. */
export function ordersOfPerson(
  staffId: string,
  wanted: SQL | undefined,
  after: string | undefined,
  limit: number,
  oldest = false,
) {
  const beyond = after
    ? sql`AND a.document_number ${sql.raw(oldest ? ">" : "<")} ${after}`
    : undefined;
  // The named order of the two tables stands: the other way would look through everybody's.
  return sql`SELECT ${orders.id} FROM assignments a CROSS JOIN ${orders} ON ${orders.id} = a.document_id
    WHERE a.staff_id = ${staffId} AND a.document_kind = 'order' ${beyond} ${wanted && sql`AND ${wanted}`}
    ORDER BY a.document_number ${sql.raw(oldest ? "ASC" : "DESC")} LIMIT ${limit}`;
}

/** Numbers and a seller's whole name have an index; parts of names and titles are looked for in the newest orders only. */
function matches(words: string) {
  const like = patternOf(words);
  const number = words.toUpperCase();
  const last = (text: string) => `${text}\uffff`;
  return sql`${orders.id} IN (
    SELECT id FROM orders WHERE number >= ${number} AND number < ${last(number)}
    UNION SELECT id FROM orders WHERE company_id IN (SELECT id FROM companies WHERE operation_id >= ${words} AND operation_id < ${last(words)})
    UNION SELECT newest.id FROM (SELECT id, company_id FROM orders ORDER BY number DESC LIMIT ${ordersSearched}) newest
      WHERE EXISTS (SELECT 1 FROM companies c WHERE c.id = newest.company_id AND c.name LIKE ${like} ESCAPE '\\')
        OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = newest.id AND (l.title_ja LIKE ${like} ESCAPE '\\' OR l.title_zh LIKE ${like} ESCAPE '\\' OR l.supplier_name_zh LIKE ${like} ESCAPE '\\'))
    UNION SELECT order_id FROM order_lines WHERE supplier_id IN (SELECT id FROM suppliers WHERE name_zh = ${words}))`;
}
