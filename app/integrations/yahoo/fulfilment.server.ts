import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { Fulfilment, SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import { refused, told } from "../channels/faults.ts";
import { japanTime } from "../channels/japan-time.ts";
import { Changed, type Order } from "./answers.schema.server.ts";
import { askOrders } from "./ask.server.ts";
import { orderIn } from "./orders.server.ts";
import type { YahooSettings } from "./settings.ts";

/** Yahoo!'s numbers of carriers. */
const carriers: Readonly<Record<string, string>> = {
  yamato: "1001",
  sagawa: "1002",
  "japan-post": "1003",
  seino: "1004",
  fukuyama: "1006",
};
const otherCarrier = "1000";
const sent = "3";

/** Telling Yahoo! that a parcel has left; an order has room for two numbers. */
export function yahooFulfilment(settings: YahooSettings): Fulfilment {
  return {
    async isReported(shop, parcel) {
      const numbers = await numbersOf(settings, shop, parcel);
      return numbers.ok ? told(numbers.value.includes(parcel.trackingNumber)) : numbers;
    },
    async reportShipment(shop, parcel) {
      const numbers = await numbersOf(settings, shop, parcel);
      if (!numbers.ok) return numbers;
      const reference = parcel.trackingNumber;
      if (numbers.value.includes(reference)) return told({ reference });
      if (numbers.value.length >= 2) return refused("full", "The order has no more room.");
      const [first, second] = [...numbers.value, reference];
      const answer = await askOrders(settings, shop, {
        call: "orderShipStatusChange",
        request: {
          Target: { OrderId: parcel.orderId, IsPointFix: "false" },
          Order: {
            Ship: {
              ShipStatus: sent,
              ShipCompanyCode: carriers[parcel.carrier] ?? otherCarrier,
              ShipInvoiceNumber1: first!,
              ...(second && { ShipInvoiceNumber2: second }),
              ShipDate: japanTime(parcel.sentAt).slice(0, 10).replaceAll("-", ""),
            },
          },
        },
        answer: Changed,
        writes: true,
      });
      if (!answer.ok) return answer;
      const { Status, Message } = answer.value.ResultSet.Result;
      return Status === "OK" ? told({ reference }) : refused(Status, Message ?? "");
    },
  };
}

/** The numbers that the order has. */
async function numbersOf(
  settings: YahooSettings,
  shop: OpenedShop,
  { orderId }: SentParcel,
): Promise<ChannelResult<string[]>> {
  const order = await orderIn(settings, shop, orderId);
  if (!order.ok) return order;
  if (!order.value) return refused("unknown-order", "The store knows no such order.");
  if (order.value.OrderStatus === "4") return refused("cancelled", "The order was cancelled.");
  return told(writtenOn(order.value.Ship));
}

function writtenOn(ship: Order["Ship"]) {
  return [ship?.ShipInvoiceNumber1, ship?.ShipInvoiceNumber2].flatMap((number) => number || []);
}
