import type { Channel, ChannelResult, OpenedShop } from "./channel.ts";
import type { Fulfilment } from "./fulfilment.ts";
import type { Inbound } from "./inbound.ts";
import type { ShopCatalog } from "./shop-catalog.ts";
import type { ShopInventory } from "./shop-inventory.ts";
import type { ShopOrders } from "./shop-orders.ts";

/** The keys of a shop and how long they are valid. */
export interface ShopKeys {
  /** Under the adapter's own names; given back to it in an `OpenedShop`. */
  keys: Readonly<Record<string, string>>;
  /** The keys are invalid from then on unless renewed; null if they do not end. */
  keysEnd: Date | null;
  /** Only the shop's owner can renew the keys from then on; null if that day is unknown. */
  renewalEnd: Date | null;
  /** The permissions of the keys, in the marketplace's own words. */
  scopes: string[];
}

export interface NewShop extends ShopKeys {
  /** In the marketplace's one spelling. */
  shopId: string;
  name: string;
}

/** The seller's way to the marketplace's consent page and back to `returnTo`. */
interface ConsentAsked {
  /** The shop's id as typed and checked by `parseShopId`; empty if the marketplace supplies it. */
  shopId: string;
  /** Returned unchanged by the marketplace and compared by us. */
  state: string;
  returnTo: string;
}

interface AnyConnecting {
  /** Tests with one cheap call that the keys still open the shop, and answers its name. */
  check(shop: OpenedShop): Promise<ChannelResult<{ name: string }>>;
  /** Renews the keys without the owner; absent if only the owner can. */
  renew?(shop: OpenedShop): Promise<ChannelResult<ShopKeys>>;
}

export interface ByConsent extends AnyConnecting {
  way: "consent";
  consentAddress(asked: ConsentAsked): string;
  /**
   * Exchanges the query that the seller came back with for keys, after checking its signature where
   * the marketplace signs. Answers `refused` if the seller declined or the query is not the
   * marketplace's.
   */
  open(returned: URLSearchParams, asked: ConsentAsked): Promise<ChannelResult<NewShop>>;
  /** Subscribes this address to the notice that our access has ended. */
  listen?(shop: OpenedShop, address: string): Promise<ChannelResult<null>>;
  /** Verifies the marketplace's signature of the raw body. */
  isSigned?(body: string, signature: string): Promise<boolean>;
}

export interface ByKeys extends AnyConnecting {
  way: "keys";
  /** Tries the typed keys by a real call. */
  openWithKeys(typed: Readonly<Record<string, string>>): Promise<ChannelResult<NewShop>>;
}

type ShopConnecting = ByConsent | ByKeys;

/** The ports of a marketplace; one is absent if this deployment lacks what it needs. */
export interface ChannelPorts {
  connecting?: ShopConnecting | undefined;
  inventory?: ShopInventory | undefined;
  orders?: ShopOrders | undefined;
  fulfilment?: Fulfilment | undefined;
  catalog?: ShopCatalog | undefined;
  inbound?: Inbound | undefined;
  /** The names of the settings that this deployment lacks, for staff only. */
  missing: readonly string[];
}

export type ShopPorts = Readonly<Record<Channel, ChannelPorts>>;
