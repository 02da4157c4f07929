import { type ArticleQuery, articleParts } from "#app/domain/channels/articles/article.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { href } from "#app/href.ts";

/** Where the articles of a marketplace are listed. */
export const articleLists: Record<Channel, string> = {
  amazon: href("/amazonInventory"),
  rakuten: href("/rakutenShop"),
  yahoo: href("/yahooInventoryList"),
  shopify: href("/shopifyShop"),
};

const details: Record<Channel, string> = {
  amazon: href("/amazonInventory/article"),
  rakuten: href("/rakutenShop/article"),
  yahoo: href("/yahooInventoryDetails"),
  shopify: href("/shopifyShop/article"),
};

export const listTitles: Record<Channel, string> = {
  amazon: "Amazon在庫",
  rakuten: "楽天市場の在庫",
  yahoo: "Yahoo!ショッピングの在庫",
  shopify: "Shopifyの在庫",
};

export function articlePage(channel: Channel, number: number) {
  return `${details[channel]}?item=${number}`;
}

/** The marketplace that a list's path is of; paths match without regard to case. */
export function channelOf(request: Request): Channel {
  const path = new URL(request.url).pathname.toLowerCase().replace(/\.data$/, "");
  const all = { ...articleLists };
  const found = (Object.keys(all) as Channel[]).find((channel) =>
    path.startsWith(all[channel].toLowerCase()),
  );
  return found ?? "yahoo";
}

/** What a list is asked for: which shop, which part, which words. */
interface ListAsked extends ArticleQuery {
  shop?: string | undefined;
}

/** Reads a list's address; what it does not know is left out. */
export function readAsked(params: URLSearchParams): ListAsked {
  const words = (params.get("q") ?? "").normalize("NFKC").trim().slice(0, 100);
  const part = Object.keys(articleParts).find((one) => one === params.get("part"));
  const shop = params.get("shop");
  const after = Number(params.get("after"));
  return {
    part: (part ?? "sold") as ArticleQuery["part"],
    ...(words ? { words } : {}),
    ...(shop && shop.length <= 64 ? { shop } : {}),
    ...(Number.isSafeInteger(after) && after > 0 ? { after } : {}),
  };
}

/** The query of the same list with something changed; a changed filter begins at its first page. */
export function askedQuery(asked: ListAsked, change: Partial<ListAsked> = {}) {
  const { shop, part, words, after } = { ...asked, after: undefined, ...change };
  const query = new URLSearchParams();
  if (shop) query.set("shop", shop);
  if (part !== "sold") query.set("part", part);
  if (words) query.set("q", words);
  if (after) query.set("after", String(after));
  return query.size > 0 ? `?${query}` : "";
}
