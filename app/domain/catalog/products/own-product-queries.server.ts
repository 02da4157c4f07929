import { and, asc, desc, eq, inArray, lt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern, searchWords, toFtsPhrase } from "#app/domain/core/search-words.server.ts";
import {
  documentEvents,
  offers,
  ownProductSources,
  ownProducts,
  ownProductTags,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import { sourceOfSku } from "./own-measures.server.ts";
import { type OwnProductData, type OwnProductQuery, ownProductLimits } from "./own-product.ts";

export type OwnProduct = typeof ownProducts.$inferSelect;

/** The condition on `own_products` for those of these ids that belong to the company. */
export function ownProductsOf({ actor }: Scope<Buyer>, ids: readonly string[]) {
  return and(eq(ownProducts.companyId, actor.companyId), inArray(ownProducts.id, [...ids]));
}

/** Selects one product, its tags and its sources, for a page's batch. */
export function ownProductQueries(scope: Scope<Buyer>, id: string) {
  const { db } = scope;
  return [
    db
      .select()
      .from(ownProducts)
      .where(ownProductsOf(scope, [id]))
      .limit(1),
    db
      .select({ tag: ownProductTags.tag })
      .from(ownProductTags)
      .innerJoin(ownProducts, eq(ownProducts.number, ownProductTags.productNumber))
      .where(ownProductsOf(scope, [id]))
      .orderBy(asc(ownProductTags.tag))
      .limit(ownProductLimits.tagsMax),
    sourcesQuery(scope, [id], 1),
  ] as const;
}

/**
 * Selects the sources of at most `productsMax` products, the default first, with today's price and stock
 * where the offer still exists. The products are listed or selected by a subquery.
 */
export function sourcesQuery(
  { db, actor }: Scope<Buyer>,
  productIds: readonly string[] | SQLWrapper,
  productsMax: number,
) {
  return db
    .select({
      source: ownProductSources,
      supplierNameZh: suppliers.nameZh,
      sku: { priceFen: skus.priceFen, stock: skus.stock, spec: skus.spec },
      offer: {
        titleJa: offers.titleJa,
        titleZh: offers.titleZh,
        platform: offers.platform,
        supplierId: offers.supplierId,
        tiers: offers.tiers,
        minOrder: offers.minOrder,
        categoryId: offers.categoryId,
        weightGrams: offers.weightGrams,
        lengthMm: offers.lengthMm,
        widthMm: offers.widthMm,
        heightMm: offers.heightMm,
        domesticFreightFen: offers.domesticFreightFen,
      },
    })
    .from(ownProductSources)
    .leftJoin(skus, eq(skus.id, ownProductSources.skuId))
    .leftJoin(offers, eq(offers.id, ownProductSources.offerId))
    .leftJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(
      and(
        eq(ownProductSources.companyId, actor.companyId),
        inArray(ownProductSources.productId, productIds),
      ),
    )
    .orderBy(asc(ownProductSources.productId), asc(ownProductSources.place))
    .limit(productsMax * ownProductLimits.sourcesMax);
}

export type SourceRow = Awaited<ReturnType<typeof sourcesQuery>>[number];

/** Selects the source SKUs of a product of the company, as a subquery. */
export function sourceSkus({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select({ skuId: ownProductSources.skuId })
    .from(ownProductSources)
    .where(
      and(eq(ownProductSources.companyId, actor.companyId), eq(ownProductSources.productId, id)),
    );
}

/** Selects the HS code of a product of the company, as a subquery. */
export function hsCodeOf(scope: Scope<Buyer>, id: string) {
  return scope.db
    .select({ hsCode: ownProducts.hsCode })
    .from(ownProducts)
    .where(ownProductsOf(scope, [id]));
}

/** Finds a product of the company with its tags and sources. */
export async function findOwnProduct(scope: Scope<Buyer>, id: string) {
  const [[product], tags, sources] = await scope.db.batch([...ownProductQueries(scope, id)]);
  return product && { product, tags: tags.map(({ tag }) => tag), sources };
}

/** Picks the editable data from a product's row. */
export function dataOf(product: OwnProduct): OwnProductData {
  const { name, managementNumber, ownSku, asin, labelNumber, jan, labelText, note } = product;
  const { weightGrams, lengthMm, widthMm, heightMm, priceCapFen, sellingPriceYen } = product;
  const { hsCode, customsJa, customsEn, material, goodsClass, optionIds, inspectionPoints } =
    product;
  return {
    name,
    managementNumber,
    ownSku,
    asin,
    labelNumber,
    jan,
    labelText,
    note,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    priceCapFen,
    sellingPriceYen,
    hsCode,
    customsJa,
    customsEn,
    material,
    goodsClass,
    optionIds,
    inspectionPoints,
  };
}

/** Lists a page of the company's products with tags and sources, newest first, in one round trip. */
export async function listOwnProducts(
  scope: Scope<Buyer>,
  asked: OwnProductQuery,
  limit: number = ownProductLimits.atOnceMax,
) {
  const { db, actor } = scope;
  const ids = db
    .select({ id: ownProducts.id })
    .from(ownProducts)
    .where(narrowed(scope, asked, limit))
    .orderBy(desc(ownProducts.number))
    .limit(limit);
  const [rows, sources, tags] = await db.batch([
    db
      .select({ product: ownProducts, tags: tagsOf })
      .from(ownProducts)
      .where(narrowed(scope, asked, limit))
      .orderBy(desc(ownProducts.number))
      .limit(limit + 1),
    sourcesQuery(scope, ids, limit),
    tagsQuery(db, actor.companyId),
  ]);
  const shown = rows.slice(0, limit);
  return {
    page: shown.map(({ product, tags: own }) => ({
      product,
      tags: JSON.parse(own) as string[],
      sources: sources.filter(({ source }) => source.productId === product.id),
    })),
    next: rows.length > limit ? shown.at(-1)!.product.number : undefined,
    tags: tags.map(({ tag }) => tag),
  };
}

export type ListedProduct = Awaited<ReturnType<typeof listOwnProducts>>["page"][number];

/** Selects the products that were changed last with the latest event of each. */
export function changedProducts({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      id: ownProducts.id,
      name: ownProducts.name,
      managementNumber: ownProducts.managementNumber,
      move: documentEvents.move,
      note: documentEvents.note,
      at: documentEvents.at,
      by: documentEvents.by,
      byName: documentEvents.byName,
    })
    .from(ownProducts)
    .innerJoin(
      documentEvents,
      and(
        eq(documentEvents.documentKind, "product"),
        eq(documentEvents.documentId, ownProducts.id),
        eq(documentEvents.version, ownProducts.version),
      ),
    )
    .where(eq(ownProducts.companyId, actor.companyId))
    .orderBy(desc(ownProducts.changedAt), desc(ownProducts.number))
    .limit(ownProductLimits.atOnceMax);
}

/** Lists those of these products that belong to the company, in the given order. */
export async function productsOf(scope: Scope<Buyer>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await scope.db
    .select()
    .from(ownProducts)
    .where(ownProductsOf(scope, ids))
    .limit(ids.length);
  return ids.flatMap((id) => found.find((product) => product.id === id) ?? []);
}

const skusMax = 200;

/**
 * Finds the SKUs of an offer, each with the own product that it already is; undefined if the offer is gone.
 */
export async function findLibraryCandidates({ db, actor }: Scope<Buyer>, offerId: string) {
  const rows = await db
    .select({
      titleJa: offers.titleJa,
      sku: { id: skus.id, spec: skus.spec, priceFen: skus.priceFen, stock: skus.stock },
      productId: ownProductSources.productId,
    })
    .from(offers)
    .innerJoin(skus, eq(skus.offerId, offers.id))
    .leftJoin(ownProductSources, sourceOfSku(actor.companyId, skus.id))
    .where(eq(offers.id, offerId))
    .orderBy(asc(skus.position))
    .limit(skusMax);
  const [first] = rows;
  return first && { titleJa: first.titleJa, skus: rows };
}

export type LibraryCandidates = NonNullable<Awaited<ReturnType<typeof findLibraryCandidates>>>;

/** The columns of a product that labels show. */
export const labelColumns = {
  managementNumber: ownProducts.managementNumber,
  asin: ownProducts.asin,
  labelNumber: ownProducts.labelNumber,
};

/** Selects the label data of the company's products for these SKUs; a visitor gets none. */
export function knownLabelsQuery({ db, actor }: Scope<Buyer | Visitor>, skuIds: readonly string[]) {
  const companyId = actor.kind === "buyer" ? actor.companyId : "";
  return db
    .select({ skuId: ownProductSources.skuId, labelData: labelColumns })
    .from(ownProductSources)
    .innerJoin(ownProducts, eq(ownProducts.id, ownProductSources.productId))
    .where(
      and(
        eq(ownProductSources.companyId, companyId),
        inArray(ownProductSources.skuId, [...skuIds]),
      ),
    )
    .limit(skuIds.length + ownProductLimits.sourcesMax);
}

const others = alias(ownProducts, "others");
const namedMax = 5;

/** Selects other products of the company with the same label number as these. */
export function sharedLabelsQuery(scope: Scope<Buyer>, ids: readonly string[]) {
  return scope.db
    .select({
      id: ownProducts.id,
      labelNumber: ownProducts.labelNumber,
      other: { id: others.id, name: others.name, managementNumber: others.managementNumber },
    })
    .from(ownProducts)
    .innerJoin(
      others,
      and(
        eq(others.companyId, ownProducts.companyId),
        eq(others.labelNumber, ownProducts.labelNumber),
        // Written as a literal, so that SQLite uses the partial index.
        sql`${others.labelNumber} <> ''`,
        ne(others.id, ownProducts.id),
      ),
    )
    .where(ownProductsOf(scope, ids))
    .limit(namedMax * Math.max(ids.length, 1));
}

export type SharedLabel = Awaited<ReturnType<typeof sharedLabelsQuery>>[number];

const wordsMax = 5;
const tagsMax = 100;

/** Words too short for the full-text index are searched in this many of the newest products. */
const likeSearchMax = 2_000;

/**
 * Selects the company's tags in order. Each step reads the next tag from the index, however many products
 * have it.
 */
function tagsQuery(db: Scope["db"], companyId: string) {
  const next = (behind: SQL) =>
    sql`(SELECT min(t.tag) FROM own_product_tags t WHERE t.company_id = ${companyId} ${behind})`;
  const own = sql`(WITH RECURSIVE own(tag) AS (SELECT ${next(sql``)} UNION ALL
    SELECT ${next(sql`AND t.tag > own.tag`)} FROM own WHERE own.tag IS NOT NULL LIMIT ${tagsMax + 1})
    SELECT tag FROM own WHERE tag IS NOT NULL)`;
  return db.select({ tag: sql<string>`tag` }).from(own).limit(tagsMax);
}

const tagsOf = sql<string>`(SELECT json_group_array(t.tag) FROM own_product_tags t WHERE t.product_number = own_products.number)`;

function narrowed(
  { actor }: Scope<Buyer>,
  { words = "", tag, part, after }: OwnProductQuery,
  limit: number,
) {
  const { companyId } = actor;
  const named = searchWords(words, wordsMax);
  const alone = named.length === 0 && part !== "lacking";
  return and(
    eq(ownProducts.companyId, companyId),
    after === undefined ? undefined : lt(ownProducts.number, after),
    tag === undefined
      ? undefined
      : tagged(companyId, tag, alone ? { after, limit: limit + 1 } : undefined),
    part === "lacking"
      ? sql`(management_number = '' OR hs_code = '' OR weight_grams IS NULL)`
      : undefined,
    holding(companyId, named, after),
  );
}

interface Page {
  after: number | undefined;
  limit: number;
}

/**
 * The condition for products with a tag; without other conditions it reads only the page from the tag's
 * key.
 */
function tagged(companyId: string, tag: string, page: Page | undefined) {
  const own = sql`company_id = ${companyId} AND tag = ${tag}`;
  if (!page)
    return sql`EXISTS (SELECT 1 FROM own_product_tags WHERE ${own} AND product_number = ${ownProducts.number})`;
  const before = page.after === undefined ? sql`` : sql`AND product_number < ${page.after}`;
  return sql`${ownProducts.number} IN (SELECT product_number FROM own_product_tags WHERE ${own} ${before} ORDER BY product_number DESC LIMIT ${page.limit})`;
}

/**
 * The condition for products with all of these words in a number or the name. Only the newest hits are
 * searched. The full-text index contains the last 8 characters of the company's id.
 */
function holding(
  companyId: string,
  words: readonly string[],
  after: number | undefined,
): SQL | undefined {
  if (words.length === 0) return undefined;
  const long = words.filter((word) => [...word].length >= 3);
  const short = words.filter((word) => !long.includes(word));
  const like = short.map(
    (word) =>
      sql`(management_number || ' ' || name || ' ' || own_sku) LIKE ${likePattern(word)} ESCAPE '\\'`,
  );
  const before = after === undefined ? sql`` : sql`AND rowid < ${after}`;
  if (long.length === 0)
    return and(
      sql`${ownProducts.number} IN (SELECT rowid FROM own_products WHERE company_id = ${companyId} ${before} ORDER BY rowid DESC LIMIT ${likeSearchMax})`,
      ...like,
    );
  const match = [
    `company: ${toFtsPhrase(companyId.slice(-8))}`,
    ...long.map((word) => `words: ${toFtsPhrase(word)}`),
  ].join(" AND ");
  return and(
    sql`${ownProducts.number} IN (SELECT rowid FROM own_products_fts WHERE own_products_fts MATCH ${match} ${before} ORDER BY rowid DESC LIMIT ${likeSearchMax})`,
    ...like,
  );
}
