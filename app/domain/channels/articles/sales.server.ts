import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type CartRow, wishedGoods } from "#app/domain/catalog/cart/cart.server.ts";
import { optionSet } from "#app/domain/catalog/products/label-data.ts";
import { ownMeasureColumns } from "#app/domain/catalog/products/own-measures.server.ts";
import { addDays } from "#app/domain/core/holidays.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  offers,
  ownProductSources,
  ownProducts,
  replenishmentSettings,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import type { ShopRow } from "../shops/open-shop.server.ts";
import type { SalesDay } from "./sales.ts";

/**
 * Plans the addition of order lines to the daily sales. Each line counts once, however often it is
 * imported; a cancelled one is subtracted again, and one whose article was not yet known counts
 * later. Amazon's sales come from its stock instead, so its lines are only marked as counted.
 */
export function countSales(
  { db }: Pick<Scope, "db">,
  { id, channel }: Pick<ShopRow, "id" | "channel">,
): Statement[] {
  const uncounted = sql`shop = ${id} AND sold <> counted`;
  const fresh = sql`${uncounted} AND article IS NOT NULL`;
  const found = matchLinesToArticles({ db }, { id });
  const counted = db.run(sql`UPDATE channel_order_lines SET counted = sold WHERE ${fresh}`);
  if (channel === "amazon") return [found, counted];
  return [
    found,
    // The row is inserted first: an upsert would check a negative difference as a row of its own.
    db.run(sql`INSERT INTO channel_sales (article, day, sold, sold_out)
      SELECT DISTINCT article, day, 0, 0 FROM channel_order_lines WHERE ${fresh}
      ON CONFLICT DO NOTHING`),
    db.run(sql`UPDATE channel_sales SET sold = max(0, channel_sales.sold + fresh.pieces) FROM (
        SELECT article, day, sum(sold - counted) AS pieces FROM channel_order_lines
        WHERE ${fresh} GROUP BY article, day) AS fresh
      WHERE channel_sales.article = fresh.article AND channel_sales.day = fresh.day`),
    counted,
  ];
}

/**
 * Plans the matching of uncounted order lines to articles, by the marketplace's id, else by SKU.
 */
export function matchLinesToArticles(
  { db }: Pick<Scope, "db">,
  { id }: Pick<ShopRow, "id">,
): Statement {
  return db.run(sql`UPDATE channel_order_lines SET article = coalesce(
      (SELECT a.number FROM channel_articles a WHERE a.shop = channel_order_lines.shop
        AND a.article_id = channel_order_lines.article_id AND a.article_id <> ''),
      (SELECT min(a.number) FROM channel_articles a WHERE a.shop = channel_order_lines.shop
        AND a.sku = channel_order_lines.sku AND a.sku <> ''))
    WHERE shop = ${id} AND sold <> counted AND article IS NULL`);
}

export const salesDaysKept = 90;
const weeksShown = 7;

/**
 * Answers every day before today on which the article was on sale, from its first sighting or sale
 * on. Marketplaces report all sales, so a day without a row sold nothing.
 */
export function soldDays(sales: readonly SalesDay[], firstSeen: string, today: string): SalesDay[] {
  const byDay = new Map(sales.map((one) => [one.day, one]));
  const earliest = addDays(today, -salesDaysKept);
  const first = sales.reduce((day, one) => (one.day < day ? one.day : day), firstSeen);
  const days: SalesDay[] = [];
  for (let day = first > earliest ? first : earliest; day < today; day = addDays(day, 1))
    days.push(byDay.get(day) ?? { day, sold: 0, soldOut: false });
  return days;
}

/** Answers the pieces sold in each of the last seven weeks, the oldest first. */
export function weeklySold(sales: readonly SalesDay[], today: string): number[] {
  return Array.from({ length: weeksShown }, (_, index) => {
    const to = addDays(today, -7 * (weeksShown - 1 - index));
    const from = addDays(to, -7);
    return sales.reduce((sum, { day, sold }) => (day >= from && day < to ? sum + sold : sum), 0);
  });
}

/**
 * Selects products of a company with their replenishment settings and the SKU of their first link,
 * if any.
 */
export function linkedGoodsQuery(
  { db }: Pick<Scope, "db">,
  companyId: string,
  productIds: readonly string[],
) {
  const first = and(
    eq(ownProductSources.productId, ownProducts.id),
    sql`${ownProductSources.place} = 1`,
  );
  return db
    .select({
      product: getTableColumns(ownProducts),
      settings: replenishmentSettings,
      source: ownProductSources,
      ...wishedGoods,
      offer: { ...wishedGoods.offer, supplierId: offers.supplierId, platform: offers.platform },
      ...ownMeasureColumns,
    })
    .from(ownProducts)
    .leftJoin(replenishmentSettings, eq(replenishmentSettings.productId, ownProducts.id))
    .leftJoin(ownProductSources, first)
    .leftJoin(skus, eq(skus.id, ownProductSources.skuId))
    .leftJoin(offers, eq(offers.id, skus.offerId))
    .leftJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(and(eq(ownProducts.companyId, companyId), inArray(ownProducts.id, [...productIds])))
    .orderBy(asc(ownProducts.number))
    .limit(Math.max(1, productIds.length));
}

export type LinkedGoods = Awaited<ReturnType<typeof linkedGoodsQuery>>[number];

/**
 * Answers a cart row for this quantity of a product, with its options, label data and note; null if
 * its first link is not on sale.
 */
export function toCartRow(linked: LinkedGoods, quantity: number): CartRow | null {
  const { product, source, sku, offer, supplierNameZh, own, seenClass } = linked;
  if (!source || !sku || !offer) return null;
  const { managementNumber, asin, labelNumber, note, optionIds } = product;
  return {
    sku,
    own,
    seenClass,
    supplierNameZh,
    unwanted: 0,
    offer: { ...offer, pieces: quantity },
    line: {
      id: product.id,
      cartId: "",
      skuId: source.skuId,
      offerId: source.offerId,
      quantity,
      note,
      supplierId: offer.supplierId,
      platform: offer.platform,
      seenPriceFen: sku.priceFen,
      optionIds: optionSet(optionIds),
      labelData: { managementNumber, asin, labelNumber },
      selected: true,
      addedAt: new Date(0),
    },
  };
}
