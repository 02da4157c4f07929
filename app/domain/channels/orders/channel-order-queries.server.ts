import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { limits } from "#app/domain/core/limits.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  channelArticles,
  channelFetches,
  channelOrderLines,
  channelOrders,
  channelShops,
  companies,
  directParcels,
  directPurchases,
  directReturns,
  directRules,
  logisticsMethods,
  manualOrders,
  offers,
  orderLines,
  orders,
  ownProductSources,
  ownProducts,
  shippingLines,
  shippingRequests,
  skus,
} from "#db/schema/index.ts";
import { shopLimits } from "../shops/shop.ts";
import { type ChannelOrderState, channelOrderLimits, toSearchName } from "./channel-order.ts";

/**
 * Answers a subquery for the ids of the shipping requests of a purchase, one per parcel; the first
 * may not exist yet.
 */
export function requestsOf(purchase: SQLWrapper | string): SQL {
  return sql`(SELECT d.request_id FROM direct_parcels d WHERE d.purchase = ${purchase})`;
}

/**
 * Holds if a parcel of the purchase has left with its tracking number and no other is still to be
 * sent.
 */
export function hasShipped(purchase: SQLWrapper): SQL {
  const request = sql`SELECT 1 FROM shipping_requests r WHERE r.id IN ${requestsOf(purchase)}`;
  return sql`(EXISTS (${request} AND r.tracking_number <> '' AND r.shipped_at IS NOT NULL)
    AND NOT EXISTS (${request} AND r.state <> 'cancelled' AND r.shipped_at IS NULL))`;
}

/**
 * Selects the lines of these orders, each with its own product and the SKU and offer of the
 * product's first link.
 */
function linesOfOrdersQuery({ db }: Pick<Scope, "db">, numbers: SQL) {
  const line = channelOrderLines;
  return db
    .select({
      orderNumber: line.orderNumber,
      lineId: line.lineId,
      sku: line.sku,
      title: line.title,
      picture: sql<string>`coalesce(nullif(${line.picture}, ''), ${channelArticles.picture}, '')`,
      quantity: line.quantity,
      ordered: line.ordered,
      priceYen: line.priceYen,
      article: line.article,
      productId: ownProducts.id,
      productName: ownProducts.name,
      managementNumber: ownProducts.managementNumber,
      priceCapFen: ownProducts.priceCapFen,
      skuId: ownProductSources.skuId,
      stock: skus.stock,
      priceFen: skus.priceFen,
      offerId: skus.offerId,
      minOrder: offers.minOrder,
    })
    .from(line)
    .leftJoin(channelArticles, eq(channelArticles.number, line.article))
    .leftJoin(articleProducts, eq(articleProducts.article, line.article))
    .leftJoin(
      ownProducts,
      sql`${ownProducts.id} = coalesce(${line.productId}, ${articleProducts.productId})`,
    )
    .leftJoin(
      ownProductSources,
      and(
        eq(ownProductSources.productId, ownProducts.id),
        sql`${ownProductSources.place} = (SELECT min(s.place) FROM own_product_sources s
          WHERE s.product_id = ${ownProducts.id})`,
      ),
    )
    .leftJoin(skus, eq(skus.id, ownProductSources.skuId))
    .leftJoin(offers, eq(offers.id, skus.offerId))
    .where(and(sql`${line.orderNumber} IN ${numbers}`, gt(line.ordered, 0)))
    .orderBy(asc(line.orderNumber), asc(line.place))
    .limit(channelOrderLimits.linesShown);
}

export type OrderLine = Awaited<ReturnType<typeof linesOfOrdersQuery>>[number];

/** Staff see returns of this many days. */
const staffDays = 365;

const returnColumns = {
  id: directReturns.id,
  number: directReturns.channelOrder,
  title: directReturns.title,
  quantity: directReturns.quantity,
  reason: directReturns.reason,
  note: directReturns.note,
  place: directReturns.place,
  fate: directReturns.fate,
  notedAt: directReturns.notedAt,
  returnedOn: directReturns.returnedOn,
  notedByName: directReturns.notedByName,
  notedBy: directReturns.notedBy,
};

/** Selects the returns of one of the company's orders. */
function returnsOfQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  return db
    .select(returnColumns)
    .from(directReturns)
    .where(
      and(eq(directReturns.channelOrder, number), eq(directReturns.companyId, actor.companyId)),
    )
    .orderBy(asc(directReturns.notedAt))
    .limit(100);
}

/**
 * Lists a page of returns, the newest first, with their count and pieces: for a buyer those of the
 * shops they may see, for staff those of all companies in the last year.
 */
