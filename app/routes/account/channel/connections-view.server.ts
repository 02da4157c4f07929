import { fetchKindName } from "#app/domain/channels/fetch-kinds.server.ts";
import { type Channel, channels } from "#app/domain/channels/ports/channel.ts";
import type { ShopPorts } from "#app/domain/channels/ports/connecting.ts";
import { readOwnShops } from "#app/domain/channels/shops/shop.server.ts";
import { shopAnswers } from "#app/domain/channels/shops/shop.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { dayMs } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { faultWords, scopeWords, shopTitle } from "./connection-texts.ts";

type Read = Awaited<ReturnType<typeof readOwnShops>>;

/** The four marketplaces with the company's shops there, what needs its owner, and what was fetched last. */
export async function readConnectionsView(scope: Scope<Buyer>, ports: ShopPorts) {
  const { shops, fetches } = await readOwnShops(scope);
  const shown = shops.map((row) => toShopView(row, scope.now));
  return {
    cards: channels.map((channel) => ({
      channel,
      shops: shown.filter((shop) => shop.channel === channel),
      ...offerOf(channel, ports),
    })),
    needy: shown
      .filter(({ state }) => state === "renew" || state === "closed")
      .map((shop) => ({ id: shop.id, title: shopTitle(shop) })),
    fetches: fetches.map(({ fetch, name, channel }) => ({
      id: fetch.id,
      of: shopTitle({ channel, name }),
      kind: fetchKindName(fetch.kind, "ja"),
      state: fetch.state,
      done: fetch.done,
      total: fetch.total,
      fault: faultWords(fetch.fault),
      startedAt: fetch.startedAt,
      nextTry: fetch.nextTry,
    })),
  };
}

/** Whether a marketplace can be connected here, and whether its orders can be asked. */
function offerOf(channel: Channel, ports: ShopPorts) {
  const { connecting, missing } = ports[channel];
  return {
    way: connecting?.way ?? null,
    ordersWait: connecting !== undefined && missing.includes("YAHOO_RELAY_URL"),
  };
}

function toShopView({ shop, storeName, renewalEnd, ...kept }: Read["shops"][number], now: Date) {
  const answer = kept.answer ?? "closed";
  return {
    id: shop.id,
    channel: shop.channel,
    shopId: shop.shopId,
    name: shop.name,
    state: shop.state,
    storeName,
    scopes: scopeWords(shop.scopes),
    connectedAt: shop.connectedAt,
    end: renewalEnd,
    daysLeft: renewalEnd ? Math.ceil((renewalEnd.getTime() - now.getTime()) / dayMs) : null,
    answer,
    answerWords: shopAnswers[answer].ja,
    answeredAt: kept.answeredAt,
  };
}
