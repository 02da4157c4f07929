import {
  channelShopsQuery,
  type ListedArticle,
  listArticles,
  shopIdAt,
} from "#app/domain/channels/articles/article-queries.server.ts";
import { mayBind } from "#app/domain/channels/articles/bind-article.server.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readAsked } from "./article-links.ts";
import { toShopView } from "./shop-view.server.ts";

export type ArticlesView = NonNullable<Awaited<ReturnType<typeof readArticlesView>>>;

/** Reads a marketplace's articles as their page shows them; undefined where the company has no such shop. */
export async function readArticlesView(
  scope: Scope<Buyer>,
  channel: Channel,
  query: URLSearchParams,
) {
  const asked = readAsked(query);
  const [shops, listed] = await Promise.all([
    channelShopsQuery(scope, channel),
    listArticles(scope, shopIdAt(scope, channel, asked.shop), asked),
  ]);
  const current = asked.shop ? shops.find(({ shop }) => shop.id === asked.shop) : shops[0];
  if (asked.shop && !current) return undefined;
  return {
    channel,
    asked,
    counts: listed.counts,
    next: listed.next,
    shops: shops.map(toShopView),
    shop: current ? toShopView(current) : null,
    rows: listed.rows.map(toRowView),
    mayBind: mayBind(scope.actor),
    sure: mayBind(scope.actor) ? listed.sure : [],
  };
}

function toRowView({ article, product, speed, ...figures }: ListedArticle) {
  const { number, sku, title, asin, jan, fnsku, picture, address, odd, goneAt } = article;
  const { onHand, inbound, reserved, unsellable } = article;
  return {
    number,
    sku,
    title,
    asin,
    jan,
    fnsku,
    picture,
    address,
    odd,
    goneAt,
    product,
    onHand,
    inbound,
    reserved,
    unsellable,
    perDay: speed.expected,
    days: speed.days,
    ...figures,
  };
}
