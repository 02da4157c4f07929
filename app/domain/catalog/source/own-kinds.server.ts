import { categoryByWords, otherCategory } from "./category-by-words.ts";
import type { Marketplace } from "./marketplace.ts";
import { type Asking, askMarket, isSilence } from "./source-turn.server.ts";

/** So many kinds are asked about in a run; ours are no more. */
const kindsMax = 16;

/** For each of our kinds of goods the first of a marketplace's that names it; nothing where it is silent. */
export async function ownKinds(
  asking: Asking,
  market: Marketplace,
): Promise<[categoryId: string, kindId: string][]> {
  const kinds = await askMarket(asking, market, (token) => market.kinds!(token));
  if (isSilence(kinds)) return [];
  const ours = new Map<string, string>();
  for (const { id, nameZh } of kinds) {
    const categoryId = categoryByWords(nameZh, "");
    if (categoryId !== otherCategory.id && !ours.has(categoryId)) ours.set(categoryId, id);
  }
  return [...ours].slice(0, kindsMax);
}
