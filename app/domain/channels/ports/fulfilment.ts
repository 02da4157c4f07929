import type { ChannelResult, OpenedShop } from "./channel.ts";

export interface SentParcel {
  orderId: string;
  /** The lines in the parcel, by the marketplace's line ids. */
  lines: { lineId: string; quantity: number }[];
  trackingNumber: string;
  /** Our id of the carrier: `yamato`, `sagawa`, `japan-post`; each adapter maps it. */
  carrier: string;
  sentAt: Date;
  notifyCustomer: boolean;
}

export interface Fulfilment {
  /** Asked before each report, so that no parcel is reported twice. */
  isReported(shop: OpenedShop, parcel: SentParcel): Promise<ChannelResult<boolean>>;
  /** Reports to the marketplace that a parcel has left, with its tracking number. */
  reportShipment(
    shop: OpenedShop,
    parcel: SentParcel,
  ): Promise<ChannelResult<{ reference: string }>>;
}
