import type { OpenedShop } from "./channel.ts";
import type { Part, Told } from "./told.ts";

/** An order of an end customer, as far as we need it to buy, pack and send. */
export interface ShopOrder {
  orderId: string;
  /** What the shop's owner calls it, such as `#1024`. */
  name: string;
  orderedAt: Date;
  changedAt: Date;
  state: "open" | "held" | "sent" | "cancelled";
  /** Null while the marketplace keeps it back. */
  receiver: Receiver | null;
  note: string;
  lines: ShopOrderLine[];
}

export interface ShopOrderLine {
  lineId: string;
  /** As an article's `articleId`; empty where the order names none. */
  articleId: string;
  sku: string;
  title: string;
  picture: string;
  /** What is still to be sent. */
  quantity: number;
  /** What was ordered, less what was taken off again; stays when it is sent. */
  ordered: number;
  priceYen: number | null;
}

/** Personal data: kept sealed, shown to who needs it, and deleted in time. */
export interface Receiver {
  name: string;
  /** `JP` for Japan. */
  country: string;
  postalCode: string;
  prefecture: string;
  city: string;
  street: string;
  building: string;
  phone: string;
}

export interface ShopOrders {
  /** Orders that changed since then, the earliest change first where the marketplace can sort. */
  changed(shop: OpenedShop, since: Date, after: string | null): Promise<Told<Part<ShopOrder>>>;
  /** The order's current state; undefined if the shop has no order of this id. */
  order(shop: OpenedShop, orderId: string): Promise<Told<ShopOrder | undefined>>;
}
