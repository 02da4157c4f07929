import { seedCategories } from "#db/seed/catalogue/categories.ts";
import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { id } from "./alibaba-detail.ts";
import { rowOf } from "./alibaba-rows.ts";

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
    categoryId: 0,
    chineseName: "全部",
    translatedName: "すべて",
    level: "0",
    leaf: false,
    children: categories.map(({ nameZh, nameJa }, place) => ({
      categoryId: kindNumber(place),
      chineseName: nameZh,
      translatedName: nameJa,
      level: "1",
      leaf: false,
      parentCateId: 0,
    })),
  };
}

/** What is searched for most of a kind: the last word of its best sellers' titles, once each. */
export function topWordsOf(offers: readonly SeedOffer[], kind: string) {
  const category = categories.find((_, place) => String(kindNumber(place)) === kind);
  const best = bestOf(offers.filter(({ categoryId }) => categoryId === category?.id));
  const words = new Map(best.map(({ titleJa, titleZh }) => [titleJa.split(" ").at(-1)!, titleZh]));
  return [...words].slice(0, 10).map(([ja, zh]) => ({ seKeyword: zh, seKeywordTranslation: ja }));
}

/** What sells best of a kind, with the fields that this call alone has. */
export function topListOf(
  offers: readonly SeedOffer[],
  { rankId, rankType, limit }: { rankId: string; rankType: string; limit: number },
) {
  const category = categories.find((_, place) => String(kindNumber(place)) === rankId);
  const best = bestOf(offers.filter(({ categoryId }) => categoryId === category?.id));
  return {
    rankId,
    rankName: category?.nameZh ?? null,
    rankType,
    rankProductModels: best.slice(0, Math.min(20, limit)).map((offer, place) => ({
      itemId: id(offer.id),
      title: offer.titleZh,
      translateTitle: offer.titleJa,
      imgUrl: offer.pictures[0],
      sort: place + 1,
      serviceList: [],
      buyerNum: Math.ceil(offer.soldCount / 20),
      soldOut: offer.soldCount,
      goodsScore: "4.5",
    })),
  };
}

/** What is shown to whoever has not asked for anything: the newest of what sells well. */
export function recommendedOf(offers: readonly SeedOffer[], beginPage: number, pageSize: number) {
  const newest = bestOf(offers)
    .slice(0, 100)
    .sort((one, other) => (one.publishedOn < other.publishedOn ? 1 : -1));
  return newest.slice((beginPage - 1) * pageSize, beginPage * pageSize).map((offer) => ({
    ...rowOf(offer),
    repurchaseRate: "20%",
    sellerIdentities: [],
    onePsale: offer.minOrder === 1,
  }));
}

function bestOf(offers: readonly SeedOffer[]) {
  return [...offers].sort((one, other) => other.soldCount - one.soldCount);
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
