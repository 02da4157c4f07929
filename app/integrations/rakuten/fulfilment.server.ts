import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { Fulfilment, SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import { refused, told } from "../channels/faults.ts";
import { japanTime } from "../channels/japan-time.ts";
import { type Package, Shipped } from "./answers.schema.server.ts";
import { ask, type RakutenSettings } from "./ask.server.ts";
import { basketOf, numberOf } from "./order-of.ts";
import { ordersOf } from "./orders.server.ts";

/** Rakuten's numbers of carriers. */
const carriers: Readonly<Record<string, string>> = {
  yamato: "1001",
  sagawa: "1002",
  "japan-post": "1003",
  seino: "1004",
  fukuyama: "1006",
};
const otherCarrier = "1000";
/** So many numbers stand at one basket. */
const parcelsMax = 20;

/** Telling Rakuten that a parcel has left: it adds one at each telling, so what it has is read first. */
export function rakutenFulfilment(settings: RakutenSettings): Fulfilment {
  return {
    async isReported(shop, parcel) {
      const basket = await basketIn(settings, shop, parcel);
      return basket.ok ? told(referenceOf(basket.value, parcel) !== undefined) : basket;
    },
    async reportShipment(shop, parcel) {
      const basket = await basketIn(settings, shop, parcel);
      if (!basket.ok) return basket;
      const known = referenceOf(basket.value, parcel);
      if (known !== undefined) return told({ reference: known });
      const { basketId, ShippingModelList: kept } = basket.value;
      if ((kept?.length ?? 0) >= parcelsMax) return refused("full", "The order has no more room.");
      // What waits for a number is given it; else one would be left without.
      const waiting = kept?.find(({ shippingNumber }) => !shippingNumber)?.shippingDetailId;
      const { orderNumber } = numberOf(parcel.orderId);
      const answer = await ask(settings, shop, {
        path: "/es/2.0/order/updateOrderShipping/",
        body: {
          orderNumber,
          BasketidModelList: [
            {
              basketId: Number(basketId),
              ShippingModelList: [
                {
                  ...(waiting && { shippingDetailId: Number(waiting) }),
                  deliveryCompany: carriers[parcel.carrier] ?? otherCarrier,
                  shippingNumber: parcel.trackingNumber,
                  shippingDate: japanTime(parcel.sentAt).slice(0, 10),
                },
              ],
            },
          ],
        },
        answer: Shipped,
        writes: true,
      });
      if (!answer.ok) return answer;
      const reference = answer.value.MessageModelList[0]?.shippingDetailId;
      return told({ reference: reference ?? parcel.trackingNumber });
    },
  };
}

/** The basket that the parcel is of. */
async function basketIn(
  settings: RakutenSettings,
  shop: OpenedShop,
  { orderId, lines }: SentParcel,
): Promise<ChannelResult<Package>> {
  const { orderNumber, basketId } = numberOf(orderId);
  const orders = await ordersOf(settings, shop, [orderNumber]);
  if (!orders.ok) return orders;
  const [order] = orders.value;
  if (!order) return refused("unknown-order", "The shop knows no such order.");
  if (order.orderProgress >= 800) return refused("cancelled", "The order was cancelled.");
  const wanted = basketId || basketOf(lines[0]?.lineId ?? "");
  const baskets = order.PackageModelList.filter(({ packageDeleteFlag }) => packageDeleteFlag !== 1);
  const basket = baskets.find((one) => one.basketId === wanted);
  const astray = lines.some(({ lineId }) => basketOf(lineId) !== wanted);
  return basket && !astray ? told(basket) : refused("lines", "The lines are of no one basket.");
}

function referenceOf({ ShippingModelList: kept }: Package, { trackingNumber }: SentParcel) {
  const known = kept?.find(({ shippingNumber }) => shippingNumber === trackingNumber);
  return known && (known.shippingDetailId ?? trackingNumber);
}
