import { z } from "zod";
import { Instant, listOf, Pagination, text } from "./answers.schema.server.ts";

const count = z.number().int().nullish();

const Address = z.object({
  name: text,
  companyName: text,
  addressLine1: text,
  addressLine2: text,
  addressLine3: text,
  city: text,
  districtOrCounty: text,
  stateOrRegion: text,
  municipality: text,
  postalCode: text,
  countryCode: text,
  phone: text,
});
export type ToldAddress = z.output<typeof Address>;

const Line = z.object({
  orderItemId: z.string().min(1),
  quantityOrdered: z.number().int(),
  product: z.object({
    asin: text,
    title: text,
    sellerSku: text,
    price: z
      .object({
        unitPrice: z
          .object({ amount: z.string(), currencyCode: z.string() })
          .transform(({ amount, currencyCode: code }) => ({ amount, code }))
          .nullish(),
      })
      .nullish(),
  }),
  cancellation: z
    .object({ cancellationRequest: z.object({ requester: text, cancelReason: text }).nullish() })
    .nullish(),
  fulfillment: z
    .object({
      quantityUnfulfilled: count,
      packing: z.object({ giftOption: z.object({ giftMessage: text }).nullish() }).nullish(),
    })
    .nullish(),
});
export type ToldLine = z.output<typeof Line>;

const Order = z.object({
  orderId: z.string().min(1),
  createdTime: Instant,
  lastUpdatedTime: Instant,
  recipient: z.object({ deliveryAddress: Address.nullish() }).nullish(),
  fulfillment: z.object({ fulfillmentStatus: z.string(), fulfilledBy: text }).nullish(),
  orderItems: z.array(Line),
  packages: listOf(z.object({ packageReferenceId: z.string(), trackingNumber: text })),
});
export type ToldOrder = z.output<typeof Order>;

export const OrderAnswer = z.object({ order: Order });
export const OrdersAnswer = z.object({ orders: z.array(Order), pagination: Pagination });
