import { and, asc, desc, eq, inArray, lt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import {
  articleProducts,
  channelArticles,
  channelFetches,
  channelKeys,
  channelSales,
  channelShops,
  ownProducts,
} from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import { shopLimits } from "../shops/shop.ts";
import {
  type ArticlePart,
  type ArticleQuery,
  articleLimits,
  articleParts,
  labelledId,
  labelledNumber,
} from "./article.ts";
import { inventoryKind } from "./import-articles.server.ts";
import { certainMatches, unboundMatchesQuery } from "./match-products.server.ts";
import { stockOutDay } from "./reorder.ts";
import { salesSpeed } from "./sales.ts";

/**
 * The values are written out, not bound, so that SQLite recognizes the partial index of each part.
 */
const partConditions: Record<ArticlePart, SQL> = {
  sold: sql`gone_at IS NULL AND hidden = 0`,
  unbound: sql`gone_at IS NULL AND hidden = 0 AND bound = 0`,
  empty: sql`gone_at IS NULL AND hidden = 0 AND on_hand = 0`,
  odd: sql`gone_at IS NULL AND hidden = 0 AND odd = 1`,
  gone: sql`gone_at IS NOT NULL AND hidden = 0`,
};

/** A shop's id, or a subquery that answers it. */
type ShopIdSql = string | SQL<string>;

const articleColumns = {
  article: channelArticles,
  product: {
    id: ownProducts.id,
    name: ownProducts.name,
    managementNumber: ownProducts.managementNumber,
  },
};

const parts = Object.keys(articleParts) as ArticlePart[];

/**
 * Lists a page of a shop's articles with their sales and stock, the certain product matches, and
 * the count of each part, in one round trip.
 */
export async function listArticles(
  scope: Scope<Buyer>,
  shop: ShopIdSql,
  asked: ArticleQuery,
  limit: number = articleLimits.page,
) {
  const numbers = pageNumbers(scope, shop, asked, limit);
  const [rows, sales, pieces, same, ...counts] = await scope.db.batch([
    articlePageQuery(scope, shop, asked, limit),
    ...piecesQueries(scope, numbers, limit),
    unboundMatchesQuery(scope, numbers),
    ...parts.map((part) => partCountQuery(scope, shop, part)),
  ]);
  const shown = rows.slice(0, limit);
  return {
    rows: withPieces(scope, shown, sales, pieces),
    sure: certainMatches(same),
    next: rows.length > limit ? shown.at(-1)!.article.number : undefined,
    counts: Object.fromEntries(
      parts.map((part, index) => [part, counts[index]![0]!.count]),
    ) as Record<ArticlePart, number>,
  };
}

/**
 * Selects a page of a shop's articles, the newest first, and one more row that shows whether there
 * is a next page.
 */
export function articlePageQuery(
  scope: Pick<Scope<Buyer>, "db" | "actor">,
  shop: ShopIdSql,
  asked: ArticleQuery,
  limit: number = articleLimits.page,
) {
  return scope.db
    .select(articleColumns)
    .from(channelArticles)
    .leftJoin(articleProducts, eq(articleProducts.article, channelArticles.number))
    .leftJoin(ownProducts, eq(ownProducts.id, articleProducts.productId))
    .where(pageConditions(scope, shop, asked))
    .orderBy(desc(channelArticles.number))
    .limit(limit + 1);
}

/** Counts one part of a shop's articles by its partial index alone. */
export function partCountQuery({ db }: Pick<Scope, "db">, shop: ShopIdSql, part: ArticlePart) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(channelArticles)
    .where(and(eq(channelArticles.shop, shop), partConditions[part]));
}

/** Selects the article numbers of a page, so that sales and stock are read in the same batch. */
function pageNumbers(
  scope: Pick<Scope<Buyer>, "db" | "actor">,
  shop: ShopIdSql,
  asked: ArticleQuery,
  limit: number,
) {
  return scope.db
    .select({ number: channelArticles.number })
    .from(channelArticles)
    .where(pageConditions(scope, shop, asked))
    .orderBy(desc(channelArticles.number))
    .limit(limit);
}

function pageConditions(
  { actor }: Pick<Scope<Buyer>, "actor">,
  shop: ShopIdSql,
  { part, words, after }: ArticleQuery,
) {
  return and(
    eq(channelArticles.shop, shop),
    // The plus sign keeps SQLite on the shop's index; the company condition only protects other
    // companies' rows.
    sql`+${channelArticles.companyId} = ${actor.companyId}`,
    partConditions[part],
    after === undefined ? undefined : lt(channelArticles.number, after),
    words ? matchesWords(shop, part, words) : undefined,
  );
}

