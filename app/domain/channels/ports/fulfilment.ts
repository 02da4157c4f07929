import type { ChannelResult, OpenedShop } from "./channel.ts";

export interface SentParcel {
  orderId: string;
  /** Of the lines that are in it; the marketplace's own ids of lines. */
  lines: { lineId: string; quantity: number }[];
  trackingNumber: string;
  /** Ours: `yamato`, `sagawa`, `japan-post`; each adapter knows what its marketplace calls it. */
  carrier: string;
  sentAt: Date;
  notifyCustomer: boolean;
}

export interface Fulfilment {
  /** Whether this parcel was told before: asked before each telling, so that none is told twice. */
  isReported(shop: OpenedShop, parcel: SentParcel): Promise<ChannelResult<boolean>>;
  /** Tells the marketplace that a parcel has left, with its number. */
  reportShipment(
    shop: OpenedShop,
    parcel: SentParcel,
  ): Promise<ChannelResult<{ reference: string }>>;
}
