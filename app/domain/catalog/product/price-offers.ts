import Decimal from "decimal.js";
import { landedCost } from "#app/domain/pricing/landed-cost/landed-cost.ts";
import type { readLandedRules } from "#app/domain/pricing/landed-cost/landed-rules.server.ts";
import { appliedRate, yenText } from "#app/domain/pricing/price-lists/pricing.ts";
import type { OfferSummary } from "../source/product-source.ts";

type Rules = Awaited<ReturnType<typeof readLandedRules>>;

/** How many pieces a list computes landed costs for, unless an offer asks for more. */
const listQuantity = 100;

/** Puts the yen price and the landed cost per piece beside each offer of a list. */
export function priceOffers<Listed extends OfferSummary>(offers: readonly Listed[], rules: Rules) {
  const rate = appliedRate(rules.rate.ttsRate, rules.rate.spreadYen);
  return offers.map((offer) => {
    const quantity = Math.max(listQuantity, offer.minOrder);
    const cost = landedCost(
      {
        quantity,
        unitPriceFen: offer.priceFen,
        freightFen: offer.domesticFreightFen,
        optionsFen: 0,
        weightGrams: offer.weightGrams,
        // A list weighs only; the goods page also counts the volume.
        lengthMm: null,
        widthMm: null,
        heightMm: null,
      },
      rules.rulesFor(offer.categoryId),
    );
    return {
      ...offer,
      priceYen: yenText(offer.priceFen, rate),
      landed: cost
        ? { min: wholeDown(cost.perPieceYen.min), max: wholeUp(cost.perPieceYen.max), quantity }
        : null,
    };
  });
}

function wholeDown(yen: string) {
  return new Decimal(yen).floor().toFixed();
}

function wholeUp(yen: string) {
  return new Decimal(yen).ceil().toFixed();
}
