import type { ChannelPorts } from "#app/domain/channels/ports/connecting.ts";
import { yahooConnecting } from "./connecting.server.ts";
import { yahooFulfilment } from "./fulfilment.server.ts";
import { yahooInventory } from "./inventory.server.ts";
import { yahooOrders } from "./orders.server.ts";
import type { YahooSettings } from "./settings.ts";

/** What Yahoo!ショッピング is asked by. */
export function yahooPorts(settings: YahooSettings): Omit<ChannelPorts, "missing"> {
  return {
    connecting: yahooConnecting(settings),
    inventory: yahooInventory(settings),
    orders: yahooOrders(settings),
    fulfilment: yahooFulfilment(settings),
  };
}
