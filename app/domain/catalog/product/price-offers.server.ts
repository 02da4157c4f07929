import Decimal from "decimal.js";
import { type CostTerms, costByTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { appliedRate, yenText } from "#app/domain/pricing/pricing.ts";
import type { OfferSummary } from "../source/product-source.ts";
import { priceAtQuantity, usualQuantity } from "./offer.ts";

/** What of goods their costs are reckoned from. */
type Priced = Pick<
  OfferSummary,
  | "titleZh"
  | "categoryId"
  | "minOrder"
  | "priceFen"
  | "tiers"
  | "weightGrams"
  | "lengthMm"
  | "widthMm"
  | "heightMm"
  | "domesticFreightFen"
>;

/** Puts the yen price and the landed cost per piece beside each offer of a list. */
export function priceOffers<Listed extends Priced>(
  offers: readonly Listed[],
  terms: CostTerms,
  pieces = usualQuantity,
) {
  const rate = appliedRate(terms.rate.ttsRate, terms.rate.spreadYen);
  return offers.map((offer) => {
    const quantity = Math.max(pieces, offer.minOrder);
    const cost = costByTerms(terms, [
      {
        ...offer,
        quantity,
        unitPriceFen: priceAtQuantity(offer.priceFen, offer.tiers, quantity),
        freightFen: offer.domesticFreightFen,
        optionsFen: 0,
      },
    ]);
    return {
      ...offer,
      priceYen: yenText(offer.priceFen, rate),
      landed: cost.ok ? { ...wholePerPiece(cost.value.chosen.perPieceYen), quantity } : null,
    };
  });
}

/** Whole yen per piece: never narrower than the range they are made of. */
export function wholePerPiece({ min, max }: { min: string; max: string }) {
  return {
    min: new Decimal(min).floor().toFixed(),
    max: new Decimal(max).ceil().toFixed(),
  };
}
