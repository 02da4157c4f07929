import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { lotsWithin, ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines, orders, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { ordersSearched } from "./own-goods.ts";

const rowsMax = 20;

/**
 * Select what a company bought of these SKUs, where the goods lie, and what was shipped; the SKUs are
 * listed or a subquery.
 */
export function goodsHistoryQueries(
  { db, actor }: Scope<Buyer>,
  skuIds: readonly string[] | SQLWrapper,
) {
  const ours = inArray(orderLines.skuId, skuIds);
  return [
    db
      .select({
        id: orderLines.id,
        number: orders.number,
        state: orders.state,
        createdAt: orders.createdAt,
        quotedAt: orders.quotedAt,
        offerId: orderLines.offerId,
        quantity: orderLines.quantity,
        priceFen: orderLines.priceFen,
        receivedQuantity: orderLines.receivedQuantity,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(ours, ordersWithin(actor)))
      .orderBy(desc(orders.createdAt), desc(orderLines.id))
      .limit(rowsMax),
    db
      .select({
        boughtPieces: sum(sql`${orderLines.boughtQuantity}`),
        inspectedPieces: sum(
          sql`${orderLines.goodQuantity} + ${orderLines.badQuantity} + ${orderLines.discardedQuantity}`,
        ),
        badPieces: sum(sql`${orderLines.badQuantity} + ${orderLines.discardedQuantity}`),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(ours, ordersWithin(actor))),
    db
      .select({ pieces: sum(sql`${lots.availableQuantity} + ${lots.reservedQuantity}`) })
      .from(orderLines)
      .innerJoin(lots, eq(lots.orderLineId, orderLines.id))
      .where(and(ours, eq(lots.state, "shelved"), lotsWithin(actor))),
    db
      .select({
        id: shippingLines.id,
        number: shippingRequests.number,
        state: shippingRequests.state,
        createdAt: shippingRequests.createdAt,
        quotedAt: shippingRequests.quotedAt,
        quantity: shippingLines.quantity,
      })
      .from(orderLines)
      .innerJoin(lots, eq(lots.orderLineId, orderLines.id))
      .innerJoin(shippingLines, eq(shippingLines.lotId, lots.id))
      .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
      .where(and(ours, shipmentsWithin(actor)))
      .orderBy(desc(shippingRequests.createdAt), desc(shippingLines.id))
      .limit(rowsMax),
  ] as const;
}

function sum(of: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${of}), 0)`;
}

/** Converts the rows to a company's history of purchases, receipts and shipments by product. */
export function toGoodsHistory([bought, [counts], [stock], sent]: BatchResponse<
  ReturnType<typeof goodsHistoryQueries>
>) {
  return { bought, sent, ...counts!, stockPieces: stock!.pieces };
}

const notKeptMax = 30;

/** Selects goods of the company's newest orders that it has not saved as own products, latest first. */
export function unsavedGoods({ db, actor }: Scope<Buyer>) {
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersWithin(actor), sql`state NOT IN ('draft', 'cancelled')`))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersSearched);
  return db
    .select({
      lineId: sql<string>`max(${orderLines.id})`,
      number: orders.number,
      orderedAt: sql<number>`max(${orders.createdAt})`,
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      picture: orderLines.picture,
      labelData: orderLines.labelData,
      pieces: sql<number>`sum(${orderLines.quantity})`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        sql`${orderLines.orderId} IN ${newest}`,
        sql`NOT EXISTS (SELECT 1 FROM own_product_sources s WHERE s.company_id = ${actor.companyId} AND s.sku_id = ${orderLines.skuId})`,
        sql`EXISTS (SELECT 1 FROM skus k WHERE k.id = ${orderLines.skuId})`,
      ),
    )
    .groupBy(orderLines.skuId)
    .orderBy(desc(sql`max(${orders.createdAt})`))
    .limit(notKeptMax);
}

/**
 * Creates an own product from an order's line, with the price, options and label data it was ordered with.
 */
export async function saveOrderedGoods(scope: Scope<Buyer>, lineId: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [found] = await db
    .select({ line: orderLines, number: orders.number, createdAt: orders.createdAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.id, lineId), ordersWithin(actor)))
    .limit(1);
  if (!found) return refuse("not-found");
  const { line, number, createdAt } = found;
  const { managementNumber, asin, labelNumber } = line.labelData;
  return addFromGoods(
    scope,
    [
      {
        skuId: line.skuId,
        known: {
          managementNumber,
          asin,
          labelNumber,
          note: line.note,
          optionIds: line.options.map(({ id }) => id).sort(),
        },
        bought: { priceFen: line.priceFen, quantity: line.quantity, at: createdAt },
      },
    ],
    message("product.from-order", { number }),
  );
}

// The company's later product data override what the order's line was copied with; the warehouse's measures
// override both.

/** Selects a column of the own product of a lot's goods, by company and SKU. */
function ownProductColumn(column: SQL) {
  return sql`(SELECT ${column} FROM own_product_sources s JOIN own_products p ON p.id = s.product_id
    WHERE s.company_id = ${lots.companyId} AND s.sku_id = ${orderLines.skuId})`;
}

/** The sides come from one source: our length with the seller's width would be no measured piece. */
function side(name: "length_mm" | "width_mm" | "height_mm") {
  return ownProductColumn(
    sql`iif(p.length_mm > 0 AND p.width_mm > 0 AND p.height_mm > 0, p.${sql.raw(name)}, NULL)`,
  );
}

/** The measures of a lot's piece, for estimates; the query joins `lots` and `order_lines`. */
export const pieceColumns = {
  weightGrams: sql<
    number | null
  >`COALESCE(${lots.weightGrams}, ${ownProductColumn(sql`p.weight_grams`)}, ${orderLines.weightGrams})`,
  lengthMm: sql<
    number | null
  >`COALESCE(${lots.lengthMm}, ${side("length_mm")}, ${orderLines.lengthMm})`,
  widthMm: sql<
    number | null
  >`COALESCE(${lots.widthMm}, ${side("width_mm")}, ${orderLines.widthMm})`,
  heightMm: sql<
    number | null
  >`COALESCE(${lots.heightMm}, ${side("height_mm")}, ${orderLines.heightMm})`,
};

/** Copies the label data of the company's own product to an order's line that was ordered without any. */
export function fillLabels(
  { db }: Pick<Scope, "db">,
  lineId: string,
  companyId: string,
): Statement {
  return db.run(sql`UPDATE order_lines SET label_data = known.label_data
    FROM (SELECT s.sku_id, json_object('managementNumber', p.management_number, 'asin', p.asin, 'labelNumber', p.label_number) AS label_data
      FROM own_product_sources s JOIN own_products p ON p.id = s.product_id
      WHERE s.company_id = ${companyId} AND (p.management_number <> '' OR p.asin <> '' OR p.label_number <> '')) known
    WHERE order_lines.id = ${lineId} AND known.sku_id = order_lines.sku_id
      AND (order_lines.label_data ->> 'managementNumber') || (order_lines.label_data ->> 'asin') || (order_lines.label_data ->> 'labelNumber') = ''`);
}

/** The limit of the English name on the commercial invoice. */
const nameMax = 80;

/**
 * Copies HS codes and customs names of the company's own products to the lines of a request that lack them.
 */
export function fillCustoms(
  { db }: Pick<Scope, "db">,
  companyId: string,
  requestId: string,
): Statement {
  return db.run(sql`UPDATE shipping_lines SET
      hs_code = iif(shipping_lines.hs_code = '', known.hs_code, shipping_lines.hs_code),
      description_en = iif(shipping_lines.description_en = '', known.name, shipping_lines.description_en),
      description_ja = iif(shipping_lines.description_ja = '', known.name_ja, shipping_lines.description_ja)
    FROM (SELECT l.id, p.hs_code, substr(p.customs_en, 1, ${nameMax}) AS name, p.customs_ja AS name_ja
      FROM shipping_lines l JOIN order_lines o ON o.id = l.order_line_id
      JOIN own_product_sources s ON s.company_id = ${companyId} AND s.sku_id = o.sku_id
      JOIN own_products p ON p.id = s.product_id
      WHERE l.request_id = ${requestId} AND (p.hs_code <> '' OR p.customs_en <> '' OR p.customs_ja <> '')) known
    WHERE shipping_lines.id = known.id`);
}
