import type {
  FulfillmentStatus,
  Order,
  OrderItem,
  OrderPackage,
} from "@sp-api-sdk/orders-api-2026-01-01";
import type { DemoOrder } from "../demo-orders.ts";
import { marketplaceOf } from "./marketplaces.ts";

/** A package as the seller reported it. */
export interface Package {
  packageReferenceId: string;
  carrierCode: string;
  carrierName?: string;
  trackingNumber: string;
  shipDate: string;
  orderItems: { orderItemId: string; quantity: number }[];
}

/** An order with what became of it. */
export interface Facts {
  orderId: string;
  order: DemoOrder;
  createdAt: Date;
  changedAt: Date;
  status: FulfillmentStatus;
  fulfilledBy: string;
  marketplaceId: string;
  /** Pieces of each line still to be sent. */
  left: readonly number[];
  packages: readonly Package[];
}

const digits = 7;

/** Numbers of orders have three parts; the last keeps one from being guessed from the next. */
export function orderIdOf(number: number) {
  const check = (number * 7_919 + 104_729) % 10 ** digits;
  return `250-${pad(number)}-${pad(check)}`;
}

/** The demo's number of an order; undefined of what is no number of Amazon's. */
export function numberOf(orderId: string) {
  const [, number] = /^250-(\d{7})-\d{7}$/.exec(orderId) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** An order as the interface of 2026-01-01 tells it, with the parts that were asked for. */
export function toldOrder(facts: Facts, parts: readonly string[]): Order {
  const { orderId, createdAt, changedAt, marketplaceId } = facts;
  const has = (part: string) => parts.includes(part);
  return {
    orderId,
    createdTime: createdAt.toISOString(),
    lastUpdatedTime: changedAt.toISOString(),
    salesChannel: {
      channelName: "AMAZON",
      marketplaceId,
      marketplaceName: marketplaceOf(marketplaceId).name,
    },
    // Kept back until it is paid, and after it is cancelled.
    ...(has("RECIPIENT") &&
      !["PENDING", "CANCELLED"].includes(facts.status) && { recipient: recipientOf(facts) }),
    ...(has("FULFILLMENT") && {
      fulfillment: {
        fulfillmentStatus: facts.status,
        fulfilledBy: facts.fulfilledBy,
        fulfillmentServiceLevel: "STANDARD",
      },
    }),
    orderItems: facts.order.lines.map((_, line) => lineOf(facts, line, has)),
    ...(has("PACKAGES") &&
      facts.packages.length > 0 && { packages: facts.packages.map(packageOf) }),
  };
}

function recipientOf({ order: { customer } }: Facts) {
  const { lastName, firstName, street, building, prefecture } = customer;
  const { city, postalCode, country, phone } = customer;
  const written = postalCode.length === 7 ? postalCode.replace(/^(\d{3})/, "$1-") : postalCode;
  return {
    deliveryAddress: {
      name: `${lastName} ${firstName}`,
      addressLine1: street,
      addressLine2: building,
      city,
      stateOrRegion: prefecture,
      postalCode: written,
      countryCode: country,
      phone,
      addressType: "RESIDENTIAL",
    },
  };
}

function lineOf(
  { order, left, status, marketplaceId }: Facts,
  line: number,
  has: (part: string) => boolean,
): OrderItem {
  const { goods, quantity } = order.lines[line]!;
  const isUnwanted = status === "UNSHIPPED" && order.number % 29 === 3;
  return {
    orderItemId: `${order.number}${line + 1}`,
    quantityOrdered: quantity,
    product: {
      asin: goods.asin,
      title: `${goods.title} ${goods.spec}`,
      sellerSku: goods.sku,
      price: {
        unitPrice: {
          amount: String(goods.priceYen),
          currencyCode: marketplaceOf(marketplaceId).currency,
        },
      },
    },
    ...(has("CANCELLATION") &&
      isUnwanted && {
        cancellation: {
          cancellationRequest: { requester: "BUYER", cancelReason: "NO_LONGER_NEEDED" },
        },
      }),
    ...(has("FULFILLMENT") && {
      fulfillment: {
        quantityFulfilled: status === "CANCELLED" ? 0 : quantity - left[line]!,
        quantityUnfulfilled: left[line]!,
        ...(order.note && { packing: { giftOption: { giftMessage: order.note } } }),
      },
    }),
  };
}

function packageOf(told: Package): OrderPackage {
  return {
    packageReferenceId: told.packageReferenceId,
    carrier: told.carrierName ?? told.carrierCode,
    trackingNumber: told.trackingNumber,
    shipTime: told.shipDate,
    packageStatus: { status: "IN_TRANSIT" },
    packageItems: told.orderItems,
  };
}

function pad(number: number) {
  return String(number).padStart(digits, "0");
}
