import type { ShopOrder } from "#db/schema/channels.ts";
import type { OpenedShop } from "./channel.ts";
import type { Part, Told } from "./told.ts";

export type { Receiver, ShopOrder, ShopOrderLine } from "#db/schema/channels.ts";

export interface ShopOrders {
  /** Orders that changed since then, the earliest change first where the marketplace can sort. */
  changed(shop: OpenedShop, since: Date, after: string | null): Promise<Told<Part<ShopOrder>>>;
  /** The order's current state; undefined if the shop has no order of this id. */
  order(shop: OpenedShop, orderId: string): Promise<Told<ShopOrder | undefined>>;
}
