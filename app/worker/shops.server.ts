import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { ChannelPorts, ShopPorts } from "#app/domain/channels/ports/connecting.ts";
import type { Env } from "./environment.ts";

type Setting = Extract<keyof Env, `${"AMAZON" | "SHOPIFY" | "YAHOO" | "RAKUTEN"}_${string}`>;

/** What each channel is asked by, as far as this deployment has the settings; an adapter is a line here. */
const channelPorts: Record<Channel, (env: Env) => ChannelPorts> = {
  amazon: lacking("AMAZON_APP_ID", "AMAZON_LWA_CLIENT_ID", "AMAZON_LWA_CLIENT_SECRET"),
  rakuten: lacking("RAKUTEN_BASE_URL"),
  yahoo: lacking("YAHOO_CLIENT_ID", "YAHOO_CLIENT_SECRET", "YAHOO_RELAY_URL"),
  shopify: lacking("SHOPIFY_CLIENT_ID", "SHOPIFY_CLIENT_SECRET"),
};

/** A channel without an adapter, by the settings that one would ask for. */
function lacking(...names: Setting[]) {
  return (env: Env): ChannelPorts => ({ missing: names.filter((name) => !env[name]) });
}

/** The marketplaces that buyers sell on. */
export function shopPorts(env: Env): ShopPorts {
  const { amazon, rakuten, yahoo, shopify } = channelPorts;
  return { amazon: amazon(env), rakuten: rakuten(env), yahoo: yahoo(env), shopify: shopify(env) };
}
