import type { DemoOrder } from "../demo-orders.ts";
import { fulfilmentId } from "./order-node.ts";
import type { ShopifyShop } from "./shopify-shop.ts";

export interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[];
  }[];
  trackingInfo?: { company?: string; number?: string };
}

/** What becomes of a parcel that is told of: a second telling makes a second one, as long as pieces are left. */
export function fulfilled(shop: ShopifyShop, asked: FulfillmentInput) {
  const { demo, lent } = shop;
  const [part] = asked.lineItemsByFulfillmentOrder;
  const number = Number(part?.fulfillmentOrderId.match(/9007199(\d+)$/)?.[1]);
  const order = demo.find(number);
  if (!order || demo.state(order) !== "open") return wrong("Fulfillment order is not open.");
  const left = demo.left(order);
  const quantities = quantitiesOf(order, left, part?.fulfillmentOrderLineItems);
  if (quantities.some((quantity, line) => quantity > left[line]!) || !quantities.some(Boolean))
    return wrong("Invalid fulfillment order line item quantity requested.");
  const { number: trackingNumber = "", company: carrier = "" } = asked.trackingInfo ?? {};
  demo.tell(order, { trackingNumber, carrier, quantities, toldAt: lent.now() });
  const id = fulfilmentId(order, demo.told(order).length - 1);
  return { fulfillment: { id, status: "SUCCESS" }, userErrors: [] };
}

function quantitiesOf(
  { lines, number }: DemoOrder,
  left: readonly number[],
  asked: { id: string; quantity: number }[] | undefined,
) {
  // Where no line is named, all that is left is meant.
  if (!asked) return left;
  return lines.map(
    (_, place) => asked.find(({ id }) => id.endsWith(`9007199${number}${place}`))?.quantity ?? 0,
  );
}

function wrong(message: string) {
  return { fulfillment: null, userErrors: [{ field: ["fulfillment"], message }] };
}
