import type { ChannelPorts } from "#app/domain/channels/ports/connecting.ts";
import { type AmazonSettings, amazonJapan } from "./amazon-settings.ts";
import { amazonCall } from "./call.server.ts";
import { amazonCatalog } from "./catalog.server.ts";
import { amazonConnecting } from "./connecting.server.ts";
import { amazonFulfilment } from "./fulfilment.server.ts";
import { amazonInbound } from "./inbound.server.ts";
import { amazonInventory } from "./inventory.server.ts";
import { amazonOrders } from "./orders.server.ts";

/** Of the deployment's variables; Amazon's own addresses in Japan where they name no other. */
interface AmazonVariables {
  AMAZON_BASE_URL?: string | undefined;
  AMAZON_LWA_URL?: string | undefined;
  AMAZON_CONSENT_URL?: string | undefined;
  AMAZON_LWA_CLIENT_ID?: string | undefined;
  AMAZON_LWA_CLIENT_SECRET?: string | undefined;
  AMAZON_APP_ID?: string | undefined;
  AMAZON_OWN_REFRESH_TOKEN?: string | undefined;
}

const needed = ["AMAZON_LWA_CLIENT_ID", "AMAZON_LWA_CLIENT_SECRET", "AMAZON_APP_ID"] as const;

/** Everything Amazon is asked; nothing of it where our application has no keys, which `missing` names. */
export function amazonPorts(
  variables: AmazonVariables,
  change: Partial<AmazonSettings> = {},
): ChannelPorts {
  const missing = needed.filter((name) => !variables[name]);
  if (missing.length > 0) return { missing };
  const settings: AmazonSettings = {
    baseUrl: variables.AMAZON_BASE_URL || amazonJapan.baseUrl,
    lwaUrl: variables.AMAZON_LWA_URL || amazonJapan.lwaUrl,
    consentUrl: variables.AMAZON_CONSENT_URL || amazonJapan.consentUrl,
    marketplaceId: amazonJapan.marketplaceId,
    clientId: variables.AMAZON_LWA_CLIENT_ID!,
    clientSecret: variables.AMAZON_LWA_CLIENT_SECRET!,
    appId: variables.AMAZON_APP_ID!,
    ownRefreshToken: variables.AMAZON_OWN_REFRESH_TOKEN,
    ...change,
  };
  const ask = amazonCall(settings);
  return {
    connecting: amazonConnecting(settings, ask),
    inventory: amazonInventory(settings, ask),
    orders: amazonOrders(settings, ask),
    fulfilment: amazonFulfilment(settings, ask),
    inbound: amazonInbound(settings, ask),
    ...(settings.ownRefreshToken && { catalog: amazonCatalog(settings, ask) }),
    missing: settings.ownRefreshToken ? [] : ["AMAZON_OWN_REFRESH_TOKEN"],
  };
}
