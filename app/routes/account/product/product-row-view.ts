import { priceAtQuantity, specText } from "#app/domain/catalog/offers/offer.ts";
import type { ListedProduct } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { yenText } from "#app/domain/pricing/pricing.ts";

/** A row of the library, its sources at the price that the same quantity has now. */
export function toProductRowView(
  { product, tags, sources }: ListedProduct,
  rate: string | undefined,
) {
  const { id, name, managementNumber, asin, labelNumber, picture, priceCapFen } = product;
  return {
    id,
    name,
    managementNumber,
    asin,
    labelNumber,
    picture,
    priceCapFen,
    tags,
    sources: sources.map(({ source, sku, offer, supplierNameZh }) => {
      const { skuId, offerId, seenPriceFen, seenQuantity, seenAt } = source;
      const nowFen = sku && offer && priceAtQuantity(sku.priceFen, offer.tiers, seenQuantity);
      return {
        skuId,
        offerId,
        seenPriceFen,
        seenQuantity,
        seenAt,
        supplierNameZh,
        now: sku &&
          offer && {
            stock: sku.stock,
            minOrder: offer.minOrder,
            platform: offer.platform,
            spec: specText(sku.spec),
            priceFen: nowFen!,
            priceYen: rate ? yenText(nowFen!, rate) : null,
          },
      };
    }),
  };
}

export type ProductRowView = ReturnType<typeof toProductRowView>;