/**
 * Holds for articles whose SKU or ASIN begins with the words, or whose title, SKU, JAN or FNSKU
 * contains them all. Only the newest `titlesSearchedMax` articles are searched by title.
 */
function matchesWords(shop: ShopIdSql, part: ArticlePart, words: string) {
  const begins = (column: string, typed: string) =>
    sql`SELECT number FROM channel_articles WHERE shop = ${shop} AND ${sql.raw(column)} <> ''
      AND ${sql.raw(column)} >= ${typed} AND ${sql.raw(column)} < ${`${typed}\u{10ffff}`}`;
  const all = words
    .split(/\s+/)
    .map(
      (word) =>
        sql`(title || ' ' || sku || ' ' || jan || ' ' || fnsku) LIKE ${likePattern(word)} ESCAPE '\\'`,
    );
  return sql`${channelArticles.number} IN (${begins("sku", words)} UNION ${begins("asin", words.toUpperCase())}
    UNION SELECT number FROM (SELECT number, title, sku, jan, fnsku FROM channel_articles
      WHERE shop = ${shop} AND ${partConditions[part]} ORDER BY number DESC LIMIT ${articleLimits.titlesSearchedMax})
      WHERE ${sql.join(all, sql` AND `)})`;
}

/** Answers undefined also for another company's article. */
export async function findArticle(scope: Scope<Buyer>, number: number) {
  const [found] = await articleQuery(scope, number);
  return found;
}

/**
 * Selects one article of the company with its shop and product; no row if the shop is disconnected.
 */
export function articleQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  return db
    .select({ ...articleColumns, shop: channelShops })
    .from(channelArticles)
    .innerJoin(channelShops, eq(channelShops.id, channelArticles.shop))
    .leftJoin(articleProducts, eq(articleProducts.article, channelArticles.number))
    .leftJoin(ownProducts, eq(ownProducts.id, articleProducts.productId))
    .where(
      and(
        eq(channelArticles.number, number),
        eq(channelArticles.companyId, actor.companyId),
        ne(channelShops.state, "disconnected"),
      ),
    )
    .limit(1);
}

export type FoundArticle = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

type Row = Awaited<ReturnType<typeof articlePageQuery>>[number];

type Sales = Awaited<ReturnType<typeof salesQuery>>;
type Pieces = Awaited<ReturnType<typeof stockByPlaceQuery>>;

export type ListedArticle = ReturnType<typeof withPieces>[number];

/**
 * Adds to each article its sales speed, the day on which its stock runs out, and its pieces
 * elsewhere.
 */
export function withPieces(
  { now }: Pick<Scope, "now">,
  rows: readonly Row[],
  sales: Sales,
  pieces: Pieces,
) {
  const today = japanDay(now);
  return rows.map((row) => {
    const { article, product } = row;
    const history = sales.filter((sale) => sale.article === article.number);
    const speed = salesSpeed(history, today);
    const found = pieces.find(({ productId }) => productId === product?.id);
    const known = { onHand: article.onHand, speed: speed.expected };
    return {
      ...row,
      speed,
      emptyOn: stockOutDay({ today, pieces: article.onHand, speed: speed.expected }),
      daysLeft: known.speed > 0 ? Math.floor((known.onHand * 1_000) / known.speed) : null,
      withUs: found?.withUs ?? 0,
      ordered: found?.ordered ?? 0,
      onTheWay: found?.onTheWay ?? 0,
    };
  });
}

/**
 * Selects the sales of these articles and the stock of their products elsewhere; `withPieces` joins
 * the rows.
 */
export function piecesQueries(scope: Scope<Buyer>, numbers: SQLWrapper, limit: number) {
  const products = scope.db
    .select({ productId: articleProducts.productId })
    .from(articleProducts)
    .where(inArray(articleProducts.article, numbers));
  return [salesQuery(scope, numbers, limit), stockByPlaceQuery(scope, products, limit)] as const;
}

const salesDays = 90;

function salesQuery({ db, now }: Scope<Buyer>, numbers: SQLWrapper, limit: number) {
  const from = japanDay(daysAfter(now, -salesDays));
  return db
    .select()
    .from(channelSales)
    .where(and(inArray(channelSales.article, numbers), sql`${channelSales.day} >= ${from}`))
    .limit(limit * (salesDays + 1));
}

/**
 * Counts the pieces of these products in our warehouse, ordered but not yet received, and on the
 * way to Japan. The pieces of a product are those of the SKUs that it is bought as. `products` must
 * select the product ids as `product_id`.
 */
