import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queueCountMax } from "#app/domain/core/document/queue-page.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  companies,
  orderLines,
  orders,
  purchaseQueue,
  purchaseQueueSuppliers,
} from "#db/schema/index.ts";
import { ordersPerPurchase, skusPerPurchase } from "./purchase.ts";
import { freightLeftFen } from "./purchase-queries.server.ts";

/** A page of the queue shows this many suppliers. */
const suppliersPerPage = 10;

/** A page reads at most this many lines; a supplier's further ones follow once these are bought. */
const linesPerPage = 2_000;

/**
 * Selects a page of the suppliers of whom something is to be bought, the longest wait first, with the goods of
 * their oldest orders, as many as one purchase takes; `toSupplierQueue` shapes the rows.
 */
export function supplierQueueQueries({ db }: Scope<Staff>, after?: QueuePlace) {
  const { since, supplierId } = purchaseQueueSuppliers;
  const behind = after && sql`(since, supplier_id) > (${after.at}, ${after.id})`;
  const some = db
    .select({ supplierId })
    .from(purchaseQueueSuppliers)
    .limit(queueCountMax)
    .as("some");
  return [
    db
      .select({
        supplierId,
        since,
        orderCount: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM purchase_queue q
          WHERE q.supplier_id = purchase_queue_suppliers.supplier_id LIMIT ${queueCountMax}))`,
      })
      .from(purchaseQueueSuppliers)
      .where(behind)
      .orderBy(asc(since), asc(supplierId))
      .limit(suppliersPerPage + 1),
    linesToBuyQuery({ db }, suppliersOfPage(behind)),
    db.select({ count: sql<number>`count(*)` }).from(some),
  ] as const;
}

function suppliersOfPage(behind: SQL | undefined) {
  return sql`(SELECT supplier_id FROM purchase_queue_suppliers WHERE ${behind ?? sql`1`}
    ORDER BY since, supplier_id LIMIT ${suppliersPerPage})`;
}

/** Selects the open lines of these suppliers' oldest orders. */
function linesToBuyQuery({ db }: Pick<Scope, "db">, suppliers: SQL) {
  const oldest = sql`(SELECT x.order_id FROM purchase_queue x WHERE x.supplier_id = shown.supplier_id
    ORDER BY x.since, x.order_id LIMIT ${ordersPerPurchase})`;
  return (
    db
      .select(lineToBuy)
      .from(sql`${suppliers} AS shown`)
      // Each supplier's orders are looked up, not all orders searched for its.
      .crossJoin(purchaseQueue)
      .innerJoin(orders, eq(orders.id, purchaseQueue.orderId))
      .innerJoin(companies, eq(companies.id, orders.companyId))
      .innerJoin(orderLines, openLines)
      .where(
        and(
          sql`${purchaseQueue.supplierId} = shown.supplier_id`,
          sql`${purchaseQueue.orderId} IN ${oldest}`,
        ),
      )
      .orderBy(asc(purchaseQueue.since), asc(orders.number), asc(orderLines.position))
      .limit(linesPerPage)
  );
}

const openLines = and(
  eq(orderLines.orderId, purchaseQueue.orderId),
  eq(orderLines.supplierId, purchaseQueue.supplierId),
  isNull(orderLines.refusal),
  gt(orderLines.quantity, orderLines.boughtQuantity),
);

const lineToBuy = {
  supplierId: purchaseQueue.supplierId,
  supplierNameZh: orderLines.supplierNameZh,
  platform: orderLines.platform,
  orderId: orders.id,
  orderNumber: orders.number,
  companyName: companies.name,
  since: purchaseQueue.since,
  id: orderLines.id,
  position: orderLines.position,
  offerId: orderLines.offerId,
  skuId: orderLines.skuId,
  titleZh: orderLines.titleZh,
  spec: orderLines.spec,
  picture: orderLines.picture,
  priceFen: orderLines.priceFen,
  open: sql<number>`${orderLines.quantity} - ${orderLines.boughtQuantity}`,
  options: orderLines.options,
  note: orderLines.note,
  labelData: orderLines.labelData,
  freightLeftFen: sql<number>`COALESCE((SELECT ${freightLeftFen} FROM order_freights
    WHERE order_freights.order_id = purchase_queue.order_id AND order_freights.supplier_id = purchase_queue.supplier_id), 0)`,
  /** A change of the order waits for an answer, before which it is bought on its own page. */
  isChanging: sql<number>`EXISTS (SELECT 1 FROM order_changes c WHERE c.order_id = ${orders.id} AND c.state = 'proposed')`,
  /** It is being bought at its marketplace from here, or was without our recording it. */
  isPlacing: sql<number>`EXISTS (SELECT 1 FROM marketplace_orders m WHERE m.order_id = ${orders.id}
    AND m.supplier_id = ${purchaseQueue.supplierId} AND m.state IN ('placing', 'unkept'))`,
};

type Line = BatchResponse<ReturnType<typeof supplierQueueQueries>>[1][number];

/** Shapes the rows: each supplier with its goods by SKU and price, and the orders that they are for. */
export function toSupplierQueue([suppliers, lines, [counted]]: BatchResponse<
  ReturnType<typeof supplierQueueQueries>
>) {
  const shown = suppliers.slice(0, suppliersPerPage);
  const last = suppliers.length > suppliersPerPage ? shown.at(-1) : undefined;
  const ofSupplier = groupBy(lines, ({ supplierId }) => supplierId);
  return {
    suppliers: shown.map((supplier) => ({
      ...supplier,
      ...toPurchaseOf(ofSupplier.get(supplier.supplierId) ?? []),
    })),
    total: counted?.count ?? 0,
    next: last ? { at: last.since.getTime(), id: last.supplierId } : null,
  };
}

/** Works out what one purchase of a supplier takes: the goods that can be bought now, up to its number of SKUs. */
function toPurchaseOf(lines: readonly Line[]) {
  const skuIds = new Set<string>();
  const fitting = lines.filter(({ skuId, isChanging, isPlacing }) => {
    if (isChanging || isPlacing) return false;
    if (!skuIds.has(skuId) && skuIds.size === skusPerPurchase) return false;
    skuIds.add(skuId);
    return true;
  });
  const ofOrders = groupBy(fitting, ({ orderId }) => orderId);
  const held = groupBy(
    lines.filter(({ isChanging, isPlacing }) => isChanging || isPlacing),
    ({ orderNumber }) => orderNumber,
  );
  const goods = groupBy(fitting, ({ skuId, priceFen }) => `${skuId}/${priceFen}`);
  return {
    supplierNameZh: lines[0]?.supplierNameZh ?? "",
    platform: lines[0]?.platform,
    goods: [...goods.values()].map((same) => ({ ...same[0]!, lines: same, open: sumOf(same) })),
    orderNumbers: [...ofOrders.values()].map(([line]) => line!.orderNumber),
    pieces: sumOf(fitting),
    goodsFen: fitting.reduce((sum, { open, priceFen }) => sum + open * priceFen, 0),
    freightFen: [...ofOrders.values()].reduce((sum, [line]) => sum + line!.freightLeftFen, 0),
    /** Orders that are bought on their own page: a change waits, or a marketplace's answer. */
    held: [...held].map(([orderNumber, [line]]) => ({
      orderNumber,
      isPlacing: Boolean(line!.isPlacing),
    })),
  };
}

function sumOf(lines: readonly { open: number }[]) {
  return lines.reduce((sum, { open }) => sum + open, 0);
}

/** A place in the queue by supplier and order. */
export interface QueuedPlace {
  supplierId: string;
  orderId: string;
}

/**
 * Lists the goods to buy line by line, by supplier and order, those of so many orders behind this place, with the
 * place of the next ones.
 */
export async function listLinesToBuy(
  { db }: Scope<Staff>,
  after: QueuedPlace | undefined,
  orderCount: number,
) {
  const behind = after && sql`(supplier_id, order_id) > (${after.supplierId}, ${after.orderId})`;
  const places = await db
    .select({ supplierId: purchaseQueue.supplierId, orderId: purchaseQueue.orderId })
    .from(purchaseQueue)
    .where(behind)
    .orderBy(asc(purchaseQueue.supplierId), asc(purchaseQueue.orderId))
    .limit(orderCount);
  const last = places.length === orderCount ? places.at(-1) : undefined;
  if (places.length === 0) return { lines: [], next: undefined };
  const lines = await db
    .select(lineToBuy)
    .from(purchaseQueue)
    .innerJoin(orders, eq(orders.id, purchaseQueue.orderId))
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .innerJoin(orderLines, openLines)
    .where(
      sql`(${purchaseQueue.supplierId}, ${purchaseQueue.orderId}) IN (SELECT value ->> 0, value ->> 1
        FROM json_each(${JSON.stringify(places.map((one) => [one.supplierId, one.orderId]))}))`,
    )
    .orderBy(asc(purchaseQueue.supplierId), asc(orders.number), asc(orderLines.position));
  return { lines, next: last };
}
