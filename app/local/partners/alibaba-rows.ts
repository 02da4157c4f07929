import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { id, yuan } from "./alibaba-detail.ts";

/** What every list tells of goods. */
export function rowOf(offer: SeedOffer) {
  return {
    offerId: id(offer.id),
    subject: offer.titleZh,
    subjectTrans: offer.titleJa,
    imageUrl: offer.pictures[0],
    priceInfo: { price: yuan(priceOf(offer)) },
    monthSold: offer.soldCount,
  };
}

/** And what a seller's own list adds. */
export function sellersRow(offer: SeedOffer) {
  return {
    ...rowOf(offer),
    isOnePsale: offer.minOrder === 1,
    createDate: `${offer.publishedOn} 00:00:00`,
  };
}

/** The cheapest SKU's price. */
export function priceOf({ skus }: SeedOffer) {
  return Math.min(...skus.map(({ priceFen }) => priceFen));
}

/** By price where a search asks for it, else the best sellers first. */
export function inOrder(hits: readonly SeedOffer[], sort = "{}") {
  const { price } = JSON.parse(sort) as { price?: "asc" | "desc" };
  const sign = price === "desc" ? -1 : 1;
  return [...hits].sort((one, other) =>
    price ? sign * (priceOf(one) - priceOf(other)) : other.soldCount - one.soldCount,
  );
}
