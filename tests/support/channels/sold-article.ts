import { eq } from "drizzle-orm";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { addDays } from "#app/domain/core/holidays.ts";
import {
  articleProducts,
  channelArticles,
  channelSales,
  ownProductSources,
} from "#db/schema/index.ts";
import { hanako, noon, type Shop } from "../shop.ts";

/** The day of the tests' clock. */
export const today = "2026-01-15";

interface SoldArticle {
  skuId: string;
  onHand?: number;
  inbound?: number;
  /** Pieces of each of the last days, yesterday first. */
  sold?: readonly number[];
  who?: typeof hanako;
  articleId?: string;
}

/** An own product of a company that a connected shop sells, with its sales. Answers the product's id. */
export async function soldArticle(
  shop: Pick<Shop, "db" | "as">,
  { id: shopRow }: { id: string },
  wanted: SoldArticle,
) {
  const { skuId, onHand = 0, inbound = 0, sold = [], who = hanako } = wanted;
  const { articleId = skuId } = wanted;
  await addFromGoods(shop.as(who), [{ skuId }]);
  const [source] = await shop.db
    .select()
    .from(ownProductSources)
    .where(eq(ownProductSources.skuId, skuId));
  const { productId, companyId } = source!;
  const [article] = await shop.db
    .insert(channelArticles)
    .values({
      shop: shopRow,
      companyId,
      articleId,
      code: articleId,
      sku: articleId,
      title: `商品 ${articleId}`,
      onHand,
      inbound,
      reserved: 0,
      unsellable: 0,
      firstSeenAt: new Date(noon.getTime() - 120 * 86_400_000),
      seenAt: noon,
      bound: true,
    })
    .returning({ number: channelArticles.number });
  await shop.db
    .insert(articleProducts)
    .values({ article: article!.number, shop: shopRow, productId, boundAt: noon, boundByName: "" });
  if (sold.length > 0)
    await shop.db.insert(channelSales).values(
      sold.map((pieces, back) => ({
        article: article!.number,
        day: addDays(today, -1 - back),
        sold: pieces,
      })),
    );
  return productId;
}

/** So many pieces on each of the last ninety days. */
export const steady = (pieces: number) => Array.from({ length: 90 }, () => pieces);
