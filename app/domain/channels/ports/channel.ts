import { marketplaces } from "#app/domain/customers/store/store.ts";

/** The marketplaces that buyers sell on and that we can be connected to. */
export const channels = marketplaces.filter((one) => one !== "other");
export type Channel = (typeof channels)[number];

/** One shop of a buyer at its marketplace, with what opens it for the length of one call. */
export interface OpenedShop {
  channel: Channel;
  /** As the marketplace writes it: a seller's id, `x.myshopify.com`, a store account. */
  shopId: string;
  /** What the adapter signs with, unsealed; each adapter knows its own names. */
  keys: Readonly<Record<string, string>>;
}
