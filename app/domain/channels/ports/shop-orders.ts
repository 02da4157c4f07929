import type { ShopOrder } from "#db/schema/channels.ts";
import type { ChannelResult, OpenedShop, Part } from "./channel.ts";

export type { Receiver, ShopOrder, ShopOrderLine } from "#db/schema/channels.ts";

export interface ShopOrders {
  /**
   * Reads a page of orders changed since then, the earliest change first where the marketplace can
   * sort.
   */
  changed(
    shop: OpenedShop,
    since: Date,
    after: string | null,
  ): Promise<ChannelResult<Part<ShopOrder>>>;
  /** Reads an order's current state; undefined if the shop has no order of this id. */
  order(shop: OpenedShop, orderId: string): Promise<ChannelResult<ShopOrder | undefined>>;
}
