import { priceAtQuantity } from "#app/domain/catalog/product/offer.ts";
import type { Offer } from "#app/domain/catalog/source/product-source.ts";
import { landedCost } from "#app/domain/pricing/landed-cost/landed-cost.ts";
import type { readLandedRules } from "#app/domain/pricing/landed-cost/landed-rules.server.ts";
import type { optionsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { appliedRate, optionFen, yenText } from "#app/domain/pricing/price-lists/pricing.ts";
import { landedParts } from "./landed-parts.server.ts";
import type { readQuantities } from "./sku-quantities.ts";

const quantityWhileNoneIsTyped = 100;

export type ShownProduct = ReturnType<typeof showProduct>;

interface ProductParts {
  offer: Offer;
  options: Awaited<ReturnType<typeof optionsQuery>>;
  rules: Awaited<ReturnType<typeof readLandedRules>>;
  typed: ReturnType<typeof readQuantities>;
}

/** One product as its page shows it at the typed quantities: prices of the reached step and the landed cost. */
export function showProduct({ offer, options, rules, typed }: ProductParts) {
  const chosenOptions = options.filter(({ id }) => typed.optionIds.includes(id));
  const asked = [...typed.quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const quantity = asked || Math.max(offer.minOrder, quantityWhileNoneIsTyped);
  const unitPriceFen = averagePriceFen(offer, typed.quantities, quantity);
  const rate = appliedRate(rules.rate.ttsRate, rules.rate.spreadYen);

  const landed = landedCost(
    {
      ...offer,
      quantity,
      unitPriceFen,
      freightFen: offer.domesticFreightFen,
      optionsFen: chosenOptions.reduce(
        (sum, option) => sum + optionFen(option, unitPriceFen, quantity),
        0,
      ),
    },
    rules.rulesFor(offer.categoryId),
  );

  return {
    offer,
    options: options.map((option) => ({ ...option, fen: optionFen(option, unitPriceFen, 1) })),
    quantity,
    reachedTier: offer.tiers.findLastIndex((tier) => tier.fromQuantity <= quantity),
    tiers: offer.tiers.map((tier) => ({ ...tier, yen: yenText(tier.priceFen, rate) })),
    skus: offer.skus.map((sku) => {
      const priceFen = priceAtQuantity(sku.priceFen, offer.tiers, quantity);
      return { ...sku, priceFen, priceYen: yenText(priceFen, rate) };
    }),
    category: rules.categories.find(({ id }) => id === offer.categoryId)?.nameJa,
    landed: landed && landedParts(landed, quantity, rules.serviceRatePercent),
  };
}

/** Of the chosen colours and sizes; of the cheapest while nothing is chosen. Rounded up to the fen. */
function averagePriceFen(offer: Offer, quantities: ReadonlyMap<string, number>, quantity: number) {
  const chosen = offer.skus.filter(({ id }) => quantities.has(id));
  if (chosen.length === 0) return priceAtQuantity(offer.priceFen, offer.tiers, quantity);
  const total = chosen.reduce(
    (sum, sku) =>
      sum + priceAtQuantity(sku.priceFen, offer.tiers, quantity) * quantities.get(sku.id)!,
    0,
  );
  return Math.ceil(total / quantity);
}
