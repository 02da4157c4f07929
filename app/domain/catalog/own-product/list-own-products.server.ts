import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf, phraseOf, searchWords } from "#app/domain/core/search-words.server.ts";
import { ownProducts } from "#db/schema/index.ts";
import { sourcesQuery } from "./find-own-product.server.ts";
import { type OwnProductQuery, ownProductLimits } from "./own-product.ts";

const wordsMax = 5;
const tagsMax = 100;
/** Words too short for the index are looked for among so many of the newest. */
const plainlyMax = 2_000;

/** A page of the company's products, newest first, with their tags and sources; one round trip. */
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

/** The company's tags in their order: from each the index is asked for the next, however many products have it. */
function tagsQuery(db: Scope["db"], companyId: string) {
  const next = (behind: SQL) =>
    sql`(SELECT min(t.tag) FROM own_product_tags t WHERE t.company_id = ${companyId} ${behind})`;
  const own = sql`(WITH RECURSIVE own(tag) AS (SELECT ${next(sql``)} UNION ALL
    SELECT ${next(sql`AND t.tag > own.tag`)} FROM own WHERE own.tag IS NOT NULL LIMIT ${tagsMax + 1})
    SELECT tag FROM own WHERE tag IS NOT NULL)`;
  return db.select({ tag: sql<string>`tag` }).from(own).limit(tagsMax);
}

export type ListedProduct = Awaited<ReturnType<typeof listOwnProducts>>["page"][number];

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

/** Products with a tag: where nothing else is asked, the page alone in the order of the tag's own key. */
function tagged(companyId: string, tag: string, page: Page | undefined) {
  const own = sql`company_id = ${companyId} AND tag = ${tag}`;
  if (!page)
    return sql`EXISTS (SELECT 1 FROM own_product_tags WHERE ${own} AND product_number = ${ownProducts.number})`;
  const before = page.after === undefined ? sql`` : sql`AND product_number < ${page.after}`;
  return sql`${ownProducts.number} IN (SELECT product_number FROM own_product_tags WHERE ${own} ${before} ORDER BY product_number DESC LIMIT ${page.limit})`;
}

/**
 * Products with all of these words in a number or the name. Beyond the newest hits nothing is looked for;
 * the index knows a company by the end of its id.
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
      sql`(management_number || ' ' || name || ' ' || own_sku) LIKE ${patternOf(word)} ESCAPE '\\'`,
  );
  const before = after === undefined ? sql`` : sql`AND rowid < ${after}`;
  if (long.length === 0)
    return and(
      sql`${ownProducts.number} IN (SELECT rowid FROM own_products WHERE company_id = ${companyId} ${before} ORDER BY rowid DESC LIMIT ${plainlyMax})`,
      ...like,
    );
  const match = [
    `company: ${phraseOf(companyId.slice(-8))}`,
    ...long.map((word) => `words: ${phraseOf(word)}`),
  ].join(" AND ");
  return and(
    sql`${ownProducts.number} IN (SELECT rowid FROM own_products_fts WHERE own_products_fts MATCH ${match} ${before} ORDER BY rowid DESC LIMIT ${plainlyMax})`,
    ...like,
  );
}
