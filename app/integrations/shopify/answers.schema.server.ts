import { z } from "zod";

const text = z.string().nullish();
const Picture = z.object({ url: text }).nullish();
const Preview = z.object({ preview: z.object({ image: Picture }).nullish() });
const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: text });

function page<Node extends z.ZodType>(node: Node) {
  return z.object({ pageInfo: PageInfo, nodes: z.array(node) });
}

export const Token = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(""),
  /** Seconds; an application of one shop alone is told none. */
  expires_in: z.number().nullish(),
  refresh_token: text,
  refresh_token_expires_in: z.number().nullish(),
});

/** Around every answer: what went wrong, and how much we may still ask. */
export const Envelope = z.object({
  data: z.unknown(),
  errors: z
    .array(
      z.object({
        message: z.string().default(""),
        extensions: z.object({ code: text }).nullish(),
      }),
    )
    .nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
        })
        .nullish(),
    })
    .nullish(),
});

export const ShopAnswer = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

const Variant = z.object({
  id: z.string(),
  sku: text,
  barcode: text,
  title: z.string(),
  price: z.string(),
  inventoryQuantity: z.number().nullish(),
  media: z.object({ nodes: z.array(Preview) }),
  product: z.object({ title: z.string(), onlineStoreUrl: text, featuredMedia: Preview.nullish() }),
  inventoryItem: z.object({
    inventoryLevels: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean() }),
      nodes: z.array(
        z.object({ quantities: z.array(z.object({ name: z.string(), quantity: z.number() })) }),
      ),
    }),
  }),
});
export type Variant = z.infer<typeof Variant>;
export const VariantsAnswer = z.object({
  shop: z.object({ currencyCode: z.string() }),
  productVariants: page(Variant),
});

const Line = z.object({
  id: z.string(),
  sku: text,
  title: z.string(),
  variantTitle: text,
  currentQuantity: z.number(),
  unfulfilledQuantity: z.number(),
  requiresShipping: z.boolean(),
  image: Picture,
  variant: z.object({ id: z.string() }).nullish(),
  originalUnitPriceSet: z.object({
    shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }),
  }),
});
export type Line = z.infer<typeof Line>;

const Order = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: text,
  test: z.boolean(),
  note: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: z.string(),
  shippingAddress: z
    .object({
      name: text,
      zip: text,
      province: text,
      city: text,
      address1: text,
      address2: text,
      phone: text,
      countryCodeV2: text,
    })
    .nullish(),
  lineItems: page(Line),
});
export type Order = z.infer<typeof Order>;
export const OrdersAnswer = z.object({ orders: page(Order) });
export const OrderAnswer = z.object({ order: Order.nullish() });
export const MoreLinesAnswer = z.object({
  order: z.object({ lineItems: page(Line) }).nullish(),
});

const FulfilmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  lineItems: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        remainingQuantity: z.number(),
        lineItem: z.object({ id: z.string() }),
      }),
    ),
  }),
});
export type FulfilmentOrder = z.infer<typeof FulfilmentOrder>;
export const FulfilmentsAnswer = z.object({
  order: z
    .object({
      fulfillments: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          trackingInfo: z.array(z.object({ number: text })),
        }),
      ),
      fulfillmentOrders: page(FulfilmentOrder),
    })
    .nullish(),
});

const userErrors = z.array(z.object({ message: z.string() }));
export const FulfilAnswer = z.object({
  fulfillmentCreate: z.object({
    fulfillment: z.object({ id: z.string() }).nullish(),
    userErrors,
  }),
});
export const SubscriptionsAnswer = z.object({
  webhookSubscriptions: page(z.object({ topic: z.string(), uri: z.string() })),
});
export const SubscribeAnswer = z.object({ webhookSubscriptionCreate: z.object({ userErrors }) });
