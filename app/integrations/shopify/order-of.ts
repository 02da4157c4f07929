import type { Receiver, ShopOrder, ShopOrderLine } from "#app/domain/channels/ports/shop-orders.ts";
import { addressOf, lineOf, yenOf } from "../channels/articles.ts";
import type { Line, Order } from "./answers.schema.server.ts";

/** An order of Shopify's in our words; what needs no sending is left out of its lines. */
export function shopOrderOf(order: Order, lines: readonly Line[]): ShopOrder {
  return {
    orderId: order.id,
    name: order.name,
    orderedAt: new Date(order.createdAt),
    changedAt: new Date(order.updatedAt),
    state: stateOf(order),
    receiver: receiverOf(order.shippingAddress),
    note: (order.note ?? "").slice(0, 2_000),
    lines: lines.filter(({ requiresShipping }) => requiresShipping).map(orderLineOf),
  };
}

function orderLineOf(line: Line): ShopOrderLine {
  const { amount, currencyCode } = line.originalUnitPriceSet.shopMoney;
  return {
    lineId: line.id,
    articleId: line.variant?.id ?? "",
    sku: lineOf(line.sku, 200),
    title: lineOf([line.title, line.variantTitle].filter(Boolean).join(" ")),
    picture: addressOf(line.image?.url),
    quantity: line.unfulfilledQuantity,
    ordered: line.currentQuantity,
    priceYen: currencyCode === "JPY" ? yenOf(amount) : null,
  };
}

/** What is not paid, on hold or a trial of the owner's is not to be bought. */
function stateOf(order: Order): ShopOrder["state"] {
  const { cancelledAt, displayFulfillmentStatus: sending, displayFinancialStatus: paid } = order;
  if (cancelledAt || sending === "RESTOCKED") return "cancelled";
  if (sending === "FULFILLED" || sending === "FULFILLMENT_NOT_REQUIRED") return "sent";
  const waits = ["ON_HOLD", "SCHEDULED", "REQUEST_DECLINED"].includes(sending);
  const owes = ["PENDING", "EXPIRED", "VOIDED", "REFUNDED"].includes(paid ?? "PENDING");
  return waits || owes || order.test ? "held" : "open";
}

function receiverOf(address: Order["shippingAddress"]): Receiver | null {
  if (!address) return null;
  return {
    name: lineOf(address.name),
    country: address.countryCodeV2 ?? "",
    postalCode: lineOf(address.zip, 20),
    prefecture: lineOf(address.province),
    city: lineOf(address.city),
    street: lineOf(address.address1),
    building: lineOf(address.address2),
    phone: lineOf(address.phone, 30),
  };
}
