import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ShopArticle, ShopInventory } from "#app/domain/channels/ports/shop-inventory.ts";
import { addressOf, janOf, lineOf, yenOf } from "../channels/articles.ts";
import { told } from "../channels/faults.ts";
import { Inventories, type Item, Items } from "./answers.schema.server.ts";
import { ask, type RakutenSettings } from "./ask.server.ts";

/** Articles a page: each may have hundreds of variants, whose stock is asked for by the thousand. */
const itemsMax = 50;
const variantsMax = 1_000;

/** The articles of a Rakuten shop with the stock of each variant. */
export function rakutenInventory(settings: RakutenSettings): ShopInventory {
  return {
    async articles(shop, after) {
      const mark = after ?? "*";
      const query = new URLSearchParams({ hits: `${itemsMax}`, cursorMark: mark });
      const found = await ask(settings, shop, {
        path: `/es/2.0/items/search?${query}`,
        answer: Items,
      });
      if (!found.ok) return found;
      const { results, nextCursorMark } = found.value;
      const articles = results.flatMap(({ item }) => articlesOf(settings, shop, item));
      const counted = await withStock(settings, shop, articles);
      if (!counted.ok) return counted;
      const ends = results.length === 0 || !nextCursorMark || nextCursorMark === mark;
      return told({ rows: counted.value, next: ends ? null : nextCursorMark });
    },
  };
}

function articlesOf({ baseUrl }: RakutenSettings, { keys }: OpenedShop, item: Item): ShopArticle[] {
  const { manageNumber, title, images, variants } = item;
  const { shopUrl } = keys;
  const [image] = images ?? [];
  const folder = image?.type === "GOLD" ? "gold" : "cabinet";
  // Pictures of a stand-in are our own.
  const theirs = shopUrl && `https://image.rakuten.co.jp/${shopUrl}/${folder}`;
  const from = baseUrl ? "" : theirs;
  const rest = { asin: "", fnsku: "", onHand: 0, inbound: 0, reserved: 0, unsellable: 0 };
  return Object.entries(variants ?? {}).map(([variantId, variant]) => ({
    ...rest,
    articleId: articleIdOf(manageNumber, variantId),
    sku: lineOf(variant.merchantDefinedSkuId || variantId, 200),
    title: lineOf([title, ...Object.values(variant.selectorValues ?? {})].join(" ")),
    address: shopUrl
      ? addressOf(`https://item.rakuten.co.jp/${shopUrl}/${encodeURIComponent(manageNumber)}/`)
      : "",
    picture: from === undefined ? "" : addressOf(from + (image?.location ?? "")),
    jan: janOf(variant.articleNumber?.value),
    priceYen: yenOf(variant.standardPrice),
  }));
}

/** What a variant is called in orders and in stock alike. */
export function articleIdOf(manageNumber: string, variantId: string) {
  return `${manageNumber}/${variantId}`;
}

async function withStock(
  settings: RakutenSettings,
  shop: OpenedShop,
  articles: ShopArticle[],
): Promise<ChannelResult<ShopArticle[]>> {
  const stock = new Map<string, number>();
  for (let from = 0; from < articles.length; from += variantsMax) {
    const inventories = articles.slice(from, from + variantsMax).map(({ articleId }) => {
      const cut = articleId.indexOf("/");
      return { manageNumber: articleId.slice(0, cut), variantId: articleId.slice(cut + 1) };
    });
    const answer = await ask(settings, shop, {
      path: "/es/2.1/inventories/bulk-get",
      body: { inventories },
      answer: Inventories,
    });
    if (!answer.ok) return answer;
    for (const { manageNumber, variantId, quantity } of answer.value.inventories ?? [])
      stock.set(articleIdOf(manageNumber, variantId), quantity);
  }
  return told(
    articles.map((article) => ({ ...article, onHand: stock.get(article.articleId) ?? 0 })),
  );
}
