import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { sourcesQuery } from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { addDays } from "#app/domain/core/holidays.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  channelArticles,
  channelShops,
  orders,
  ownProducts,
  replenishmentRuns,
  replenishmentSettings,
  replenishmentWarnings,
} from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import { connectedStates, shopLimits } from "../shops/shop.ts";
import { type ReplenishedQuery, replenishmentLimits, type WarningQuery } from "./replenishment.ts";

/**
 * 在庫アラート: lists a page of warnings with the links of their products, the counts, and when they were
 * last reckoned, in one round trip.
 */
export async function listWarnings(scope: Scope<Buyer>, asked: WarningQuery) {
  const { db, actor } = scope;
  const [rows, sources, [counts], [run]] = await db.batch([
    warningsQuery(scope, asked),
    sourcesOfWarningsQuery(scope, asked),
    warningCountsQuery(scope),
    db
      .select()
      .from(replenishmentRuns)
      .where(eq(replenishmentRuns.companyId, actor.companyId))
      .limit(1),
  ]);
  const page = rows.slice(0, replenishmentLimits.aPage);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      ...row,
      source: sources.find(({ source }) => source.productId === row.product.id),
    })),
    counts: counts!,
    reckonedAt: run?.endedAt ?? null,
    next:
      rows.length > page.length && last
        ? { orderBy: last.warning.orderBy!, id: last.product.id }
        : null,
  };
}

/** Selects a page of warnings, the earliest order day first, and one more row. */
export function warningsQuery(scope: Scope<Buyer>, asked: WarningQuery) {
  return scope.db
    .select({
      warning: replenishmentWarnings,
      product: ownProducts,
      draft: { number: orders.number, state: orders.state },
    })
    .from(replenishmentWarnings)
    .innerJoin(ownProducts, eq(ownProducts.id, replenishmentWarnings.productId))
    .leftJoin(orders, eq(orders.id, replenishmentWarnings.orderId))
    .where(warningConditions(scope, asked))
    .orderBy(asc(replenishmentWarnings.orderBy), asc(replenishmentWarnings.productId))
    .limit(replenishmentLimits.aPage + 1);
}

function warningConditions({ actor, now }: Scope<Buyer>, { part, after }: WarningQuery) {
  const today = japanDay(now);
  const soon = addDays(today, replenishmentLimits.urgentDays);
  const { orderBy, productId, companyId } = replenishmentWarnings;
  const within = {
    all: isNotNull(orderBy),
    late: lt(orderBy, today),
    soon: and(sql`${orderBy} >= ${today}`, lte(orderBy, soon)),
    later: gt(orderBy, soon),
  }[part];
  return and(
    eq(companyId, actor.companyId),
    within,
    after && sql`(${orderBy}, ${productId}) > (${after.orderBy}, ${after.id})`,
  );
}

/** Selects the links of the products on the page. */
function sourcesOfWarningsQuery(scope: Scope<Buyer>, asked: WarningQuery) {
  const { aPage } = replenishmentLimits;
  const page = scope.db
    .select({ productId: replenishmentWarnings.productId })
    .from(replenishmentWarnings)
    .where(warningConditions(scope, asked))
    .orderBy(asc(replenishmentWarnings.orderBy), asc(replenishmentWarnings.productId))
    .limit(aPage);
  return sourcesQuery(scope, page, aPage);
}

