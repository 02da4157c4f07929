import { priceAtQuantity, quantityFor, tierQuantities } from "#app/domain/catalog/offers/offer.ts";
import type { Offer, OfferSummary } from "#app/domain/catalog/offers/product-source.ts";
import type { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { supplierFacts } from "#app/domain/catalog/offers/supplier-record.ts";
import {
  cheapestKept,
  goodsAsked,
  type OwnMeasures,
  ownMeasureNames,
} from "#app/domain/catalog/products/own-measures.ts";
import { type CostTerms, estimateCostByTerms } from "#app/domain/pricing/landed-cost.server.ts";
import type { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { appliedRate, optionFen, yenText } from "#app/domain/pricing/pricing.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { landedParts } from "./landed-parts.server.ts";
import { type readQuantities, typedProduct } from "./sku-quantities.ts";

/** What the product page shows whatever is typed, field by field. */
export type ProductView = ReturnType<typeof toProductView>;

/** What the typed quantities come to, field by field. */
export type ProductFigures = ReturnType<typeof toProductFigures>;

/** A product at each of its tiers. */
export function toProductView(offer: Offer, terms: CostTerms) {
  const rate = appliedRate(terms.rate.ttsRate, terms.rate.spreadYen);
  return {
    offer: toOfferView(offer),
    tiers: offer.tiers.map(({ fromQuantity, priceFen }) => ({
      fromQuantity,
      priceFen,
      yen: yenText(priceFen, rate),
    })),
    skus: offer.skus.map(({ id, spec, stock, picture, priceFen }) => ({
      id,
      spec,
      stock,
      picture,
      prices: tierQuantities(offer.tiers).map((from) => {
        const fen = priceAtQuantity(priceFen, offer.tiers, from);
        return { fen, yen: yenText(fen, rate) };
      }),
    })),
    category: terms.categories.find(({ id }) => id === offer.categoryId)?.nameJa,
    terms: toCostTermsView(terms),
  };
}

interface FiguresParts {
  offer: Offer;
  options: Awaited<ReturnType<typeof optionsQuery>>;
  terms: CostTerms;
  /** Measures that the company registered for the SKUs itself. */
  own: ReadonlyMap<string, OwnMeasures>;
  typed: ReturnType<typeof readQuantities>;
}

/** Reckons a product at the typed quantities: its options and the landed cost. */
export function toProductFigures({ offer, options, terms, own, typed }: FiguresParts) {
  const chosenOptions = options.filter(({ id }) => typed.optionIds.includes(id));
  const pieces = [...typed.quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const quantity = quantityFor(offer, pieces);
  const unitPriceFen = averagePriceFen(offer, typed.quantities, quantity);
  const rate = appliedRate(terms.rate.ttsRate, terms.rate.spreadYen);

  const lines = goodsAsked(offer, typed.quantities, quantity, own, chosenOptions);
  const goodsFen = lines.reduce((sum, line) => sum + line.unitPriceFen * line.quantity, 0);
  const landed = estimateCostByTerms(terms, lines);
  const { serviceRatePercent } = terms;

  return {
    /** What was typed when they were worked out. */
    typed: typedProduct(typed),
    /** What is wrong with it, by the fields' names. */
    errors: typed.errors,
    options: options.map((option) => {
      const fen = optionFen(option, unitPriceFen, 1);
      const { id, nameJa, descriptionJa, priceType, price } = option;
      return { id, nameJa, descriptionJa, priceType, price, fen, yen: yenText(fen, rate) };
    }),
    /** The typed pieces, and the quantity that was reckoned with: the usual one while none are typed. */
    pieces,
    quantity,
    landed: landed.ok
      ? landedParts(
          { ...landed.value, assumptions: [...ownWords(), ...landed.value.assumptions] },
          { serviceRatePercent, goodsFen },
        )
      : undefined,
  };

  function ownWords() {
    const chosen = offer.skus.filter(({ id }) => typed.quantities.has(id)).map(({ id }) => id);
    const ids = chosen.length > 0 ? chosen : [cheapestKept(offer, own) ?? ""];
    const names = ownMeasureNames(ids.map((id) => own.get(id)));
    return names.length > 0 ? [`${names.join("・")}は、商品管理に登録した値で計算`] : [];
  }
}

function toOfferView(offer: Offer) {
  const { supplier } = offer;
  return {
    id: offer.id,
    platform: offer.platform,
    titleJa: offer.titleJa,
    titleZh: offer.titleZh,
    machineTranslated: offer.machineTranslated ?? false,
    categoryId: offer.categoryId,
    minOrder: offer.minOrder,
    priceFen: offer.priceFen,
    stock: offer.stock,
    tags: offer.tags,
    pictures: offer.pictures,
    film: offer.film,
    attributes: offer.attributes,
    weightGrams: offer.weightGrams,
    fetchedAt: offer.fetchedAt,
    supplier: {
      id: supplier.id,
      nameZh: supplier.nameZh,
      tags: supplier.tags,
      facts: supplierFacts(supplier),
    },
  };
}

/** Lists what the cards of related goods show. */
export function toRelatedView(offers: ReturnType<typeof priceOffers<OfferSummary>>) {
  return offers.map((offer) => ({
    id: offer.id,
    platform: offer.platform,
    titleJa: offer.titleJa,
    machineTranslated: offer.machineTranslated ?? false,
    tags: offer.tags,
    picture: offer.picture,
    minOrder: offer.minOrder,
    soldCount: offer.soldCount,
    priceFen: offer.priceFen,
    priceYen: offer.priceYen,
    landed: offer.landed,
  }));
}

/**
 * Averages the unit price of the chosen SKUs, rounded up to the fen; while none is chosen it is the cheapest
 * SKU's.
 */
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