function stockByPlaceQuery({ db, actor }: Scope<Buyer>, products: SQLWrapper, limit: number) {
  const { companyId } = actor;
  const lines = sql`own_product_sources s JOIN order_lines l ON l.sku_id = s.sku_id
    JOIN orders o ON o.id = l.order_id AND o.company_id = ${companyId}`;
  const own = sql`s.product_id = asked.product_id AND s.company_id = ${companyId}`;
  return db
    .select({
      productId: sql<string>`asked.product_id`,
      withUs: sql<number>`(SELECT coalesce(sum(t.available_quantity + t.reserved_quantity), 0)
        FROM ${lines} JOIN lots t ON t.order_line_id = l.id AND t.state = 'shelved' WHERE ${own})`,
      ordered: sql<number>`(SELECT coalesce(sum(max(0, l.quantity - l.shelved_quantity - l.bad_quantity)), 0)
        FROM ${lines} WHERE ${own} AND l.refusal IS NULL
          AND o.state IN ('buying', 'balance_awaiting', 'purchased', 'forwarded'))`,
      onTheWay: sql<number>`(SELECT coalesce(sum(d.quantity), 0)
        FROM ${lines} JOIN lots t ON t.order_line_id = l.id JOIN shipping_lines d ON d.lot_id = t.id
          JOIN shipping_requests r ON r.id = d.request_id AND r.state = 'in_transit' WHERE ${own})`,
    })
    .from(sql`${products} asked`)
    .limit(limit);
}

const stockKind = sql.raw(`'${inventoryKind.kind}'`);
const latestFetchId = sql`(SELECT f.id FROM channel_fetches f WHERE f.shop = ${channelShops.id} AND f.kind = ${stockKind}
  ORDER BY f.started_at DESC LIMIT 1)`;
const countArticles = (part: string) =>
  sql<number>`(SELECT count(*) FROM channel_articles a WHERE a.shop = ${channelShops.id}
    AND a.gone_at IS NULL AND a.hidden = 0 ${sql.raw(part)})`;

/**
 * Selects the company's shops at a marketplace, each with its last stock fetch and the counts of
 * its article parts.
 */
export function channelShopsQuery({ db, actor }: Scope<Buyer>, channel: Channel) {
  return db
    .select({
      shop: channelShops,
      answer: channelKeys.answer,
      fetch: channelFetches,
      fetchedAt: sql<
        number | null
      >`(SELECT f.ended_at FROM channel_fetches f WHERE f.shop = ${channelShops.id}
        AND f.kind = ${stockKind} AND f.state = 'done' ORDER BY f.started_at DESC LIMIT 1)`,
      sold: countArticles(""),
      unbound: countArticles("AND a.bound = 0"),
      empty: countArticles("AND a.on_hand = 0"),
      odd: countArticles("AND a.odd = 1"),
    })
    .from(channelShops)
    .leftJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .leftJoin(channelFetches, eq(channelFetches.id, latestFetchId))
    .where(ownShopsAt(actor, channel))
    .orderBy(asc(channelShops.connectedAt), asc(channelShops.id))
    .limit(shopLimits.perCompany);
}

export type ChannelShop = Awaited<ReturnType<typeof channelShopsQuery>>[number];

/**
 * Answers a subquery for the id of the company's shop at a marketplace: the given one, or the one
 * connected first if none is given.
 */
export function shopIdAt({ actor }: Scope<Buyer>, channel: Channel, id: string | undefined) {
  const named = id === undefined ? sql`` : sql`AND id = ${id}`;
  return sql<string>`(SELECT id FROM channel_shops WHERE company_id = ${actor.companyId} AND channel = ${channel}
    AND state <> 'disconnected' ${named} ORDER BY connected_at, id LIMIT 1)`;
}

function ownShopsAt({ companyId }: Buyer, channel: Channel) {
  return and(
    eq(channelShops.companyId, companyId),
    eq(channelShops.channel, channel),
    ne(channelShops.state, "disconnected"),
  );
}

/**
 * Answers the name and label codes of these articles, in the order asked; articles of other
 * companies are left out.
 */
export async function findLabelledArticles({ db, actor }: Scope<Buyer>, ids: readonly string[]) {
  const numbers = ids.flatMap((id) => labelledNumber(id) ?? []);
  if (numbers.length === 0 || !mayKeepStores(actor)) return [];
  const { number, title, sku, fnsku, jan } = channelArticles;
  const found = await db
    .select({ number, title, sku, fnsku, jan })
    .from(channelArticles)
    .where(and(eq(channelArticles.companyId, actor.companyId), inArray(number, numbers)))
    .limit(numbers.length);
  return numbers.flatMap((one) => {
    const article = found.find((row) => row.number === one);
    if (!article) return [];
    const name = article.title || article.sku;
    const codes = { labelNumber: article.fnsku, jan: article.jan, labelText: "" };
    return [{ id: labelledId(one), name, ...codes }];
  });
}
