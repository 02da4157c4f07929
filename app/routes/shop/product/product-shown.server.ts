import { priceAtQuantity, usualQuantity } from "#app/domain/catalog/offers/offer.ts";
import type { Offer } from "#app/domain/catalog/offers/product-source.ts";
import {
  cheapestKept,
  goodsAsked,
  type OwnMeasures,
  ownMeasureNames,
} from "#app/domain/catalog/products/own-measures.ts";
import { type CostTerms, costByTerms } from "#app/domain/pricing/landed-cost.server.ts";
import type { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { appliedRate, optionFen, yenText } from "#app/domain/pricing/pricing.ts";
import { shownTerms } from "#app/routes/frame/landed/cost-terms.server.ts";
import { landedParts } from "./landed-parts.server.ts";
import type { readQuantities } from "./sku-quantities.ts";

export type ShownProduct = ReturnType<typeof showProduct>;

interface ProductParts {
  offer: Offer;
  options: Awaited<ReturnType<typeof optionsQuery>>;
  terms: CostTerms;
  /** What the company itself knows of the SKUs. */
  own: ReadonlyMap<string, OwnMeasures>;
  typed: ReturnType<typeof readQuantities>;
}

/** One product as its page shows it at the typed quantities: prices of the reached step and the landed cost. */
export function showProduct({ offer, options, terms, own, typed }: ProductParts) {
  const chosenOptions = options.filter(({ id }) => typed.optionIds.includes(id));
  const asked = [...typed.quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const quantity = asked || Math.max(offer.minOrder, usualQuantity);
  const unitPriceFen = averagePriceFen(offer, typed.quantities, quantity);
  const rate = appliedRate(terms.rate.ttsRate, terms.rate.spreadYen);

  const lines = goodsAsked(offer, typed.quantities, quantity, own, chosenOptions);
  const goodsFen = lines.reduce((sum, line) => sum + line.unitPriceFen * line.quantity, 0);
  const landed = costByTerms(terms, lines);
  const { serviceRatePercent } = terms;
  const reachedTier = offer.tiers.findLastIndex((tier) => tier.fromQuantity <= quantity);

  return {
    offer,
    options: options.map((option) => {
      const fen = optionFen(option, unitPriceFen, 1);
      return { ...option, fen, yen: yenText(fen, rate) };
    }),
    quantity,
    asked: asked > 0,
    reachedTier,
    tiers: offer.tiers.map((tier) => ({ ...tier, yen: yenText(tier.priceFen, rate) })),
    skus: offer.skus.map((sku) => {
      const priceFen = priceAtQuantity(sku.priceFen, offer.tiers, quantity);
      return { ...sku, priceFen, priceYen: yenText(priceFen, rate) };
    }),
    category: terms.categories.find(({ id }) => id === offer.categoryId)?.nameJa,
    landed: landed.ok
      ? landedParts(
          { ...landed.value, assumptions: [...ownWords(), ...landed.value.assumptions] },
          { serviceRatePercent, goodsFen },
        )
      : undefined,
    terms: shownTerms(terms),
  };

  function ownWords() {
    const chosen = offer.skus.filter(({ id }) => typed.quantities.has(id)).map(({ id }) => id);
    const ids = chosen.length > 0 ? chosen : [cheapestKept(offer, own) ?? ""];
    const names = ownMeasureNames(ids.map((id) => own.get(id)));
    return names.length > 0 ? [`${names.join("・")}は、商品管理に登録した値で計算`] : [];
  }
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
