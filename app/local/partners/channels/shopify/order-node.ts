import type { DemoOrder, DemoState } from "../demo-orders.ts";
import { paged, type ShopifyShop, variantId } from "./shopify-shop.ts";

const sendingByState: Record<DemoState, string> = {
  held: "ON_HOLD",
  open: "UNFULFILLED",
  sent: "FULFILLED",
  cancelled: "UNFULFILLED",
};

/** An order as Shopify tells of it. */
export function orderNode(shop: ShopifyShop, order: DemoOrder) {
  const { demo } = shop;
  const state = demo.state(order);
  const told = demo.told(order);
  const partly = state === "open" && told.length > 0;
  return {
    id: `gid://shopify/Order/9007199${order.number}`,
    name: `#${order.number}`,
    createdAt: order.orderedAt.toISOString(),
    updatedAt: demo.changedAt(order).toISOString(),
    cancelledAt: state === "cancelled" ? demo.changedAt(order).toISOString() : null,
    test: false,
    note: order.note || null,
    displayFinancialStatus: state === "held" ? "PENDING" : "PAID",
    displayFulfillmentStatus: partly ? "PARTIALLY_FULFILLED" : sendingByState[state],
    shippingAddress: addressNode(order),
    lineItems: (page: { first?: number; after?: string }) => paged(lineNodes(shop, order), page),
    fulfillments: told.map((parcel, index) => ({
      id: fulfilmentId(order, index),
      status: "SUCCESS",
      trackingInfo: [{ company: parcel.carrier, number: parcel.trackingNumber }],
    })),
    fulfillmentOrders: (page: { first?: number; after?: string }) =>
      paged([partNode(shop, order, state)], page),
  };
}

export function fulfilmentId({ number }: DemoOrder, index: number) {
  return `gid://shopify/Fulfillment/9007199${number}${index}`;
}

function partNode(shop: ShopifyShop, order: DemoOrder, state: DemoState) {
  const left = shop.demo.left(order);
  const open = left.some((quantity) => quantity > 0);
  const lineNodes = order.lines.map((_, place) => ({
    id: `gid://shopify/FulfillmentOrderLineItem/9007199${order.number}${place}`,
    remainingQuantity: left[place],
    lineItem: { id: lineId(order, place) },
  }));
  return {
    id: `gid://shopify/FulfillmentOrder/9007199${order.number}`,
    status: state === "held" ? "ON_HOLD" : open ? "OPEN" : "CLOSED",
    lineItems: { nodes: lineNodes },
  };
}

function lineNodes(shop: ShopifyShop, order: DemoOrder) {
  const left = shop.demo.left(order);
  return order.lines.map(({ goods, quantity }, place) => ({
    id: lineId(order, place),
    sku: goods.sku,
    title: goods.title,
    variantTitle: goods.spec,
    currentQuantity: quantity,
    unfulfilledQuantity: left[place],
    requiresShipping: true,
    image: { url: goods.picture },
    variant: { id: variantId(shop.lent.goods.indexOf(goods)) },
    originalUnitPriceSet: {
      shopMoney: { amount: `${goods.priceYen}.0`, currencyCode: "JPY" },
    },
  }));
}

function lineId({ number }: DemoOrder, place: number) {
  return `gid://shopify/LineItem/9007199${number}${place}`;
}

function addressNode({ customer }: DemoOrder) {
  return {
    name: `${customer.lastName} ${customer.firstName}`,
    zip: customer.postalCode,
    province: customer.prefecture,
    city: customer.city,
    address1: customer.street,
    address2: customer.building || null,
    phone: customer.phone,
    countryCodeV2: customer.country,
  };
}