export async function listReturns(
  { db, actor, now }: Scope<Buyer | Staff>,
  after: QueuePlace | undefined,
  size: number,
) {
  const within =
    actor.kind === "buyer"
      ? and(
          eq(directReturns.companyId, actor.companyId),
          inArray(
            channelOrders.shop,
            db.select({ id: channelShops.id }).from(channelShops).where(ownShopsWithin(actor)),
          ),
        )
      : gt(directReturns.notedAt, daysAfter(now, -staffDays));
  const of = db
    .select({
      ...returnColumns,
      name: channelOrders.name,
      companyName: companies.name,
      orderNumber: orders.number,
    })
    .from(directReturns)
    .innerJoin(channelOrders, eq(channelOrders.number, directReturns.channelOrder))
    .innerJoin(companies, eq(companies.id, directReturns.companyId))
    .leftJoin(directPurchases, eq(directPurchases.channelOrder, directReturns.channelOrder))
    .leftJoin(orders, eq(orders.id, directPurchases.purchase));
  const behind =
    after && sql`(${directReturns.notedAt}, ${directReturns.id}) < (${after.at}, ${after.id})`;
  const [rows, [sum]] = await db.batch([
    of
      .where(and(within, behind))
      .orderBy(desc(directReturns.notedAt), desc(directReturns.id))
      .limit(size + 1),
    db
      .select({ count: sql<number>`count(*)`, pieces: sql<number>`coalesce(sum(quantity), 0)` })
      .from(directReturns)
      .innerJoin(channelOrders, eq(channelOrders.number, directReturns.channelOrder))
      .where(within),
  ]);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const next = last ? { at: last.notedAt.getTime(), id: last.id } : null;
  return { rows: page, next, count: sum!.count, pieces: sum!.pieces };
}

/**
 * Selects the returns of the end customer's order that one of our orders was placed for, for the
 * staff who handle it.
 */
export function returnsOfPurchaseQuery({ db }: Scope<Staff>, orderNumber: string) {
  return db
    .select(returnColumns)
    .from(orders)
    .innerJoin(directPurchases, eq(directPurchases.purchase, orders.id))
    .leftJoin(directReturns, eq(directReturns.channelOrder, directPurchases.channelOrder))
    .where(eq(orders.number, orderNumber))
    .orderBy(asc(directReturns.notedAt))
    .limit(100);
}

/** Answers undefined for an order that was not placed for an end customer. */
export function toReturnsOfPurchase(rows: Awaited<ReturnType<typeof returnsOfPurchaseQuery>>) {
  return rows.length === 0 ? undefined : rows.filter(isRecorded);
}

type JoinedReturn = {
  [Column in keyof typeof returnColumns]: (typeof returnColumns)[Column]["_"]["data"] | null;
};
type RecordedReturn = {
  [Column in keyof typeof returnColumns]: (typeof returnColumns)[Column]["_"]["data"];
};

function isRecorded(row: JoinedReturn): row is RecordedReturn {
  return row.id !== null;
}

/**
 * Lists the lines of the end customer's order behind one of our order numbers, for staff who record
 * a return.
 */
export async function listReturnableLines({ db }: Scope<Staff>, orderNumber: string) {
  return db
    .select({
      number: channelOrderLines.orderNumber,
      lineId: channelOrderLines.lineId,
      title: channelOrderLines.title,
      ordered: channelOrderLines.ordered,
      place: channelOrderLines.place,
    })
    .from(orders)
    .innerJoin(directPurchases, eq(directPurchases.purchase, orders.id))
    .innerJoin(channelOrderLines, eq(channelOrderLines.orderNumber, directPurchases.channelOrder))
    .where(and(eq(orders.number, orderNumber), sql`${channelOrderLines.ordered} > 0`))
    .orderBy(asc(channelOrderLines.place))
    .limit(300);
}

/** Selects the purchase of one of the company's end customer orders. */
export function purchaseQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  const { companyId } = actor;
  return db
    .select({
      purchase: directPurchases,
      order: { number: orders.number, state: orders.state, totalYen: orders.totalYen },
      methodName: logisticsMethods.nameJa,
    })
    .from(directPurchases)
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, directPurchases.methodCode))
    .where(and(eq(directPurchases.channelOrder, number), eq(directPurchases.companyId, companyId)))
    .limit(1);
}

