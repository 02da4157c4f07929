import { z } from "zod";
import type { Fulfilment, SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import { told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { type Ask, part } from "./call.server.ts";
import { askOrder } from "./orders.server.ts";

/** What Amazon calls the carriers of Japan. */
const carriers: Readonly<Record<string, string>> = {
  yamato: "YAMATO",
  sagawa: "SAGAWA",
  "japan-post": "Japan Post",
};

/** Tells Amazon of parcels. The number of a package comes from its tracking number: a repeat edits the same one. */
export function amazonFulfilment({ marketplaceId }: AmazonSettings, ask: Ask): Fulfilment {
  return {
    async isReported(shop, parcel) {
      const found = await askOrder(ask, shop, parcel.orderId);
      if (!found.ok) return found;
      const reference = await referenceOf(parcel);
      return told(
        found.value.order.packages.some(
          (one) =>
            one.packageReferenceId === reference || one.trackingNumber === parcel.trackingNumber,
        ),
      );
    },
    async reportShipment(shop, parcel) {
      const reference = await referenceOf(parcel);
      const body = { marketplaceId, packageDetail: packageOf(parcel, reference) };
      const path = `/orders/v0/orders/${part(parcel.orderId)}/shipmentConfirmation`;
      const said = await ask(
        shop,
        { call: "confirmShipment", method: "POST", path, body },
        // Nothing is said where a package was taken down.
        z.unknown(),
      );
      return said.ok ? told({ reference }) : said;
    },
  };
}

function packageOf(parcel: SentParcel, packageReferenceId: string) {
  const carrierCode = carriers[parcel.carrier];
  return {
    packageReferenceId,
    ...(carrierCode ? { carrierCode } : { carrierCode: "Other", carrierName: parcel.carrier }),
    trackingNumber: parcel.trackingNumber,
    shipDate: parcel.sentAt.toISOString(),
    orderItems: parcel.lines.map(({ lineId, quantity }) => ({ orderItemId: lineId, quantity })),
  };
}

/** A whole number above zero, as Amazon wants it, the same for the same tracking number of an order. */
async function referenceOf({ orderId, trackingNumber }: SentParcel) {
  const bytes = new TextEncoder().encode(`${orderId} ${trackingNumber}`);
  const digest = new DataView(await crypto.subtle.digest("SHA-256", bytes));
  return String((digest.getUint32(0) % 999_999_999) + 1);
}
