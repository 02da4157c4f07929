import type { ChannelShop } from "#app/domain/channels/articles/article-queries.server.ts";
import { fetchStates } from "#app/domain/channels/shops/fetch.ts";
import { faultWords } from "../channel/connection-texts.ts";

/** A shop as the lists of its articles show it: when its stock was fetched, how that goes, what comes next. */
export function toShopView({ shop, fetch, fetchedAt, ...counts }: ChannelShop) {
  return {
    id: shop.id,
    name: shop.name,
    shopId: shop.shopId,
    channel: shop.channel,
    state: shop.state,
    fetchHours: shop.fetchHours,
    fetchedAt: fetchedAt === null ? null : new Date(fetchedAt),
    fetch: fetch && {
      state: fetch.state,
      stateWords: fetchStates[fetch.state].ja,
      done: fetch.done,
      total: fetch.total,
      fault: faultWords(fetch.fault),
      nextTry: fetch.nextTry,
    },
    counts: { sold: counts.sold, unbound: counts.unbound, empty: counts.empty, odd: counts.odd },
  };
}
