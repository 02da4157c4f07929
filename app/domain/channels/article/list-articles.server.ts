import { and, desc, eq, inArray, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { articleProducts, channelArticles, channelSales, ownProducts } from "#db/schema/index.ts";
import { emptyOn } from "../replenishment/reorder.server.ts";
import { salesSpeed } from "../replenishment/sales-speed.ts";
import { type ArticlePart, type ArticleQuery, articleLimits, articleParts } from "./article.ts";
import { piecesWithUs } from "./pieces-with-us.server.ts";
import { sureProductsQuery } from "./propose-products.server.ts";
import { sureOnes } from "./same-numbers.server.ts";

/** Written out, not bound: only so does SQLite see that an index holds all of a part. */
const partConditions: Record<ArticlePart, SQL> = {
  sold: sql`gone_at IS NULL AND hidden = 0`,
  unbound: sql`gone_at IS NULL AND hidden = 0 AND bound = 0`,
  empty: sql`gone_at IS NULL AND hidden = 0 AND on_hand = 0`,
  odd: sql`gone_at IS NULL AND hidden = 0 AND odd = 1`,
  gone: sql`gone_at IS NOT NULL AND hidden = 0`,
};

/** A shop's id, or what finds it in the same statement. */
type OfShop = string | SQL<string>;

/** An article of the company with the product that it is. */
export const articleColumns = {
  article: channelArticles,
  product: {
    id: ownProducts.id,
    name: ownProducts.name,
    managementNumber: ownProducts.managementNumber,
  },
};

/** The statement for a page of a shop's articles, the newest first, one row more than asked. */
export function articlePageQuery(
  scope: Pick<Scope<Buyer>, "db" | "actor">,
  shop: OfShop,
  asked: ArticleQuery,
  limit: number = articleLimits.page,
) {
  return scope.db
    .select(articleColumns)
    .from(channelArticles)
    .leftJoin(articleProducts, eq(articleProducts.article, channelArticles.number))
    .leftJoin(ownProducts, eq(ownProducts.id, articleProducts.productId))
    .where(narrowed(scope, shop, asked))
    .orderBy(desc(channelArticles.number))
    .limit(limit + 1);
}

/** The numbers of a page's articles, for what is read of them in the same batch. */
function pageNumbers(
  scope: Pick<Scope<Buyer>, "db" | "actor">,
  shop: OfShop,
  asked: ArticleQuery,
  limit: number,
) {
  return scope.db
    .select({ number: channelArticles.number })
    .from(channelArticles)
    .where(narrowed(scope, shop, asked))
    .orderBy(desc(channelArticles.number))
    .limit(limit);
}

function narrowed(
  { actor }: Pick<Scope<Buyer>, "actor">,
  shop: OfShop,
  { part, words, after }: ArticleQuery,
) {
  return and(
    eq(channelArticles.shop, shop),
    // The index is of the shop; the company alone decides whose it is.
    sql`+${channelArticles.companyId} = ${actor.companyId}`,
    partConditions[part],
    after === undefined ? undefined : lt(channelArticles.number, after),
    words ? holding(shop, part, words) : undefined,
  );
}

/** Articles whose numbers begin so, or whose title holds these words; titles of the newest alone. */
function holding(shop: OfShop, part: ArticlePart, words: string) {
  const begins = (column: string, typed: string) =>
    sql`SELECT number FROM channel_articles WHERE shop = ${shop} AND ${sql.raw(column)} <> ''
      AND ${sql.raw(column)} >= ${typed} AND ${sql.raw(column)} < ${`${typed}\u{10ffff}`}`;
  const all = words
    .split(/\s+/)
    .map(
      (word) =>
        sql`(title || ' ' || sku || ' ' || jan || ' ' || fnsku) LIKE ${patternOf(word)} ESCAPE '\\'`,
    );
  return sql`${channelArticles.number} IN (${begins("sku", words)} UNION ${begins("asin", words.toUpperCase())}
    UNION SELECT number FROM (SELECT number, title, sku, jan, fnsku FROM channel_articles
      WHERE shop = ${shop} AND ${partConditions[part]} ORDER BY number DESC LIMIT ${articleLimits.plainlyMax})
      WHERE ${sql.join(all, sql` AND `)})`;
}

/** The statement that counts one part of a shop's articles, all of them, by its index alone. */
export function partCountQuery({ db }: Pick<Scope, "db">, shop: OfShop, part: ArticlePart) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(channelArticles)
    .where(and(eq(channelArticles.shop, shop), partConditions[part]));
}

const parts = Object.keys(articleParts) as ArticlePart[];

/** A page of a shop's articles with all that is known of their pieces, and how many there are; one round trip. */
export async function listArticles(
  scope: Scope<Buyer>,
  shop: OfShop,
  asked: ArticleQuery,
  limit: number = articleLimits.page,
) {
  const numbers = pageNumbers(scope, shop, asked, limit);
  const [rows, sales, pieces, same, ...counts] = await scope.db.batch([
    articlePageQuery(scope, shop, asked, limit),
    ...piecesQueries(scope, numbers, limit),
    sureProductsQuery(scope, numbers),
    ...parts.map((part) => partCountQuery(scope, shop, part)),
  ]);
  const shown = rows.slice(0, limit);
  return {
    rows: withPieces(scope, shown, sales, pieces),
    sure: sureOnes(same),
    next: rows.length > limit ? shown.at(-1)!.article.number : undefined,
    counts: Object.fromEntries(
      parts.map((part, index) => [part, counts[index]![0]!.count]),
    ) as Record<ArticlePart, number>,
  };
}

type Row = Awaited<ReturnType<typeof articlePageQuery>>[number];

/** The statements for what so many of these articles sell, and where else their pieces are; `withPieces` joins them. */
export function piecesQueries(scope: Scope<Buyer>, numbers: SQLWrapper, limit: number) {
  const products = scope.db
    .select({ productId: articleProducts.productId })
    .from(articleProducts)
    .where(inArray(articleProducts.article, numbers));
  return [salesQuery(scope, numbers, limit), piecesWithUs(scope, products, limit)] as const;
}

type Sales = Awaited<ReturnType<typeof salesQuery>>;
type Pieces = Awaited<ReturnType<typeof piecesWithUs>>;

/** Articles with what they sell and how long it lasts, and where else their pieces are. */
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
      emptyOn: emptyOn({ today, pieces: article.onHand, speed: speed.expected }),
      daysLeft: known.speed > 0 ? Math.floor((known.onHand * 1_000) / known.speed) : null,
      withUs: found?.withUs ?? 0,
      ordered: found?.ordered ?? 0,
      onTheWay: found?.onTheWay ?? 0,
    };
  });
}

export type ListedArticle = ReturnType<typeof withPieces>[number];

const salesDays = 90;

function salesQuery({ db, now }: Scope<Buyer>, numbers: SQLWrapper, limit: number) {
  const from = japanDay(new Date(now.getTime() - salesDays * 86_400_000));
  return db
    .select()
    .from(channelSales)
    .where(and(inArray(channelSales.article, numbers), sql`${channelSales.day} >= ${from}`))
    .limit(limit * (salesDays + 1));
}
