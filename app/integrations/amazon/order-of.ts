import type { Receiver, ShopOrder, ShopOrderLine } from "#app/domain/channels/ports/shop-orders.ts";
import { lineOf } from "../channels/articles.ts";
import type { ToldAddress, ToldLine, ToldOrder } from "./order-answers.schema.server.ts";
import { yenOf } from "./told-of.ts";

const states: Readonly<Record<string, ShopOrder["state"]>> = {
  UNSHIPPED: "open",
  PARTIALLY_SHIPPED: "open",
  SHIPPED: "sent",
  CANCELLED: "cancelled",
};

/** An order as Amazon tells it. Whose buyer asks for its cancellation is held: it must not be bought any more. */
export function orderOf(order: ToldOrder): ShopOrder {
  const { orderItems, recipient } = order;
  const told = states[order.fulfillment?.fulfillmentStatus ?? ""] ?? "held";
  const unwanted = orderItems.some((line) => line.cancellation?.cancellationRequest);
  const messages = orderItems.flatMap(
    (line) => line.fulfillment?.packing?.giftOption?.giftMessage || [],
  );
  return {
    orderId: order.orderId,
    name: order.orderId,
    orderedAt: order.createdTime,
    changedAt: order.lastUpdatedTime,
    state: told === "open" && unwanted ? "held" : told,
    receiver: receiverOf(recipient?.deliveryAddress),
    note: lineOf(messages.join(" "), 1_000),
    lines: orderItems.map((line) => orderLineOf(line, told)),
  };
}

function orderLineOf(line: ToldLine, state: ShopOrder["state"]): ShopOrderLine {
  const { product, quantityOrdered, fulfillment } = line;
  const open = state === "open" || state === "held";
  return {
    lineId: line.orderItemId,
    articleId: product.sellerSku,
    sku: product.sellerSku,
    title: lineOf(product.title, 500),
    picture: "",
    quantity: fulfillment?.quantityUnfulfilled ?? (open ? quantityOrdered : 0),
    ordered: quantityOrdered,
    priceYen: yenOf(product.price?.unitPrice),
  };
}

/** Null while Amazon keeps name or street back: before payment, and where our role does not reach. */
function receiverOf(told: ToldAddress | null | undefined): Receiver | null {
  if (!told?.name || !told.addressLine1) return null;
  const of = (...parts: string[]) => lineOf(parts.filter(Boolean).join(" "), 300);
  return {
    name: of(told.name),
    country: told.countryCode,
    postalCode: told.postalCode,
    prefecture: of(told.stateOrRegion),
    city: of(told.city || told.municipality, told.districtOrCounty),
    street: of(told.addressLine1),
    building: of(told.addressLine2, told.addressLine3, told.companyName),
    phone: told.phone,
  };
}
