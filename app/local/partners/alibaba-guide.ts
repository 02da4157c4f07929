import { seedCategories } from "#db/seed/catalogue/categories.ts";
import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";

const categories = seedCategories();
const kindNumber = (place: number) => 10_000 + place;
const groupsMax = 6;

/** Properties of these goods as 1688 narrows a search by them: what several of them name. */
export function facetsOf(hits: readonly SeedOffer[]) {
  const values = new Map<string, Set<string>>();
  for (const { attributes } of hits)
    for (const { name, value } of attributes)
      values.set(name, (values.get(name) ?? new Set()).add(value));
  return (
    [...values]
      // What hardly two of them share, such as a maker's number, narrows nothing.
      .filter(([, told]) => told.size > 1 && told.size <= 12)
      .slice(0, groupsMax)
      .map(([name, told]) => ({
        id: numberOf(name),
        name,
        translateName: name,
        children: [...told].map((value) => ({
          id: snOf(name, value),
          name: value,
          translateName: value,
        })),
      }))
  );
}

/** Whether goods have the property that a search is narrowed by. */
export function hasProperty({ attributes }: SeedOffer, snId: string | undefined) {
  return !snId || attributes.some(({ name, value }) => snOf(name, value) === snId);
}

/** The kinds that the demo's goods stand under, as a tree of one level. */
export function kindsAnswer() {
  return {
    ...{ categoryId: 0, chineseName: "全部", translatedName: "すべて", level: "0", leaf: false },
    children: categories.map(({ nameZh, nameJa }, place) => ({
      ...{ categoryId: kindNumber(place), chineseName: nameZh, translatedName: nameJa },
      ...{ level: "1", leaf: false, parentCateId: 0 },
    })),
  };
}

/** What is searched for most of a kind: the last word of its best sellers' titles, once each. */
export function topWordsOf(offers: readonly SeedOffer[], kind: string) {
  const category = categories.find((_, place) => String(kindNumber(place)) === kind);
  const best = offers
    .filter(({ categoryId }) => categoryId === category?.id)
    .sort((one, other) => other.soldCount - one.soldCount);
  const words = new Map(best.map(({ titleJa, titleZh }) => [titleJa.split(" ").at(-1)!, titleZh]));
  return [...words].slice(0, 10).map(([ja, zh]) => ({ seKeyword: zh, seKeywordTranslation: ja }));
}

function snOf(name: string, value: string) {
  return `${numberOf(name)}:${numberOf(value)}`;
}

/** A number that a word always gets. */
function numberOf(word: string) {
  return String(
    [...word].reduce((sum, letter) => (sum * 131 + letter.codePointAt(0)!) % 999_983, 7),
  );
}
