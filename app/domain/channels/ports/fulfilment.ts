import type { OpenedShop } from "./channel.ts";
import type { Told } from "./told.ts";

export interface SentParcel {
  orderId: string;
  /** Of the lines that are in it; the marketplace's own ids of lines. */
  lines: { lineId: string; quantity: number }[];
  trackingNumber: string;
  /** Ours: `yamato`, `sagawa`, `japan-post`; each adapter knows what its marketplace calls it. */
  carrier: string;
  sentAt: Date;
  tellCustomer: boolean;
}

export interface Fulfilment {
  /** Whether this parcel was told before: asked before each telling, so that none is told twice. */
  isTold(shop: OpenedShop, parcel: SentParcel): Promise<Told<boolean>>;
  /** Tells the marketplace that a parcel has left, with its number. */
  reportShipment(shop: OpenedShop, parcel: SentParcel): Promise<Told<{ reference: string }>>;
}
