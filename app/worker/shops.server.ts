import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { ChannelPorts, ShopPorts } from "#app/domain/channels/ports/connecting.ts";
import type { NewPlan } from "#app/domain/channels/ports/inbound.ts";
import { amazonPorts } from "#app/integrations/amazon/ports.server.ts";
import { rakutenPorts } from "#app/integrations/rakuten/ports.server.ts";
import { shopifyPorts } from "#app/integrations/shopify/ports.server.ts";
import { yahooPorts } from "#app/integrations/yahoo/ports.server.ts";
import type { Receiver } from "../domain/trade/purchasing/marketplace-ordering.ts";
import type { Env } from "./environment.ts";

type Setting = Extract<keyof Env, `${"AMAZON" | "SHOPIFY" | "YAHOO" | "RAKUTEN"}_${string}`>;

/** What each channel is asked by, as far as this deployment has the settings. */
const channelPorts: Record<Channel, (env: Env) => ChannelPorts> = {
  amazon: (env) => amazonPorts(env),
  rakuten: ({ RAKUTEN_BASE_URL: baseUrl }) => ({ ...rakutenPorts({ baseUrl }), missing: [] }),
  yahoo,
  shopify,
};

function shopify(env: Env): ChannelPorts {
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: clientSecret } = env;
  const { missing } = lacking("SHOPIFY_CLIENT_ID", "SHOPIFY_CLIENT_SECRET")(env);
  if (!clientId || !clientSecret) return { missing };
  const baseUrl = env.SHOPIFY_BASE_URL;
  return { ...shopifyPorts({ clientId, clientSecret, baseUrl }), missing };
}

/** Goods and stock without the relay as well; orders are asked through it alone. */
function yahoo(env: Env): ChannelPorts {
  const { YAHOO_CLIENT_ID: clientId, YAHOO_CLIENT_SECRET: clientSecret } = env;
  const { missing } = lacking(
    ...(["YAHOO_CLIENT_ID", "YAHOO_CLIENT_SECRET", "YAHOO_PUBLIC_KEY"] as const),
    ...(["YAHOO_KEY_VERSION", "YAHOO_RELAY_URL"] as const),
  )(env);
  if (!clientId || !clientSecret) return { missing };
  const ports = yahooPorts({
    clientId,
    clientSecret,
    publicKey: env.YAHOO_PUBLIC_KEY,
    keyVersion: env.YAHOO_KEY_VERSION,
    relayUrl: env.YAHOO_RELAY_URL,
    baseUrl: env.YAHOO_BASE_URL,
    authUrl: env.YAHOO_AUTH_URL,
  });
  return { ...ports, missing };
}

function lacking(...names: Setting[]) {
  return (env: Env): ChannelPorts => ({ missing: names.filter((name) => !env[name]) });
}

/** The marketplaces that buyers sell on. */
export function shopPorts(env: Env): ShopPorts {
  const { amazon, rakuten, yahoo, shopify } = channelPorts;
  return { amazon: amazon(env), rakuten: rakuten(env), yahoo: yahoo(env), shopify: shopify(env) };
}

/** Our warehouse as Amazon's form of an address has it. */
export function sender({ WAREHOUSE_ADDRESS: written }: Env): NewPlan["from"] | undefined {
  if (!written) return undefined;
  const { fullName, mobile, postCode, province, city, area, address } = JSON.parse(
    written,
  ) as Receiver;
  return {
    name: fullName,
    company: fullName,
    line1: `${area}${address}`,
    city,
    province,
    postalCode: postCode,
    country: "CN",
    phone: mobile,
  };
}
