import type { FoundOffer } from "#app/domain/catalog/offers/product-source.ts";
import { countOf, fenOf, isPicture, textOf } from "../marketplace/told.ts";
import type { FoundOffer as Found } from "./answers.schema.server.ts";
import { dayOf, tagsOf } from "./offer-of.ts";

/** A hit in our words; one without a price cannot be bought, and is left out. */
export function foundOffer(found: Found): FoundOffer[] {
  const priceFen = fenOf(found.priceInfo.price);
  if (priceFen === undefined) return [];
  return [
    {
      id: found.offerId,
      platform: "1688",
      titleJa: textOf(found.subjectTrans || found.subject),
      minOrder: countOf(found.minOrderQuantity, 1),
      priceFen,
      tags: tagsOf([
        ...(found.sellerIdentities ?? []),
        found.productSimpleShippingInfo?.shippingTimeGuarantee,
        found.isOnePsale ? "isOnePsale" : undefined,
        String(found.isSelect) === "true" ? "select" : undefined,
      ]),
      weightGrams: null,
      domesticFreightFen: 0,
      soldCount: countOf(found.monthSold),
      publishedOn: dayOf(found.createDate, ""),
      picture: isPicture(found.imageUrl) ? found.imageUrl : "",
    },
  ];
}
