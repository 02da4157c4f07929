import type { ChannelPorts } from "#app/domain/channels/ports/connecting.ts";
import { shopifyConnecting } from "./connecting.server.ts";
import { shopifyFulfilment } from "./fulfilment.server.ts";
import { shopifyInventory } from "./inventory.server.ts";
import { shopifyOrders } from "./orders.server.ts";
import type { ShopifySettings } from "./settings.ts";

/** What Shopify is asked by. */
export function shopifyPorts(settings: ShopifySettings): Omit<ChannelPorts, "missing"> {
  return {
    connecting: shopifyConnecting(settings),
    inventory: shopifyInventory(settings),
    orders: shopifyOrders(settings),
    fulfilment: shopifyFulfilment(settings),
  };
}
