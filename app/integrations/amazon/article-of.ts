import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import { addressOf, janOf, lineOf } from "../channels/articles.ts";
import type { ToldListing, ToldSummary } from "./answers.schema.server.ts";
import { yenOf } from "./told-of.ts";

const asinPattern = /^[A-Z0-9]{10}$/;

/**
 * A seller's listing with its stock: in Amazon's warehouses as its summaries count it, with the seller as the
 * listing itself says. Undefined of what only joins variants, and is neither offered nor counted.
 */
export function articleOf(
  listing: ToldListing,
  summaries: readonly ToldSummary[],
  marketplaceId: string,
): ShopArticle | undefined {
  const here = listing.summaries.find((one) => one.marketplaceId === marketplaceId);
  const own = summaries.filter(({ sellerSku }) => sellerSku === listing.sku);
  const offer = listing.offers.find(
    (one) => one.marketplaceId === marketplaceId && one.offerType === "B2C",
  );
  const { fulfillmentAvailability: channels } = listing;
  if (!offer && channels.length === 0 && own.length === 0) return undefined;
  const sum = (of: (one: NonNullable<ToldSummary["inventoryDetails"]>) => number) =>
    own.reduce((all, { inventoryDetails: one }) => all + (one ? of(one) : 0), 0);
  const numbers = listing.attributes?.externally_assigned_product_identifier ?? [];
  const asin = asinPattern.test(here?.asin ?? "") ? here!.asin : "";
  return {
    // Its orders name no FNSKU: the seller's own number is what both have.
    articleId: listing.sku,
    sku: listing.sku,
    title: lineOf(here?.itemName ?? "", 500),
    address: asin && `https://www.amazon.co.jp/dp/${asin}`,
    picture: addressOf(here?.mainImage?.link),
    asin,
    fnsku: here?.fnSku || own[0]?.fnSku || "",
    jan: numbers.map(({ value }) => janOf(value)).find(Boolean) ?? "",
    priceYen: yenOf(offer?.price),
    onHand:
      channels.reduce((all, { quantity }) => all + quantity, 0) +
      sum(({ fulfillableQuantity }) => fulfillableQuantity),
    inbound: sum((one) => one.inboundShippedQuantity + one.inboundReceivingQuantity),
    reserved: sum(({ reservedQuantity }) => reservedQuantity?.totalReservedQuantity ?? 0),
    unsellable: sum(({ unfulfillableQuantity: one }) => one?.totalUnfulfillableQuantity ?? 0),
  };
}
