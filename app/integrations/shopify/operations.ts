// What we ask Shopify, in its own language; the tests hold each against the official schema. Pages are as
// large as a thousand points a question allow.

const lineFields = `id sku title variantTitle currentQuantity unfulfilledQuantity
      requiresShipping image { url }
      variant { id } originalUnitPriceSet { shopMoney { amount currencyCode } }`;

const orderFields = `id name createdAt updatedAt cancelledAt test note
    displayFinancialStatus displayFulfillmentStatus
    shippingAddress { name zip province city address1 address2 phone countryCodeV2 }
    lineItems(first: 15) { pageInfo { hasNextPage endCursor } nodes { ${lineFields} } }`;

/** What the shop is called, and what it lets us do. */
export const shopQuery = `query Shop {
  shop { id name myshopifyDomain }
  currentAppInstallation { id accessScopes { handle } }
}`;

/** Variants with their stock at up to five places. */
export const variantsQuery = `query Variants($after: String) {
  shop { id currencyCode }
  productVariants(first: 40, after: $after, sortKey: ID) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id sku barcode title price inventoryQuantity
      media(first: 1) { nodes { preview { image { url } } } }
      product { id title onlineStoreUrl featuredMedia { preview { image { url } } } }
      inventoryItem {
        id tracked
        inventoryLevels(first: 5) {
          pageInfo { hasNextPage }
          nodes {
            id quantities(names: ["on_hand", "committed", "reserved", "incoming", "damaged"]) { name quantity }
          }
        }
      }
    }
  }
}`;

/** Orders that changed, the earliest change first. */
export const ordersQuery = `query Orders($after: String, $search: String) {
  orders(first: 11, after: $after, query: $search, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${orderFields} }
  }
}`;

export const orderQuery = `query OneOrder($id: ID!) { order(id: $id) { ${orderFields} } }`;

/** The lines of a long order that did not come with it. */
export const moreLinesQuery = `query MoreLines($id: ID!, $after: String) {
  order(id: $id) {
    lineItems(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${lineFields} } }
  }
}`;

/** What was sent of an order, and what is open: asked before each telling. */
export const fulfilmentsQuery = `query Fulfilments($id: ID!, $after: String) {
  order(id: $id) {
    id
    fulfillments(first: 20) { id status trackingInfo { company number } }
    fulfillmentOrders(first: 3, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id status lineItems(first: 60) { nodes { id remainingQuantity lineItem { id } } } }
    }
  }
}`;

export const fulfilMutation = `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id status }
    userErrors { field message }
  }
}`;

export const subscriptionsQuery = `query Subscriptions($after: String) {
  webhookSubscriptions(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id topic uri }
  }
}`;

export const subscribeMutation = `mutation Subscribe(
  $topic: WebhookSubscriptionTopic!
  $subscription: WebhookSubscriptionInput!
) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
    webhookSubscription { id topic uri }
    userErrors { field message }
  }
}`;
