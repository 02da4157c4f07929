import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { ChannelPorts, ShopPorts } from "#app/domain/channels/ports/connecting.ts";
import type { Env } from "./environment.ts";

/** The settings that a channel cannot do without. */
const needed = {
  amazon: ["AMAZON_APP_ID", "AMAZON_LWA_CLIENT_ID", "AMAZON_LWA_CLIENT_SECRET"],
  rakuten: ["RAKUTEN_BASE_URL"],
  yahoo: ["YAHOO_CLIENT_ID", "YAHOO_CLIENT_SECRET", "YAHOO_RELAY_URL"],
  shopify: ["SHOPIFY_CLIENT_ID", "SHOPIFY_CLIENT_SECRET"],
} as const satisfies Record<Channel, readonly (keyof Env)[]>;

/** What each channel is asked by. An adapter is a line here, beside what it asks of the settings. */
const adapters: Partial<Record<Channel, (env: Env) => Omit<ChannelPorts, "missing">>> = {};

/** The marketplaces that buyers sell on, as far as this deployment has what they need. */
export function shopPorts(env: Env): ShopPorts {
  const of = (channel: Channel): ChannelPorts => ({
    ...adapters[channel]?.(env),
    missing: needed[channel].filter((name) => !env[name]),
  });
  return {
    amazon: of("amazon"),
    rakuten: of("rakuten"),
    yahoo: of("yahoo"),
    shopify: of("shopify"),
  };
}
