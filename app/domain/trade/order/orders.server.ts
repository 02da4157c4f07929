import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { type Days, withinDays } from "#app/domain/core/document/days.server.ts";
import { stateCountsQuery } from "#app/domain/core/document/state-counts.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { orders } from "#db/schema/index.ts";
import { type OrderState, orderLifecycle } from "./order.ts";

/** So many orders can be chosen for a download. */
export const exportChosenMax = 10;

interface OrderFilter extends Days {
  state: OrderState | undefined;
  /** Order number or words of a title. */
  words: string;
  sort: "newest" | "oldest";
  numbers?: readonly string[];
  /** Those that were taken off the list instead. */
  removed?: boolean;
}

type Reading = Pick<Scope<Buyer>, "db" | "actor">;

/** Where a page of the list begins: after this order. */
type OrderCursor = {
  at: number;
  id: string;
};

/** The statement for a company's orders, one row more than asked: it tells that there is a next page. */
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

/** A page of the company's orders and how many there are in each state, in one round trip. */
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

/** Titles are looked for in the newest orders only, so that a search costs the same for every company. */
const searchedNewest = 2_000;

function matches(words: string, companyId: string) {
  const like = patternOf(words);
  const newest = sql`orders.id IN (SELECT id FROM orders WHERE company_id = ${companyId} ORDER BY created_at DESC LIMIT ${searchedNewest})`;
  return or(
    eq(orders.number, words.trim().toUpperCase()),
    and(
      newest,
      or(
        sql`${orders.number} LIKE ${like} ESCAPE '\\'`,
        sql`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND (l.title_ja LIKE ${like} ESCAPE '\\' OR l.title_zh LIKE ${like} ESCAPE '\\'))`,
      ),
    ),
  );
}