/** Selects the purchase's parcels in their order; `request` is null until it is made. */
function parcelsQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  return db
    .select({
      telling: directParcels.telling,
      tellFault: directParcels.tellFault,
      toldAt: directParcels.toldAt,
      request: {
        number: shippingRequests.number,
        state: shippingRequests.state,
        trackingNumber: shippingRequests.trackingNumber,
        shippedAt: shippingRequests.shippedAt,
      },
    })
    .from(directPurchases)
    .innerJoin(directParcels, eq(directParcels.purchase, directPurchases.purchase))
    .leftJoin(shippingRequests, eq(shippingRequests.id, directParcels.requestId))
    .where(
      and(eq(directPurchases.channelOrder, number), eq(directPurchases.companyId, actor.companyId)),
    )
    .orderBy(asc(directParcels.position))
    .limit(20);
}

/** Selects the purchases of a page of orders. */
function purchasesOfOrdersQuery({ db }: Pick<Scope, "db">, numbers: SQL) {
  return db
    .select({
      channelOrder: directPurchases.channelOrder,
      toDecide: directPurchases.toDecide,
      number: orders.number,
      state: orders.state,
    })
    .from(directPurchases)
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .where(sql`${directPurchases.channelOrder} IN ${numbers}`)
    .limit(100);
}

/** Sums what the shop's purchases of a day were to cost when they were made. */
export function spentQuery({ db }: Pick<Scope, "db">, number: number, day: string) {
  return db
    .select({ yen: sql<number>`coalesce(sum(${directPurchases.totalYen}), 0)` })
    .from(directPurchases)
    .where(
      and(
        sql`${directPurchases.shop} = (SELECT shop FROM channel_orders WHERE number = ${number})`,
        eq(directPurchases.boughtOn, day),
      ),
    );
}

/**
 * Reads the purchase of an order with its parcels and returns, and whether the shop's automatic
 * ordering is on.
 */
export async function readDirectPurchase(scope: Scope<Buyer>, number: number) {
  const [[found], [first, ...more], [rule], returns] = await scope.db.batch([
    purchaseQuery(scope, number),
    parcelsQuery(scope, number),
    scope.db
      .select()
      .from(directRules)
      .where(sql`${directRules.shop} = (SELECT shop FROM channel_orders WHERE number = ${number})`)
      .limit(1),
    returnsOfQuery(scope, number),
  ]);
  if (!found || !first) return { bought: null, ruleIsOn: rule?.isOn ?? false, rule, returns };
  const { made, boughtAt, toDecide, endedAt, picksCheapest, pickedYen } = found.purchase;
  const { telling, tellFault, toldAt, request } = first;
  const bought = {
    made,
    boughtAt,
    toDecide: readMessage(toDecide, "ja"),
    telling,
    tellFault: readMessage(tellFault, "ja"),
    toldAt,
    isOpen: endedAt === null,
    order: found.order,
    request,
    parts: more.flatMap(({ request }) => request ?? []),
    hasLeft: Boolean(request?.shippedAt),
    picksCheapest,
    pickedYen,
    methodName: found.methodName,
  };
  return { bought, ruleIsOn: rule?.isOn ?? false, rule, returns };
}

type BuyerScope = Pick<Scope<Buyer>, "db" | "actor">;

export interface ChannelOrdersFilter {
  /** Our id of the shop; the company's first shop if empty, Shopify before others. */
  shop: string;
  state: ChannelOrderState | undefined;
  binding: "bound" | "unbound" | undefined;
  words: string;
  after: { at: number; id: string } | undefined;
}

/** Holds for the company's shops whose orders the employee may see, by their stores. */
export function ownShopsWithin({ companyId, storeIds }: Buyer) {
  return and(
    eq(channelShops.companyId, companyId),
    ne(channelShops.state, "disconnected"),
    storeIds ? inArray(channelShops.storeId, [...storeIds]) : undefined,
  );
}

/** Answers a subquery for the chosen shop, so that the page needs no earlier round trip. */
function chosenShop({ db, actor }: BuyerScope, asked: string) {
  return db
    .select({ id: channelShops.id })
    .from(channelShops)
    .where(ownShopsWithin(actor))
    .orderBy(
      desc(sql`${channelShops.id} = ${asked}`),
      desc(sql`${channelShops.channel} = 'shopify'`),
      asc(channelShops.channel),
      asc(channelShops.shopId),
    )
    .limit(1);
}

/** Selects a page of a shop's orders, the newest first, and one more row. */
export function channelOrdersQuery(scope: BuyerScope, asked: ChannelOrdersFilter, size: number) {
  const { after } = asked;
  const shop = chosenShop(scope, asked.shop);
  const { orderedAt, number } = channelOrders;
  return scope.db
    .select({ order: channelOrders })
    .from(channelOrders)
    .where(
      and(
        sql`${channelOrders.shop} = (${shop})`,
        asked.state && eq(channelOrders.state, asked.state),
        asked.words ? nameStartsWith(asked.words) : undefined,
        asked.binding && hasBinding(asked.binding, shop),
        after && sql`(${orderedAt}, ${number}) < (${after.at}, ${Number(after.id)})`,
      ),
    )
    .orderBy(desc(orderedAt), desc(number))
    .limit(size + 1);
}

