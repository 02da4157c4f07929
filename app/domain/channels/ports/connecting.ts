import type { Channel, ChannelResult, OpenedShop } from "./channel.ts";
import type { Fulfilment } from "./fulfilment.ts";
import type { Inbound } from "./inbound.ts";
import type { ShopCatalog } from "./shop-catalog.ts";
import type { ShopInventory } from "./shop-inventory.ts";
import type { ShopOrders } from "./shop-orders.ts";

/** What opens a shop, and for how long. */
export interface ShopKeys {
  /** Of the adapter's own names; handed back to it in an `OpenedShop`. */
  keys: Readonly<Record<string, string>>;
  /** From then on they open nothing unless renewed; null where they do not end. */
  keysEnd: Date | null;
  /** From then on only the shop's owner can renew them; null where that day is not known. */
  renewalEnd: Date | null;
  /** What they are for, in the marketplace's own words. */
  scopes: string[];
}

export interface NewShop extends ShopKeys {
  /** As the marketplace writes it, in its one spelling. */
  shopId: string;
  name: string;
}

/** A seller is sent to the marketplace to consent, and comes back to `returnTo`. */
interface ConsentAsked {
  /** The shop's id as typed and checked by `typedShop`; empty if the marketplace supplies it. */
  shopId: string;
  /** Returned unchanged by the marketplace and compared by us. */
  state: string;
  returnTo: string;
}

interface AnyConnecting {
  /** One cheap question: whether the keys still open the shop, and what it is called. */
  check(shop: OpenedShop): Promise<ChannelResult<{ name: string }>>;
  /** New keys for old ones without the owner; absent where only the owner has them. */
  renew?(shop: OpenedShop): Promise<ChannelResult<ShopKeys>>;
}

export interface ByConsent extends AnyConnecting {
  way: "consent";
  consentAddress(asked: ConsentAsked): string;
  /**
   * What the seller came back with, its signature looked at where the marketplace signs: the code for keys.
   * `refused` where the seller declined, or the query is not the marketplace's.
   */
  open(returned: URLSearchParams, asked: ConsentAsked): Promise<ChannelResult<NewShop>>;
  /** Asks the marketplace to tell us at this address when our right is taken away. */
  listen?(shop: OpenedShop, address: string): Promise<ChannelResult<null>>;
  /** Whether the marketplace itself sent this, by its signature of the raw body. */
  isSigned?(body: string, signature: string): Promise<boolean>;
}

export interface ByKeys extends AnyConnecting {
  way: "keys";
  /** Keys as the owner typed them, tried by a real call. */
  openWithKeys(typed: Readonly<Record<string, string>>): Promise<ChannelResult<NewShop>>;
}

type ShopConnecting = ByConsent | ByKeys;

/** What a channel is asked by; a port is absent where this deployment has not what it needs. */
export interface ChannelPorts {
  connecting?: ShopConnecting | undefined;
  inventory?: ShopInventory | undefined;
  orders?: ShopOrders | undefined;
  fulfilment?: Fulfilment | undefined;
  catalog?: ShopCatalog | undefined;
  inbound?: Inbound | undefined;
  /** The settings that this deployment lacks for it, by name: for staff alone. */
  missing: readonly string[];
}

export type ShopPorts = Readonly<Record<Channel, ChannelPorts>>;
