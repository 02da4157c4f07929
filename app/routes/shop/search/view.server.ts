import type {
  FacetGroup,
  OfferCounts,
  OfferPage,
  OfferSummary,
} from "#app/domain/catalog/offers/product-source.ts";
import type { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import type { CostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { toCountsView } from "./counts-view.ts";
import type { SearchForm } from "./search-query.ts";

interface SearchParts {
  form: SearchForm;
  /** What the search box held: words, or an address. */
  pasted: string;
  terms: CostTerms;
  page: Omit<OfferPage, "offers">;
  offers: ReturnType<typeof priceOffers<OfferSummary>>;
  counts: OfferCounts | undefined;
  facets: readonly FacetGroup[] | undefined;
  topWords: readonly { ja: string }[];
}

/** Shapes what a search found. */
export function toSearchView(parts: SearchParts) {
  const { form, pasted, terms, page, offers, counts, facets, topWords } = parts;
  return {
    form,
    pasted,
    categories: terms.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    categoryName: terms.categories.find(({ id }) => id === form.category)?.nameJa,
    serviceRatePercent: terms.serviceRatePercent,
    offers: toCards(offers),
    terms: toCostTermsView(terms),
    next: page.next,
    bounded: counts && !counts.atLeast ? null : page.bounded,
    counts: counts && toCountsView(form, counts, terms.categories),
    near: page.near && { words: page.near.words, count: page.near.count },
    meant: page.meant,
    silent: page.silent,
    facets: (facets ?? []).map(({ nameJa, choices }) => ({
      nameJa,
      choices: choices.map(({ id, nameJa: choice }) => ({ id, nameJa: choice })),
    })),
    topWords: topWords.map(({ ja }) => ja),
  };
}

/** Lists what the cards of goods show. */
export function toCards(offers: SearchParts["offers"]) {
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
