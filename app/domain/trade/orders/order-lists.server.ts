import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import {
  assigneeName,
  type Days,
  isAssignedTo,
  stateCountsQuery,
  withinDays,
} from "#app/domain/core/document/document-queries.server.ts";
import { firstFreeSlot } from "#app/domain/core/free-slot.server.ts";
import { documentsWithNumber, plainNumber } from "#app/domain/core/number-search.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { companies, orders, savedFilters } from "#db/schema/index.ts";
import { type OrderState, orderLifecycle, ordersSearched } from "./order.ts";

/** The most orders that can be chosen for a download. */
export const exportChosenMax = 10;

interface OrderFilter extends Days {
  state: OrderState | undefined;
  /** Order number, words of a title, or the 管理番号 or label number of a line. */
  words: string;
  sort: "newest" | "oldest";
  numbers?: readonly string[];
  /** Lists the orders that were taken off the list instead. */
  removed?: boolean;
}

type Reading = Pick<Scope<Buyer>, "db" | "actor">;

/** The order after which a page of the list begins. */
type OrderCursor = {
  at: number;
  id: string;
};

/** Selects a company's orders, one more than the page size: the extra row tells that there is a next page. */
export function ordersQuery(
  { db, actor }: Reading,
  filter: OrderFilter,
  after: OrderCursor | undefined,
  size: number,
) {
  const newest = filter.sort === "newest";
  const direction = newest ? desc : asc;
  return db
    .select({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      lineCount: orders.lineCount,
      pieceCount: orders.pieceCount,
      goodsFen: orders.goodsFen,
      ttsRate: orders.ttsRate,
      spreadYen: orders.spreadYen,
      serviceRatePercent: orders.serviceRatePercent,
      freightFen: orders.freightFen,
      optionsFen: orders.optionsFen,
      totalYen: orders.totalYen,
      downPaymentPercent: orders.downPaymentPercent,
      downPaymentYen: orders.downPaymentYen,
      downPaymentPaidAt: orders.downPaymentPaidAt,
      owedRiseYen: orders.owedRiseYen,
      riseByBank: orders.riseByBank,
      paidYen: orders.paidYen,
      createdAt: orders.createdAt,
      payBy: orders.payBy,
      titleJa: sql<string>`COALESCE((SELECT title_ja FROM order_lines WHERE order_id = orders.id ORDER BY position LIMIT 1), '')`,
      picture: sql<string>`COALESCE((SELECT picture FROM order_lines WHERE order_id = orders.id ORDER BY position LIMIT 1), '')`,
    })
    .from(orders)
    .where(
      and(
        ordersWithin(actor),
        filter.state && eq(orders.state, filter.state),
        withinDays(orders.createdAt, filter),
        filter.removed ? isNotNull(orders.removedAt) : isNull(orders.removedAt),
        filter.words ? matches(filter.words, actor.companyId) : undefined,
        filter.numbers?.length ? inArray(orders.number, [...filter.numbers]) : undefined,
        after &&
          sql`(${orders.createdAt}, ${orders.id}) ${newest ? sql.raw("<") : sql.raw(">")} (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(direction(orders.createdAt), direction(orders.id))
    .limit(size + 1);
}

function orderCountsQuery({ db, actor }: Reading) {
  const shown = and(ordersWithin(actor), isNull(orders.removedAt));
  return stateCountsQuery(db, "orders", shown, orderLifecycle.states);
}

/** Reads a page of the company's orders and the number in each state, in one round trip. */
export async function listOrders(
  scope: Scope<Buyer>,
  filter: OrderFilter,
  after: OrderCursor | undefined,
  size: number,
) {
  const [rows, counts] = await scope.db.batch([
    ordersQuery(scope, filter, after, size),
    orderCountsQuery(scope),
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    orders: shown,
    counts: new Map(counts.map(({ state, count }) => [state, count])),
    next: rows.length > size && last ? { at: last.createdAt.getTime(), id: last.id } : undefined,
  };
}

/** Titles are searched in the newest orders only, so that a search costs the same for every company. */
const searchedNewest = 2_000;

function matches(words: string, companyId: string) {
  const like = likePattern(words);
  const newest = sql`orders.id IN (SELECT id FROM orders WHERE company_id = ${companyId} ORDER BY created_at DESC LIMIT ${searchedNewest})`;
  return or(
    eq(orders.number, words.trim().toUpperCase()),
    sql`${orders.id} IN (${ordersWithLineNumber(words, companyId)})`,
    and(
      newest,
      or(
        sql`${orders.number} LIKE ${like} ESCAPE '\\'`,
        sql`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND (l.title_ja LIKE ${like} ESCAPE '\\' OR l.title_zh LIKE ${like} ESCAPE '\\'))`,
      ),
    ),
  );
}

/** Selects the orders with a line whose 管理番号 or label number contains the words. */
function ordersWithLineNumber(words: string, companyId?: string) {
  const plain = plainNumber(words);
  if (plain === "") return sql`SELECT NULL`;
  const lines = documentsWithNumber({ plain, companyId }, ["order-line", "line-label"]);
  return sql`SELECT order_id FROM order_lines WHERE id IN (${lines})`;
}

interface AllOrdersFilter {
  state: OrderState | undefined;
  /**
   * The beginning of an order's or company's number, words of a company's name, a title or a seller, or the 管理番号 or
   * label number of a line.
   */
  words: string;
  /** The owner of the work: `me`, `none`, or a colleague's id. */
  owner?: string | undefined;
  /** Lists the oldest first. */
  oldest?: boolean | undefined;
}

/** Lists the orders of all companies under a filter, latest number first, beginning after this number. */
export async function listAllOrders(
  { db, actor }: Scope<Staff>,
  { state, words, owner, oldest }: AllOrdersFilter,
  after: string | undefined,
  limit: number,
) {
  const of = owner && owner !== "none" ? (owner === "me" ? actor.id : owner) : undefined;
  const wanted = and(
    state && eq(orders.state, state),
    words ? matchesSearch(words) : undefined,
    isAssignedTo("order", orders.id, owner === "none" ? { owner, me: actor.id } : undefined),
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
      ownerName: assigneeName("order", orders.id),
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

/**
 * Selects a page of the ids of orders assigned to a member of staff, along the index by number; a subquery.
 */
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

/**
 * Numbers and a seller's whole name have an index; parts of names and titles are searched in the newest
 * orders only.
 */
function matchesSearch(words: string) {
  const like = likePattern(words);
  const number = words.toUpperCase();
  const last = (text: string) => `${text}\uffff`;
  return sql`${orders.id} IN (
    SELECT id FROM orders WHERE number >= ${number} AND number < ${last(number)}
    UNION SELECT id FROM orders WHERE company_id IN (SELECT id FROM companies WHERE operation_id >= ${words} AND operation_id < ${last(words)})
    UNION SELECT newest.id FROM (SELECT id, company_id FROM orders ORDER BY number DESC LIMIT ${ordersSearched}) newest
      WHERE EXISTS (SELECT 1 FROM companies c WHERE c.id = newest.company_id AND c.name LIKE ${like} ESCAPE '\\')
        OR EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = newest.id AND (l.title_ja LIKE ${like} ESCAPE '\\' OR l.title_zh LIKE ${like} ESCAPE '\\' OR l.supplier_name_zh LIKE ${like} ESCAPE '\\'))
    UNION ${ordersWithLineNumber(words)}
    UNION SELECT order_id FROM order_lines WHERE supplier_id IN (SELECT id FROM suppliers WHERE name_zh = ${words}))`;
}

/** The most filters that a person may save. */
export const savedFiltersMax = 20;

/** Selects the filters that this person has saved, by slot. */
export function savedFiltersQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ id: savedFilters.id, name: savedFilters.name, query: savedFilters.query })
    .from(savedFilters)
    .where(eq(savedFilters.userId, actor.id))
    .orderBy(asc(savedFilters.slot))
    .limit(savedFiltersMax);
}

/** Saves a filter under a name; refuses a name already used and more filters than there are slots. */
export function saveFilter(scope: Scope<Buyer>, { name, query }: { name: string; query: string }) {
  const { db, actor, now } = scope;
  const slot = firstFreeSlot(savedFilters, actor.id, savedFiltersMax);
  return commit(
    scope,
    [
      guard(sql`${slot} IS NOT NULL`, "too-many"),
      db
        .insert(savedFilters)
        .values({ id: crypto.randomUUID(), userId: actor.id, slot, name, query, createdAt: now }),
    ],
    {
      "saved_filters.user_id, saved_filters.name": "name-taken",
      "saved_filters.user_id, saved_filters.slot": "saved-meanwhile",
    },
  );
}

/** Deletes one of the person's own filters; safe to send twice. */
export function dropFilter(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  return commit(
    scope,
    [
      db
        .delete(savedFilters)
        .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, actor.id))),
    ],
    {},
  );
}
