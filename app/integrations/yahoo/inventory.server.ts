import type { OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ShopArticle, ShopInventory } from "#app/domain/channels/ports/shop-inventory.ts";
import { addressOf, countOf, janOf, lineOf, yenOf } from "../channels/articles.ts";
import { refused, told } from "../channels/faults.ts";
import { type Item, Items, type Stock, Stocks } from "./answers.schema.server.ts";
import { askGoods } from "./ask.server.ts";
import type { YahooSettings } from "./settings.ts";

const itemsMax = 100;

/** The articles of a store with their stock; an article with several kinds has one for each. */
export function yahooInventory(settings: YahooSettings): ShopInventory {
  return {
    async articles(shop, after) {
      const start = after === null ? 1 : Number(after);
      if (!(start >= 1)) return refused("mark", "The mark of the next part is not one of ours.");
      const query = new URLSearchParams({
        seller_id: shop.shopId,
        start: `${start}`,
        results: `${itemsMax}`,
      });
      const found = await askGoods(settings, shop, {
        path: `/ShoppingWebService/V1/myItemList?${query}`,
        answer: Items,
      });
      if (!found.ok) return found;
      const { "@_totalResultsAvailable": total, Result: items } = found.value.ResultSet;
      if (items.length === 0) return told({ rows: [], next: null });
      const item_code = items.map(({ ItemCode }) => ItemCode).join(",");
      const stock = await askGoods(settings, shop, {
        path: "/ShoppingWebService/V1/getStock",
        form: { seller_id: shop.shopId, item_code },
        answer: Stocks,
      });
      if (!stock.ok) return stock;
      const rows = items.flatMap((item) => articlesOf(shop, item, stock.value.ResultSet.Result));
      const next = start + items.length;
      return told({ rows, next: next <= total ? `${next}` : null });
    },
  };
}

/** What an article is called in orders and in stock alike. */
export function articleIdOf(code: string, subCode: string | null | undefined) {
  return subCode ? `${code}:${subCode}` : code;
}

/** Codes that Yahoo! knows nothing of come without a word: their stock is none. */
function articlesOf({ shopId }: OpenedShop, item: Item, stock: readonly Stock[]): ShopArticle[] {
  const { ItemCode: code, Name: name, Price: price, Jan: jan } = item;
  const own = stock.filter((one) => one.ItemCode === code && !one.ErrorCode);
  const kinds: Pick<Stock, "SubCode" | "Quantity">[] = own.length > 0 ? own : [{ Quantity: "0" }];
  return kinds.map(({ SubCode, Quantity }) => ({
    articleId: articleIdOf(code, SubCode),
    sku: lineOf(SubCode || code, 200),
    title: lineOf(SubCode ? `${name ?? ""} ${SubCode}` : name),
    address: addressOf(`https://store.shopping.yahoo.co.jp/${shopId}/${code}.html`),
    picture: addressOf(`https://item-shopping.c.yimg.jp/i/n/${shopId}_${code}`),
    asin: "",
    fnsku: "",
    jan: janOf(jan),
    priceYen: yenOf(price),
    onHand: countOf(Quantity) ?? 0,
    inbound: 0,
    reserved: 0,
    unsellable: 0,
  }));
}