/** Counts the warnings of each part. */
export function warningCountsQuery({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  const today = japanDay(now);
  const soon = addDays(today, replenishmentLimits.urgentDays);
  return db
    .select({
      all: sql<number>`count(order_by)`,
      late: sql<number>`count(iif(order_by < ${today}, 1, NULL))`,
      soon: sql<number>`count(iif(order_by BETWEEN ${today} AND ${soon}, 1, NULL))`,
      later: sql<number>`count(iif(order_by > ${soon}, 1, NULL))`,
      silent: sql<number>`count(iif(order_by IS NULL, 1, NULL))`,
    })
    .from(replenishmentWarnings)
    .where(eq(replenishmentWarnings.companyId, actor.companyId));
}

/** Counts the products that must be ordered within the week, late ones included. */
export function urgentCountQuery({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  const soon = addDays(japanDay(now), replenishmentLimits.urgentDays);
  return db
    .select({ count: sql<number>`count(*)` })
    .from(replenishmentWarnings)
    .where(
      and(
        eq(replenishmentWarnings.companyId, actor.companyId),
        lte(replenishmentWarnings.orderBy, soon),
      ),
    );
}

/**
 * 補充商品: lists a page of a shop's articles with the links of their products, in one round trip;
 * `shop` is undefined if none is connected.
 */
export async function listReplenished(
  scope: Scope<Buyer>,
  of: readonly Channel[],
  asked: ReplenishedQuery,
) {
  const [shops, rows, sources] = await scope.db.batch([
    replenishedShopsQuery(scope, of),
    replenishedQuery(scope, of, asked),
    sourcesOfPageQuery(scope, of, asked),
  ]);
  const page = rows.slice(0, replenishmentLimits.aPage);
  const last = page.at(-1)?.article;
  return {
    shops,
    shop: asked.shop ? shops.find(({ id }) => id === asked.shop) : shops[0],
    rows: page.map((row) => ({
      ...row,
      sources: sources.filter(({ source }) => source.productId === row.product?.id),
    })),
    next: rows.length > page.length && last ? { sku: last.sku, number: last.number } : null,
  };
}

/** Selects the company's connected shops at these marketplaces. */
function replenishedShopsQuery({ db, actor }: Scope<Buyer>, of: readonly Channel[]) {
  return db
    .select({ id: channelShops.id, name: channelShops.name, channel: channelShops.channel })
    .from(channelShops)
    .where(
      and(
        eq(channelShops.companyId, actor.companyId),
        inArray(channelShops.state, [...connectedStates]),
        inArray(channelShops.channel, [...of]),
      ),
    )
    .orderBy(asc(channelShops.channel), asc(channelShops.shopId))
    .limit(shopLimits.perCompany);
}

const isNotHidden = sql`NOT EXISTS (SELECT 1 FROM hidden_articles x WHERE x.company_id = ${channelArticles.companyId}
  AND x.channel = ${channelShops.channel} AND x.code = ${channelArticles.code})`;

/**
 * Selects a page of a shop's articles by SKU, each with its product and settings, and one more row.
 */
export function replenishedQuery(
  scope: Scope<Buyer>,
  of: readonly Channel[],
  asked: ReplenishedQuery,
) {
  return scope.db
    .select({
      article: channelArticles,
      product: ownProducts,
      settings: replenishmentSettings,
      orderBy: replenishmentWarnings.orderBy,
    })
    .from(channelArticles)
    .innerJoin(channelShops, eq(channelShops.id, channelArticles.shop))
    .leftJoin(articleProducts, eq(articleProducts.article, channelArticles.number))
    .leftJoin(ownProducts, eq(ownProducts.id, articleProducts.productId))
    .leftJoin(replenishmentSettings, eq(replenishmentSettings.productId, ownProducts.id))
    .leftJoin(replenishmentWarnings, eq(replenishmentWarnings.productId, ownProducts.id))
    .where(articleConditions(scope, of, asked))
    .orderBy(asc(channelArticles.sku), asc(channelArticles.number))
    .limit(replenishmentLimits.aPage + 1);
}

function articleConditions(
  { actor }: Scope<Buyer>,
  of: readonly Channel[],
  { shop, sku, after }: ReplenishedQuery,
) {
  const chosen = sql`(SELECT s.id FROM channel_shops s WHERE s.company_id = ${actor.companyId}
    AND s.state IN ${[...connectedStates]} AND s.channel IN ${[...of]} AND (${shop ?? null} IS NULL OR s.id = ${shop ?? null})
    ORDER BY s.channel, s.shop_id LIMIT 1)`;
  const column = channelArticles.sku;
  return and(
    eq(channelArticles.shop, chosen),
    eq(channelArticles.companyId, actor.companyId),
    isNull(channelArticles.goneAt),
    isNotHidden,
    sku ? and(gte(column, sku), lt(column, `${sku}\u{10FFFF}`)) : undefined,
    after && sql`(${column}, ${channelArticles.number}) > (${after.sku}, ${after.number})`,
  );
}

/** Selects the links of the products on the page. */
function sourcesOfPageQuery(scope: Scope<Buyer>, of: readonly Channel[], asked: ReplenishedQuery) {
  const { aPage } = replenishmentLimits;
  const page = scope.db
    .select({ number: channelArticles.number })
    .from(channelArticles)
    .innerJoin(channelShops, eq(channelShops.id, channelArticles.shop))
    .where(articleConditions(scope, of, asked))
    .orderBy(asc(channelArticles.sku), asc(channelArticles.number))
    .limit(aPage);
  const products = scope.db
    .select({ productId: articleProducts.productId })
    .from(articleProducts)
    .where(inArray(articleProducts.article, page));
  return sourcesQuery(scope, products, aPage);
}
