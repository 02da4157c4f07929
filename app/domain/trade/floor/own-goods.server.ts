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
 * The statements for what a company bought of these SKUs, where it lies, and what was sent of it; the SKUs are
 * named, or found by a statement of their own.
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

/** What is known of a company's goods from what it bought, received and sent. */
export function toGoodsHistory([bought, [counts], [stock], sent]: BatchResponse<
  ReturnType<typeof goodsHistoryQueries>
>) {
  return { bought, sent, ...counts!, stockPieces: stock!.pieces };
}

const notKeptMax = 30;

/** What the company's newest orders are for and no own product is bought as, the latest first. */
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

/** Makes an own product of what an order's line is for, with the price, options and label data it was ordered with. */
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

// What a company has said of its product since it ordered stands before what the order's line was copied
// with; what the warehouse measured stands before both.

/** Of the product that a lot's goods are, by its company and SKU. */
function own(column: SQL) {
  return sql`(SELECT ${column} FROM own_product_sources s JOIN own_products p ON p.id = s.product_id
    WHERE s.company_id = ${lots.companyId} AND s.sku_id = ${orderLines.skuId})`;
}

/** All three sides or none: a length of ours beside a width of the seller's is no piece that anybody measured. */
function side(name: "length_mm" | "width_mm" | "height_mm") {
  return own(
    sql`iif(p.length_mm > 0 AND p.width_mm > 0 AND p.height_mm > 0, p.${sql.raw(name)}, NULL)`,
  );
}

/** The columns of a lot's piece for estimates; beside them stand `lots` and `order_lines`. */
export const pieceColumns = {
  weightGrams: sql<
    number | null
  >`COALESCE(${lots.weightGrams}, ${own(sql`p.weight_grams`)}, ${orderLines.weightGrams})`,
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

/** Writes the label data of the company's own product into an order's line that was ordered without any. */
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

/** Of the English name on the commercial invoice. */
const nameMax = 80;

/** Writes what the company's own products say of HS code and names for customs into the lines of a request that say nothing. */
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
