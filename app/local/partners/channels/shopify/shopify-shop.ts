import { DemoOrders, onHandAt, salts } from "../demo-orders.ts";
import type { Lent } from "../stand-in.ts";
import { type FulfillmentInput, fulfilled } from "./fulfilled.ts";
import { orderNode } from "./order-node.ts";

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
export function paged<Node>(all: readonly Node[], { first = 50, after }: Paged) {
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
