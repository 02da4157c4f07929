import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { companies, lots, orderLines, orders } from "#db/schema/index.ts";
import { type StockView, stockCountMax } from "./staff-stock.ts";
import { isOnShelf, mayBeElsewhere, onShelf } from "./stock.server.ts";

const pageSize = 100;

/** The page begins behind the lot of this id, at its shelf where the list is sorted by shelf. */
export interface StockPlace {
  shelf: string;
  id: string;
}

/**
 * The search is by shelf (`words` begins its code), by the member's number, or by the number of a product's
 * SKU or offer.
 */
export interface StockFilter {
  view: StockView;
  words: string;
}

/** Lists a page of the stock and counts its lots up to `stockCountMax`. */
export async function listStaffStock(
  { db }: Scope<Staff>,
  filter: StockFilter,
  after: StockPlace | undefined,
) {
  const [rows, [sum]] = await db.batch([
    lotsQuery(db, filter, after, { limit: pageSize + 1 }),
    countLots(db, filterCondition(filter)),
  ]);
  return {
    ...pageOf(rows, pageSize),
    total: sum?.lots ?? 0,
    pieces: (sum?.pieces ?? 0) - (sum?.elsewhere ?? 0),
    elsewhere: sum?.elsewhere ?? 0,
  };
}

/** Lists the same lots without counts, each with the class of its goods. */
export async function listStockLots(
  { db }: Scope<Staff>,
  filter: StockFilter,
  after: StockPlace | undefined,
  size: number,
) {
  const limit = size + 1;
  return pageOf(await lotsQuery(db, filter, after, { limit, classed: true }), size);
}

function pageOf<Lot extends StockPlace>(rows: readonly Lot[], size: number) {
  const lots = rows.slice(0, size);
  const last = rows.length > size ? lots.at(-1) : undefined;
  return { lots, next: last ? { shelf: last.shelf, id: last.id } : null };
}

function lotsQuery(
  db: Scope["db"],
  filter: StockFilter,
  after: StockPlace | undefined,
  { limit, classed = false }: { limit: number; classed?: boolean },
) {
  const byShelf = filter.view === "shelf";
  const behind =
    after &&
    (byShelf
      ? sql`(${lots.shelf}, ${lots.id}) > (${after.shelf}, ${after.id})`
      : sql`${lots.id} > ${after.id}`);
  return db
    .select({
      id: lots.id,
      number: lots.number,
      shelf: lots.shelf,
      available: lots.availableQuantity,
      reserved: lots.reservedQuantity,
      onShelf,
      bad: lots.badQuantity,
      shelvedAt: lots.shelvedAt,
      orderNumber: orders.number,
      operationId: companies.operationId,
      companyName: companies.name,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      skuId: orderLines.skuId,
      // The class needs four tables for each lot, and a page does not show it.
      goodsClass: classed ? goodsClassOfLine : sql<GoodsClass | null>`NULL`,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(companies, eq(companies.id, lots.companyId))
    .where(and(filterCondition(filter), behind))
    .orderBy(...(byShelf ? [asc(lots.shelf), asc(lots.id)] : [asc(lots.id)]))
    .limit(limit);
}

/**
 * Counts the lots up to `stockCountMax`; of fewer it sums the pieces and those that are picked or in boxes,
 * which needs a look-up for each lot.
 */
function countLots(db: Scope["db"], which: SQL | undefined) {
  const counted = db
    .select({
      pieces: sql<number>`${lots.availableQuantity} + ${lots.reservedQuantity}`.as("pieces"),
    })
    .from(lots)
    .where(which)
    .limit(stockCountMax)
    .as("counted");
  const elsewhere = sql`SELECT COALESCE(SUM(${lots.availableQuantity} + ${lots.reservedQuantity} - ${onShelf}), 0)
    FROM ${lots} WHERE ${and(which, mayBeElsewhere)}`;
  return db
    .select({
      lots: count(),
      pieces: sql<number>`COALESCE(SUM(${counted.pieces}), 0)`,
      elsewhere: sql<number>`iif(count(*) < ${stockCountMax}, (${elsewhere}), 0)`,
    })
    .from(counted);
}

function filterCondition({ view, words }: StockFilter): SQL | undefined {
  if (view === "member")
    return and(
      isOnShelf,
      sql`${lots.companyId} = (SELECT id FROM companies WHERE operation_id = ${words})`,
    );
  if (view === "product")
    return and(
      isOnShelf,
      sql`${lots.orderLineId} IN (SELECT id FROM order_lines WHERE sku_id = ${words} OR sku_id IN (SELECT id FROM skus WHERE offer_id = ${words}))`,
    );
  return and(
    isOnShelf,
    words ? sql`${lots.shelf} >= ${words} AND ${lots.shelf} < ${`${words}~`}` : undefined,
  );
}
