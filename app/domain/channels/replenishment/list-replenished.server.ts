import { and, asc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { sourcesQuery } from "#app/domain/catalog/own-product/find-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  channelArticles,
  channelShops,
  ownProducts,
  replenishmentSettings,
  replenishmentWarnings,
} from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import { liveStates, shopLimits } from "../shop/shop.ts";
import type { ReplenishedQuery } from "./replenished-query.ts";
import { replenishmentLimits } from "./settings.ts";

/** The statement for a company's open shops at these marketplaces. */
function replenishedShopsQuery({ db, actor }: Scope<Buyer>, of: readonly Channel[]) {
  return db
    .select({ id: channelShops.id, name: channelShops.name, channel: channelShops.channel })
    .from(channelShops)
    .where(
      and(
        eq(channelShops.companyId, actor.companyId),
        inArray(channelShops.state, [...liveStates]),
        inArray(channelShops.channel, [...of]),
      ),
    )
    .orderBy(asc(channelShops.channel), asc(channelShops.shopId))
    .limit(shopLimits.perCompany);
}

const hidden = sql`NOT EXISTS (SELECT 1 FROM hidden_articles x WHERE x.company_id = ${channelArticles.companyId}
  AND x.channel = ${channelShops.channel} AND x.code = ${channelArticles.code})`;

/** The statement for one page of a shop's articles by SKU with the product that each is, and one more. */
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
    .where(narrowed(scope, of, asked))
    .orderBy(asc(channelArticles.sku), asc(channelArticles.number))
    .limit(replenishmentLimits.aPage + 1);
}

function narrowed(
  { actor }: Scope<Buyer>,
  of: readonly Channel[],
  { shop, sku, after }: ReplenishedQuery,
) {
  const chosen = sql`(SELECT s.id FROM channel_shops s WHERE s.company_id = ${actor.companyId}
    AND s.state IN ${[...liveStates]} AND s.channel IN ${[...of]} AND (${shop ?? null} IS NULL OR s.id = ${shop ?? null})
    ORDER BY s.channel, s.shop_id LIMIT 1)`;
  const column = channelArticles.sku;
  return and(
    eq(channelArticles.shop, chosen),
    eq(channelArticles.companyId, actor.companyId),
    isNull(channelArticles.goneAt),
    hidden,
    sku ? and(gte(column, sku), lt(column, `${sku}\u{10FFFF}`)) : undefined,
    after && sql`(${column}, ${channelArticles.number}) > (${after.sku}, ${after.number})`,
  );
}

/** What the products of one page of a shop's articles are bought as. */
function sourcesOfPageQuery(scope: Scope<Buyer>, of: readonly Channel[], asked: ReplenishedQuery) {
  const { aPage } = replenishmentLimits;
  const page = scope.db
    .select({ number: channelArticles.number })
    .from(channelArticles)
    .innerJoin(channelShops, eq(channelShops.id, channelArticles.shop))
    .where(narrowed(scope, of, asked))
    .orderBy(asc(channelArticles.sku), asc(channelArticles.number))
    .limit(aPage);
  const products = scope.db
    .select({ productId: articleProducts.productId })
    .from(articleProducts)
    .where(inArray(articleProducts.article, page));
  return sourcesQuery(scope, products, aPage);
}

/** 補充商品: one page of a shop's articles with the links of their products; no shop where none is open. One round trip. */
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
