import type { Channel } from "../ports/channel.ts";

const shopifySuffix = ".myshopify.com";

/** What a channel's owner types to say which shop; the others tell it by themselves. */
const typedShops = {
  shopify: {
    fits: /^[a-z0-9][a-z0-9-]{0,59}(\.myshopify\.com)?$/,
    shopId: (typed: string) => (typed.endsWith(shopifySuffix) ? typed : `${typed}${shopifySuffix}`),
  },
  yahoo: {
    fits: /^[a-z0-9][a-z0-9-]{0,39}$/,
    shopId: (typed: string) => typed,
  },
} as const;

/**
 * The shop in its marketplace's one spelling; undefined of what can be none. Empty where the marketplace
 * tells it by itself, whatever was typed.
 */
export function typedShop(channel: Channel, typed: string): string | undefined {
  if (channel !== "shopify" && channel !== "yahoo") return "";
  const { fits, shopId } = typedShops[channel];
  const plain = typed.normalize("NFKC").trim().toLowerCase();
  return fits.test(plain) ? shopId(plain) : undefined;
}
