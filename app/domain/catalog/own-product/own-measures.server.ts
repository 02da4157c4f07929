import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { ownProductSources, ownProducts, skus } from "#db/schema/index.ts";
import type { OwnMeasures } from "./own-measures.ts";

/** What of a product goes into what its delivery costs. */
export const measureColumns = {
  // Never null and first: by it a left join tells no product from one without a weight.
  productId: ownProducts.id,
  weightGrams: ownProducts.weightGrams,
  lengthMm: ownProducts.lengthMm,
  widthMm: ownProducts.widthMm,
  heightMm: ownProducts.heightMm,
  goodsClass: ownProducts.goodsClass,
};

/** The company of whoever looks: a visitor has no products. */
export function ownerOf(actor: Buyer | Visitor) {
  return actor.kind === "buyer" ? actor.companyId : undefined;
}

/** As the index has them: where two SKUs cost the same, lists and pages reckon with the one that was bound first. */
const firstBound = sql`own_product_sources.rowid`;
const skusMax = 500;

/** The company's own measures of an offer's SKUs, by SKU, the one bound first in front. One round trip. */
export async function ownMeasuresOf(
  { db, actor }: Scope<Buyer | Visitor>,
  offerId: string,
): Promise<ReadonlyMap<string, OwnMeasures>> {
  const companyId = ownerOf(actor);
  if (companyId === undefined) return new Map();
  const rows = await db
    .select({ skuId: ownProductSources.skuId, ...measureColumns })
    .from(ownProductSources)
    .innerJoin(ownProducts, eq(ownProducts.id, ownProductSources.productId))
    .where(and(eq(ownProductSources.companyId, companyId), eq(ownProductSources.offerId, offerId)))
    .orderBy(firstBound)
    .limit(skusMax);
  return new Map(rows.map(({ skuId, ...own }) => [skuId, own]));
}

/**
 * The column `own` of a list of `offers o`: what the company knows of the cheapest SKU, which is what lists
 * reckon with; JSON, null of goods that it does not keep.
 */
export function ownColumn(companyId: string | undefined): SQL {
  if (companyId === undefined) return sql`NULL AS own`;
  return sql`(SELECT json_object('weightGrams', p.weight_grams, 'lengthMm', p.length_mm, 'widthMm', p.width_mm,
      'heightMm', p.height_mm, 'goodsClass', p.goods_class)
    FROM own_product_sources w CROSS JOIN skus k ON k.id = w.sku_id CROSS JOIN own_products p ON p.id = w.product_id
    WHERE w.company_id = ${companyId} AND w.offer_id = o.id AND k.price_fen = o.price_fen
    ORDER BY w.rowid LIMIT 1) AS own`;
}

/** The statement for the same of goods that a marketplace has found. */
export function ownOfOffersQuery(
  db: Database,
  companyId: string | undefined,
  offerIds: readonly string[],
) {
  return db
    .select({ offerId: ownProductSources.offerId, priceFen: skus.priceFen, own: measureColumns })
    .from(ownProductSources)
    .innerJoin(ownProducts, eq(ownProducts.id, ownProductSources.productId))
    .innerJoin(skus, eq(skus.id, ownProductSources.skuId))
    .where(
      and(
        eq(ownProductSources.companyId, companyId ?? ""),
        inArray(ownProductSources.offerId, [...offerIds]),
      ),
    )
    .orderBy(firstBound)
    .limit(skusMax);
}
