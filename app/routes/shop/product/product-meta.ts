import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import { described } from "#app/shared/described.ts";
import type { ProductView } from "./view.server.ts";

const descriptionLength = 150;

/** What search engines and shared links are told of one product. */
export function productMeta({ offer, category }: ProductView) {
  const { titleJa } = offer;
  const description = `${titleJa}を${platformNames[offer.platform]}から買付・検品して日本へお届けします。数量ごとの単価と、送料・関税・消費税まで足した1個あたりの着地原価がわかります。`;
  return [
    ...described(`${titleJa} | 買付便`, description.slice(0, descriptionLength)),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name: titleJa,
        sku: offer.id,
        category,
        image: offer.pictures[0],
        offers: {
          "@type": "Offer",
          priceCurrency: "CNY",
          price: (offer.priceFen / 100).toFixed(2),
          availability:
            offer.stock > 0 ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
        },
      },
    },
  ];
}
