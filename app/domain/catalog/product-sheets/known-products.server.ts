import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProductSources, ownProducts, ownProductTags, skus } from "#db/schema/index.ts";
import { managementKey } from "../products/own-product.ts";
import { readPasted } from "../search/pasted-url.ts";
import { productSheetLimits, type TypedProduct } from "./product-sheet-row.ts";

export type KnownProducts = Awaited<ReturnType<typeof readKnown>>;

/** Reads the company's products and the offers that a sheet names, in one round trip. */
export async function readKnown(
  { db, actor }: Scope<Buyer>,
  rows: readonly TypedProduct[],
  hosts: readonly string[],
) {
  const texts = (field: "id" | "managementNumber" | "sku") =>
    among(rows.flatMap(({ typed }) => typed[field]?.normalize("NFKC").trim() ?? []));
  const offerIds = among(rows.flatMap(({ typed }) => offerIn(typed.offer ?? "", hosts) ?? []));
  const { companyId } = actor;
  const named = sql`company_id = ${companyId} AND (id IN ${texts("id")} OR management_number IN ${texts("managementNumber")})`;
  const ids = sql`(SELECT id FROM own_products WHERE ${named})`;
  const [products, tags, sources, choices, bound, [count]] = await db.batch([
    db
      .select()
      .from(ownProducts)
      .where(named)
      .limit(rowsMax * 2),
    db
      .select()
      .from(ownProductTags)
      .where(sql`product_number IN (SELECT number FROM own_products WHERE ${named})`)
      .limit(rowsMax * 20),
    db
      .select({ productId: ownProductSources.productId, skuId: ownProductSources.skuId })
      .from(ownProductSources)
      .where(sql`product_id IN ${ids}`)
      .limit(rowsMax * 6),
    db
      .select({ id: skus.id, offerId: skus.offerId, spec: skus.spec, priceFen: skus.priceFen })
      .from(skus)
      .where(sql`offer_id IN ${offerIds}`)
      .limit(skusMax),
    db
      .select({ skuId: ownProductSources.skuId, productId: ownProductSources.productId })
      .from(ownProductSources)
      .where(and(eq(ownProductSources.companyId, companyId), sql`offer_id IN ${offerIds}`))
      .limit(skusMax),
    db
      .select({ count: sql<number>`count(*)` })
      .from(ownProducts)
      .where(eq(ownProducts.companyId, companyId)),
  ]);
  return {
    byId: new Map(products.map((product) => [product.id, product])),
    byNumber: new Map(
      products.map((product) => [managementKey(product.managementNumber), product]),
    ),
    tags: grouped(tags, ({ productNumber }) => productNumber),
    sources: grouped(sources, ({ productId }) => productId),
    choices: grouped(choices, ({ offerId }) => offerId),
    boundTo: new Map(bound.map(({ skuId, productId }) => [skuId, productId])),
    count: count?.count ?? 0,
  };
}

/** Reads the offer's number from a cell, which holds the number itself or an address. */
export function offerIn(cell: string, hosts: readonly string[]) {
  const text = cell.normalize("NFKC").trim();
  if (/^\d{5,20}$/.test(text)) return text;
  const pasted = readPasted(text, hosts);
  return pasted.kind === "offer" ? pasted.offerId : undefined;
}

/** Makes a list of texts for the right side of an IN. */
export function among(texts: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify([...new Set(texts)])}))`;
}

/** The most SKUs that are read of the offers in a sheet; more are not found. */
const skusMax = 30_000;
const { rowsMax } = productSheetLimits;

function grouped<One, Key>(all: readonly One[], keyOf: (one: One) => Key) {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
