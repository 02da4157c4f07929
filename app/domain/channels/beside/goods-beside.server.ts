import type {
  Hints,
  OfferSummary,
  ProductSource,
} from "#app/domain/catalog/source/product-source.ts";
import { besideLimits } from "./beside.ts";
import { mainWord } from "./title-words.server.ts";

/** Goods that these words find: by all of them first, behind those what the main one finds alone. */
export async function goodsBeside(
  products: Pick<ProductSource, "search">,
  words: readonly string[],
  hints: Hints,
) {
  if (words.length === 0) return { offers: [], silent: undefined };
  const main = mainWord(words)!;
  const asked = { ...hints, sort: "popular", limit: besideLimits.goodsMax } as const;
  const pages = await Promise.all(
    [words.join(" "), ...(words.length > 1 ? [main] : [])].map((typed) =>
      products.search({ ...asked, words: typed }),
    ),
  );
  const found = new Map<string, OfferSummary>();
  for (const { offers } of pages)
    for (const offer of offers) if (!found.has(offer.id)) found.set(offer.id, offer);
  return {
    offers: [...found.values()].slice(0, besideLimits.goodsMax),
    silent: pages.find(({ silent }) => silent)?.silent,
  };
}
