/** The version of Shopify's Admin API that our questions are written in; each lives for a year. */
export const apiVersion = "2026-10";

/** What we ask a shop's owner for: to read goods, stock and orders, and to say what was sent. */
export const scopes = [
  "read_products",
  "read_inventory",
  "read_locations",
  "read_orders",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
] as const;

export interface ShopifySettings {
  clientId: string;
  clientSecret: string;
  /** Where another server stands in for Shopify's: a shop's own name follows as a folder. */
  baseUrl?: string | undefined;
  timeoutMs?: number;
  /** The wait before a second try. */
  backOffMs?: number;
  now?: () => Date;
}

/** A shop of Shopify's own: nothing else is ever asked. */
export function isShop(shopId: string) {
  return /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/.test(shopId);
}

export function originOf({ baseUrl }: ShopifySettings, shopId: string) {
  if (!isShop(shopId)) throw new Error(`“${shopId}” is no shop of Shopify's`);
  return baseUrl ? `${baseUrl}/${shopId}` : `https://${shopId}`;
}
