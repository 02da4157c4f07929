import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  channelArticles,
  channelFetches,
  channelOrderLines,
  channelOrders,
  channelShops,
  manualOrders,
  offers,
  ownProductSources,
  ownProducts,
  skus,
} from "#db/schema/index.ts";
import { ownShopsWithin } from "../shops/shop.server.ts";
import { shopLimits } from "../shops/shop.ts";
import { type ChannelOrderState, channelOrderLimits, toSearchName } from "./channel-order.ts";
import { purchasesOfOrdersQuery } from "./purchase-queries.server.ts";

type BuyerScope = Pick<Scope<Buyer>, "db" | "actor">;

export interface ChannelOrdersFilter {
  /** Our id of the shop; the company's first shop if empty, Shopify before others. */
  shop: string;
  state: ChannelOrderState | undefined;
  binding: "bound" | "unbound" | undefined;
  words: string;
  after: { at: number; id: string } | undefined;
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
 * so only the newest `examinedMax` orders are examined.
 */
function hasBinding(binding: "bound" | "unbound", shop: { getSQL(): SQL }) {
  const looked = sql`${channelOrders.number} IN (SELECT o.number FROM channel_orders o
    WHERE o.shop = (${shop}) ORDER BY o.ordered_at DESC, o.number DESC
    LIMIT ${channelOrderLimits.examinedMax})`;
  const lacks = sql`EXISTS (SELECT 1 FROM channel_order_lines l
    LEFT JOIN article_products b ON b.article = l.article
    WHERE l.order_number = ${channelOrders.number} AND l.ordered > 0 AND b.article IS NULL
      AND l.product_id IS NULL)`;
  return binding === "bound" ? sql`${looked} AND NOT ${lacks}` : sql`${looked} AND ${lacks}`;
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
