import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Database } from "#db/client.ts";
import { ownProductSources, ownProducts, skus } from "#db/schema/index.ts";
import type { OwnMeasures } from "./own-measures.ts";

/** The columns of a product that its delivery cost depends on. */
export const measureColumns = {
  // Never null and first: drizzle tells by it whether a left join found a product.
  productId: ownProducts.id,
  weightGrams: ownProducts.weightGrams,
  lengthMm: ownProducts.lengthMm,
  widthMm: ownProducts.widthMm,
  heightMm: ownProducts.heightMm,
  goodsClass: ownProducts.goodsClass,
};

/** Answers the viewer's company; a visitor has none. */
export function ownerOf(actor: Buyer | Visitor) {
  return actor.kind === "buyer" ? actor.companyId : undefined;
}

/** The class that the warehouse confirmed for the SKU `skus`, else the latest one confirmed for its offer. */
const confirmedClassOfSku = sql<GoodsClass | null>`COALESCE((SELECT k.goods_class FROM sku_classes k WHERE k.sku_id = skus.id),
  (SELECT k.goods_class FROM sku_classes k WHERE k.offer_id = skus.offer_id ORDER BY k.confirmed_at DESC LIMIT 1))`;

/** What a row of goods selects of the company's measures, for `withOwnMeasures`; needs both joins below, and `skus`. */
export const ownMeasureColumns = { own: measureColumns, seenClass: confirmedClassOfSku };

/** The join of `own_product_sources`: the one source by which a company has bound this SKU to its product. */
export function sourceOfSku(companyId: string | SQLWrapper | undefined, skuId: SQLWrapper) {
  return and(eq(ownProductSources.companyId, companyId ?? ""), eq(ownProductSources.skuId, skuId));
}

/** The join of `own_products` behind `sourceOfSku`. */
export const productOfSource = eq(ownProducts.id, ownProductSources.productId);

/**
 * Reads the company's own measures of an offer's SKUs, the one bound first in front; SKUs with only a class
 * confirmed by the warehouse follow. One round trip.
 */
export async function ownMeasuresOf(scope: Scope<Buyer | Visitor>, offerId: string) {
  return toOwnMeasures(await ownMeasuresQuery(scope, offerId));
}

/** Selects the rows of {@link ownMeasuresOf}, for a page's batch. */
export function ownMeasuresQuery({ db, actor }: Scope<Buyer | Visitor>, offerId: string) {
  return knownSkusQuery(db, ownerOf(actor), eq(skus.offerId, offerId));
}

/** Maps the rows of {@link ownMeasuresQuery} by SKU, in their order. */
export function toOwnMeasures(
  rows: Awaited<ReturnType<typeof ownMeasuresQuery>>,
): ReadonlyMap<string, OwnMeasures> {
  return new Map(rows.map((row) => [row.skuId, measuresIn(row)]));
}

/** Converts a row of the query to the measures of its SKU. */
export function measuresIn({
  own,
  seenClass,
}: {
  own: OwnMeasures | null;
  seenClass: GoodsClass | null;
}): OwnMeasures {
  return { ...(own ?? noProduct), seenClass };
}

/** Selects the own measures of goods that a marketplace has found. */
export function ownOfOffersQuery(
  db: Database,
  companyId: string | undefined,
  offerIds: readonly string[],
) {
  return knownSkusQuery(db, companyId, inArray(skus.offerId, [...offerIds]));
}

/**
 * The column `own` of a list of `offers o`, as JSON: the company's measures of the cheapest SKU, which
 * lists calculate with, and the class that the warehouse confirmed. Null if neither exists.
 */
export function ownColumn(companyId: string | undefined): SQL {
  const seen = sql`(SELECT json_object('seenClass', c.seen) FROM (SELECT ${seenOfOffer} AS seen) c WHERE c.seen IS NOT NULL)`;
  if (companyId === undefined) return sql`${seen} AS own`;
  return sql`COALESCE((SELECT json_object('weightGrams', p.weight_grams, 'lengthMm', p.length_mm, 'widthMm', p.width_mm,
      'heightMm', p.height_mm, 'goodsClass', p.goods_class, 'seenClass', ${seenOfOffer})
    FROM own_product_sources w CROSS JOIN skus k ON k.id = w.sku_id CROSS JOIN own_products p ON p.id = w.product_id
    WHERE w.company_id = ${companyId} AND w.offer_id = o.id AND k.price_fen = o.price_fen
    ORDER BY w.rowid LIMIT 1), ${seen}) AS own`;
}

/**
 * The order of the index: of two SKUs at the same price the one bound first counts, in lists and on pages
 * alike.
 */
const firstBound = sql`own_product_sources.rowid`;
const skusMax = 500;

/** The measures of a SKU that is no product of the company. */
const noProduct = {
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  goodsClass: null,
};

/** Selects SKUs with measures of the company or a class confirmed by the warehouse. */
function knownSkusQuery(db: Database, companyId: string | undefined, which: SQL) {
  return db
    .select({
      skuId: skus.id,
      offerId: skus.offerId,
      priceFen: skus.priceFen,
      ...ownMeasureColumns,
    })
    .from(skus)
    .leftJoin(ownProductSources, sourceOfSku(companyId, skus.id))
    .leftJoin(ownProducts, productOfSource)
    .where(and(which, sql`(${ownProducts.id} IS NOT NULL OR ${confirmedClassOfSku} IS NOT NULL)`))
    .orderBy(sql`own_product_sources.rowid IS NULL`, firstBound, asc(skus.position))
    .limit(skusMax);
}

/** The confirmed class for a list of `offers o`, which calculates with the cheapest SKU. */
const seenOfOffer = sql`COALESCE((SELECT k.goods_class FROM skus s CROSS JOIN sku_classes k ON k.sku_id = s.id
    WHERE s.offer_id = o.id AND s.price_fen = o.price_fen ORDER BY s.position LIMIT 1),
  (SELECT k.goods_class FROM sku_classes k WHERE k.offer_id = o.id ORDER BY k.confirmed_at DESC LIMIT 1))`;
