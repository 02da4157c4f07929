import { and, desc, eq } from "drizzle-orm";
import { listOwnProducts } from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMinute } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { articleProducts, channelArticles, channelSales } from "#db/schema/index.ts";
import { articleQuery, piecesQueries, withPieces } from "./article-queries.server.ts";
import { mayBind } from "./bind-article.server.ts";
import { articleMarksQuery } from "./company-pictures.server.ts";
import { proposeProducts } from "./match-products.server.ts";

const daysMax = 91;
const foundMax = 10;

/**
 * Reads an article with its figures, the proposed products and the products that contain the words.
 * Answers undefined also for another company's article.
 */
export async function readArticle(scope: Scope<Buyer>, number: number, words: string) {
  const { db, actor } = scope;
  const own = db
    .select({ number: channelArticles.number })
    .from(channelArticles)
    .where(and(eq(channelArticles.number, number), eq(channelArticles.companyId, actor.companyId)));
  const [[found], sold, pieces, [bound], sales, [marks]] = await db.batch([
    articleQuery(scope, number),
    ...piecesQueries(scope, own, 1),
    db.select().from(articleProducts).where(eq(articleProducts.article, number)).limit(1),
    db
      .select({ soldOut: channelSales.soldOut })
      .from(channelSales)
      .where(eq(channelSales.article, number))
      .orderBy(desc(channelSales.day))
      .limit(daysMax),
    articleMarksQuery(scope, number),
  ]);
  if (!found) return undefined;
  const { shop, ...row } = found;
  const asksFor = mayBind(actor) && !found.product;
  const [figures] = withPieces(scope, [row], sold, pieces);
  // Proposals need the article's title and picture, so they are read after it.
  const [proposals, searched] = await Promise.all([
    asksFor ? proposeProducts(scope, { ...found.article, shop: shop.id }, marks) : [],
    asksFor && words ? listOwnProducts(scope, { words }, foundMax) : undefined,
  ]);
  return {
    ...figures!,
    shop: { id: shop.id, name: shop.name, channel: shop.channel },
    mayBind: mayBind(actor),
    boundAt: bound ? `${japanMinute(bound.boundAt)} ${bound.boundByName}` : null,
    soldOutDays: sales.filter(({ soldOut }) => soldOut).length,
    proposals,
    found: (searched?.page ?? []).map(({ product }) => ({
      productId: product.id,
      name: product.name,
      managementNumber: product.managementNumber,
      picture: product.picture,
    })),
  };
}
