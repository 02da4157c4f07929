import { and, eq, ne } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { articleProducts, channelArticles, channelShops, ownProducts } from "#db/schema/index.ts";
import { articleColumns } from "./list-articles.server.ts";

/** The statement for one article of the company with its shop and product; none of a shop that was let go. */
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

/** One article; undefined also for another company's. */
export async function findArticle(scope: Scope<Buyer>, number: number) {
  const [found] = await articleQuery(scope, number);
  return found;
}

export type FoundArticle = NonNullable<Awaited<ReturnType<typeof findArticle>>>;
