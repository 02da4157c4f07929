import type { ChannelPorts } from "#app/domain/channels/ports/connecting.ts";
import type { RakutenSettings } from "./ask.server.ts";
import { rakutenConnecting } from "./connecting.server.ts";
import { rakutenFulfilment } from "./fulfilment.server.ts";
import { rakutenInventory } from "./inventory.server.ts";
import { rakutenOrders } from "./orders.server.ts";

/** What Rakuten is asked by. */
export function rakutenPorts(settings: RakutenSettings): Omit<ChannelPorts, "missing"> {
  return {
    connecting: rakutenConnecting(settings),
    inventory: rakutenInventory(settings),
    orders: rakutenOrders(settings),
    fulfilment: rakutenFulfilment(settings),
  };
}
