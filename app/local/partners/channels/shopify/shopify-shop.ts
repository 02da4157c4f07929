import { type DemoOrder, DemoOrders, type DemoState, onHandAt, salts } from "../demo-orders.ts";
import type { Lent } from "../stand-in.ts";

interface Paged {
  first?: number;
  after?: string | null;
}

/** A shop of Shopify: what the first fields of a question are answered from. */
export class ShopifyShop {
  readonly demo: DemoOrders;
  readonly subscriptions: { id: string; topic: string; uri: string }[] = [];

  constructor(
    readonly name: string,
    readonly lent: Lent,
  ) {
    this.demo = new DemoOrders(lent.goods, lent.now, salts.shopify);
  }

  shop() {
    return {
      id: "gid://shopify/Shop/900719925474099301",
      name: "港町雑貨店",
      currencyCode: "JPY",
      myshopifyDomain: this.name,
    };
  }

  currentAppInstallation() {
    const scopes = ["read_products", "read_inventory", "read_orders"];
    return {
      id: "gid://shopify/AppInstallation/1",
      accessScopes: scopes.map((handle) => ({ handle })),
    };
  }

  productVariants(page: Paged) {
    return paged(
      this.lent.goods.map((_, place) => this.variant(place)),
      page,
    );
  }

  variant(place: number) {
    const goods = this.lent.goods[place]!;
    const image = { url: goods.picture };
    const onHand = onHandAt(goods, this.lent.now());
    const quantities = {
      on_hand: onHand,
      committed: place % 3,
      reserved: 0,
      incoming: 0,
      damaged: 0,
    };
    return {
      id: variantId(place),
      sku: goods.sku,
      barcode: goods.jan,
      title: goods.spec,
      price: `${goods.priceYen}`,
      inventoryQuantity: onHand - (place % 3),
      media: { nodes: [{ __typename: "MediaImage", preview: { image } }] },
      product: {
        id: `gid://shopify/Product/${place + 1}`,
        title: goods.title,
        onlineStoreUrl: `https://${this.name}/products/${goods.product}`,
        featuredMedia: { __typename: "MediaImage", preview: { image } },
      },
      inventoryItem: {
        id: `gid://shopify/InventoryItem/${place + 1}`,
        tracked: true,
        inventoryLevels: {
          pageInfo: { hasNextPage: false },
          nodes: [
            {
              id: `gid://shopify/InventoryLevel/${place + 1}`,
              quantities: ({ names }: { names: string[] }) =>
                Object.entries(quantities)
                  .filter(([name]) => names.includes(name))
                  .map(([name, quantity]) => ({ name, quantity })),
            },
          ],
        },
      },
    };
  }

  orders({ query, ...page }: Paged & { query?: string }) {
    const since = new Date(query?.match(/^updated_at:>='([^']+)'$/)?.[1] ?? 0);
    const found = this.demo
      .all()
      .filter((order) => this.demo.changedAt(order) >= since)
      .sort((a, b) => this.demo.changedAt(a).getTime() - this.demo.changedAt(b).getTime());
    return paged(
      found.map((order) => orderNode(this, order)),
      page,
    );
  }

  order({ id }: { id: string }) {
    const order = this.demo.find(Number(id.match(/^gid:\/\/shopify\/Order\/9007199(\d+)$/)?.[1]));
    return order && orderNode(this, order);
  }

  fulfillmentCreate({ fulfillment }: { fulfillment: FulfillmentInput }) {
    return fulfilled(this, fulfillment);
  }

  webhookSubscriptions(page: Paged) {
    return paged(this.subscriptions, page);
  }

  webhookSubscriptionCreate(asked: { topic: string; webhookSubscription: { uri?: string } }) {
    const uri = asked.webhookSubscription.uri ?? "";
    const known = this.subscriptions.some((one) => one.topic === asked.topic && one.uri === uri);
    if (known || !uri) {
      const message = known ? "Address for this topic has already been taken" : "Uri is blank";
      return {
        webhookSubscription: null,
        userErrors: [{ field: ["webhookSubscription"], message }],
      };
    }
    const id = `gid://shopify/WebhookSubscription/${this.subscriptions.length + 1}`;
    const webhookSubscription = { id, topic: asked.topic, uri };
    this.subscriptions.push(webhookSubscription);
    return { webhookSubscription, userErrors: [] };
  }
}

/** Beyond what a number of this language holds, as theirs are. */
export function variantId(place: number) {
  return `gid://shopify/ProductVariant/90071992547409${String(9_000 + place)}`;
}

/** A part of a list by their cursors. */
function paged<Node>(all: readonly Node[], { first = 50, after }: Paged) {
  const begin = after ? Number(Buffer.from(after, "base64").toString()) : 0;
  const nodes = all.slice(begin, begin + first);
  const end = begin + nodes.length;
  return {
    nodes,
    pageInfo: {
      hasNextPage: end < all.length,
      endCursor: nodes.length > 0 ? Buffer.from(String(end)).toString("base64") : null,
    },
  };
}

const sendingByState: Record<DemoState, string> = {
  held: "ON_HOLD",
  open: "UNFULFILLED",
  sent: "FULFILLED",
  cancelled: "UNFULFILLED",
};

/** An order as Shopify tells of it. */
function orderNode(shop: ShopifyShop, order: DemoOrder) {
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

function fulfilmentId({ number }: DemoOrder, index: number) {
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

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[];
  }[];
  trackingInfo?: { company?: string; number?: string };
}

/** What becomes of a parcel that is told of: a second telling makes a second one, as long as pieces are left. */
function fulfilled(shop: ShopifyShop, asked: FulfillmentInput) {
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