function nameStartsWith(words: string) {
  const from = toSearchName(words);
  if (!from) return undefined;
  return and(
    gte(channelOrders.searchName, from),
    lt(channelOrders.searchName, `${from}\u{10ffff}`),
  );
}

/**
 * Holds for orders whose lines all have an own product, or for the others. No index answers this,
 * so only the newest `lookedThrough` orders are examined.
 */
function hasBinding(binding: "bound" | "unbound", shop: { getSQL(): SQL }) {
  const looked = sql`${channelOrders.number} IN (SELECT o.number FROM channel_orders o
    WHERE o.shop = (${shop}) ORDER BY o.ordered_at DESC, o.number DESC
    LIMIT ${channelOrderLimits.lookedThrough})`;
  const lacks = sql`EXISTS (SELECT 1 FROM channel_order_lines l
    LEFT JOIN article_products b ON b.article = l.article
    WHERE l.order_number = ${channelOrders.number} AND l.ordered > 0 AND b.article IS NULL
      AND l.product_id IS NULL)`;
  return binding === "bound" ? sql`${looked} AND NOT ${lacks}` : sql`${looked} AND ${lacks}`;
}

/**
 * Lists a page of orders with their lines and purchases, the shops to choose from, and the counts
 * of waiting orders, in one batch.
 */
export async function listChannelOrders(
  scope: BuyerScope,
  asked: ChannelOrdersFilter,
  size: number,
) {
  const { db, actor } = scope;
  const shop = chosenShop(scope, asked.shop);
  const page = channelOrdersQuery(scope, asked, size);
  const [shops, orders, lines, counts, [fetched], bought] = await db.batch([
    db
      .select({
        id: channelShops.id,
        channel: channelShops.channel,
        name: channelShops.name,
        state: channelShops.state,
        isChosen: sql<number>`${channelShops.id} = (${shop})`,
      })
      .from(channelShops)
      .where(ownShopsWithin(actor))
      .orderBy(asc(channelShops.channel), asc(channelShops.shopId))
      .limit(shopLimits.perCompany),
    page,
    linesOfOrdersQuery(scope, sql`(SELECT number FROM (${page}))`),
    db
      .select({ state: channelOrders.state, count: sql<number>`count(*)` })
      .from(channelOrders)
      .where(
        and(sql`${channelOrders.shop} = (${shop})`, inArray(channelOrders.state, ["open", "held"])),
      )
      .groupBy(channelOrders.state),
    db
      .select()
      .from(channelFetches)
      .where(and(sql`${channelFetches.shop} = (${shop})`, eq(channelFetches.kind, "orders")))
      .orderBy(desc(channelFetches.startedAt))
      .limit(1),
    purchasesOfOrdersQuery(scope, sql`(SELECT number FROM (${page}))`),
  ]);
  return { shops, orders: orders.map(({ order }) => order), lines, counts, fetched, bought };
}

/** Reads one order with its lines and shop. Answers undefined also for another company's order. */
export async function findChannelOrder({ db, actor }: BuyerScope, number: number) {
  const [[found], lines] = await db.batch([
    db
      .select({ order: channelOrders, shop: channelShops, manual: manualOrders })
      .from(channelOrders)
      .innerJoin(channelShops, eq(channelShops.id, channelOrders.shop))
      .leftJoin(manualOrders, eq(manualOrders.channelOrder, channelOrders.number))
      .where(and(eq(channelOrders.number, number), ownShopsWithin(actor)))
      .limit(1),
    linesOfOrdersQuery({ db }, sql`(${number})`),
  ]);
  return found && { ...found, lines };
}

/**
 * Selects the pieces of each SKU that each parcel of a purchase sends, in the order of the
 * requests.
 */
export function shippedPieces({ db }: Pick<Scope, "db">, purchase: string | SQLWrapper) {
  return db
    .select({
      requestId: shippingLines.requestId,
      skuId: orderLines.skuId,
      pieces: sql<number>`sum(${shippingLines.quantity})`,
    })
    .from(shippingLines)
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(
      and(
        sql`${shippingLines.requestId} IN ${requestsOf(purchase)}`,
        ne(shippingRequests.state, "cancelled"),
      ),
    )
    .groupBy(shippingLines.requestId, orderLines.skuId)
    .orderBy(asc(shippingRequests.createdAt), asc(shippingRequests.number))
    .limit(limits.linesPerOrder * 4);
}
