import type {
  FacetGroup,
  FoundOffer,
  FoundPage,
  MarketFailure,
  MarketKind,
  MarketSearch,
  TopWord,
} from "#app/domain/catalog/offers/product-source.ts";
import { base64, textOf } from "../marketplace/told.ts";
import {
  FacetsAnswer,
  KeywordAnswer,
  KindsAnswer,
  PictureAnswer,
  RecommendAnswer,
  RelatedAnswer,
  TopListAnswer,
  TopWordsAnswer,
} from "./answers.schema.server.ts";
import { askOf, askPlain, resultOf } from "./calls.server.ts";
import { foundOffer } from "./found-of.ts";
import type { Ask } from "./gateway.server.ts";

const most = {
  groups: 6,
  choices: 12,
  related: 10,
  pictureHits: 20,
  words: 10,
  ranks: 20,
} as const;
/** Of the tree of kinds, the one all others stand under. */
const rootKind = "0";
/** For whom it recommends: the shop as a whole, none of its buyers is named to it. */
const memberId = "shop";

/** What narrows the hits of these words further: 1688's own properties, a few groups of a few. */
export async function facets(ask: Ask, words: string): Promise<FacetGroup[] | MarketFailure> {
  const answer = await resultOf(
    askOf(ask, "product.search.keywordSNQuery", "snParams", {
      keyword: words,
      language: "ja_JP",
      region: "JP",
      currency: "JPY",
    }),
    FacetsAnswer,
  );
  if (typeof answer === "string") return answer;
  return (answer ?? []).slice(0, most.groups).flatMap(({ name, translateName, children }) => {
    const choices = (children ?? []).slice(0, most.choices).map((choice) => ({
      id: choice.id,
      nameJa: textOf(choice.translateName || choice.name || "", 40),
    }));
    const nameJa = textOf(translateName || name || "", 40);
    return choices.length > 0 && nameJa ? [{ nameJa, choices }] : [];
  });
}

/** Goods like these, as 1688 sees it. */
export async function related(ask: Ask, offerId: string): Promise<FoundOffer[] | MarketFailure> {
  const answer = await resultOf(
    askOf(ask, "product.related.recommend", "relatedQueryParams", {
      offerId,
      pageNo: 1,
      pageSize: most.related,
      language: "ja",
    }),
    RelatedAnswer,
  );
  return typeof answer === "string" ? answer : (answer ?? []).flatMap(foundOffer);
}

/** What a seller has on the shelves. */
export async function ofSeller(
  ask: Ask,
  sellerOpenId: string,
  { page, limit, sort }: Pick<MarketSearch, "page" | "limit" | "sort">,
): Promise<FoundPage | MarketFailure> {
  const order = { price_asc: '{"price":"asc"}', price_desc: '{"price":"desc"}' };
  const answer = await resultOf(
    askOf(ask, "product.search.querySellerOfferList", "offerQueryParam", {
      sellerOpenId,
      beginPage: page,
      pageSize: limit,
      country: "ja",
      sort: order[sort as keyof typeof order] ?? '{"monthSold":"desc"}',
    }),
    KeywordAnswer,
  );
  if (typeof answer === "string") return answer;
  return {
    offers: (answer?.data ?? []).flatMap(foundOffer),
    more: answer !== undefined && page < answer.totalPage,
  };
}

/** Goods that look like a picture: it is handed over first, then asked for by the number it got. */
export async function byPicture(
  ask: Ask,
  picture: Uint8Array,
): Promise<FoundOffer[] | MarketFailure> {
  const taken = await resultOf(
    askOf(ask, "product.image.upload", "uploadImageParam", { imageBase64: base64(picture) }),
    PictureAnswer,
  );
  if (typeof taken === "string") return taken;
  // "0" is how it says that it could not take the picture.
  if (!taken || taken.imageId === "0") return [];
  const answer = await resultOf(
    askOf(ask, "product.search.imageQuery", "offerQueryParam", {
      imageId: taken.imageId,
      beginPage: 1,
      pageSize: most.pictureHits,
      country: "ja",
    }),
    KeywordAnswer,
  );
  return typeof answer === "string" ? answer : (answer?.data ?? []).flatMap(foundOffer);
}

/** The kinds of goods that all others stand under, in Japanese. */
export async function kinds(ask: Ask): Promise<MarketKind[] | MarketFailure> {
  const answer = await resultOf(
    askPlain(ask, "category.translation.getById", { language: "ja", categoryId: rootKind }),
    KindsAnswer,
  );
  if (typeof answer === "string") return answer;
  return (answer?.children ?? []).flatMap(({ categoryId, chineseName, translatedName }) =>
    chineseName
      ? [{ id: categoryId, nameZh: chineseName, nameJa: translatedName || chineseName }]
      : [],
  );
}

/** What is searched for most within a kind. */
export async function topWords(ask: Ask, kindId: string): Promise<TopWord[] | MarketFailure> {
  const answer = await resultOf(
    askOf(ask, "product.search.topKeyword", "topSeKeywordParam", {
      country: "ja",
      sourceId: kindId,
      hotKeywordType: "cate",
    }),
    TopWordsAnswer,
  );
  if (typeof answer === "string") return answer;
  return (answer ?? []).slice(0, most.words).map(({ seKeyword, seKeywordTranslation }) => ({
    zh: textOf(seKeyword, 40),
    ja: textOf(seKeywordTranslation || seKeyword, 40),
  }));
}

/** The numbers of the goods that sell best of a kind. */
export async function bestSellers(ask: Ask, kindId: string): Promise<string[] | MarketFailure> {
  const answer = await resultOf(
    askOf(ask, "product.topList.query", "rankQueryParams", {
      rankId: kindId,
      rankType: "hot",
      limit: most.ranks,
      language: "ja",
    }),
    TopListAnswer,
  );
  if (typeof answer === "string") return answer;
  const ranked = [...(answer?.rankProductModels ?? [])];
  // They come in their order; where each says its place, that is what counts.
  ranked.sort((one, other) => (one.sort ?? 0) - (other.sort ?? 0));
  return ranked.map(({ itemId }) => itemId);
}

/** The numbers of the goods that 1688 would show to our buyers. */
export async function recommended(ask: Ask): Promise<string[] | MarketFailure> {
  const answer = await resultOf(
    askOf(ask, "product.search.offerRecommend", "recommendOfferParam", {
      beginPage: 1,
      pageSize: most.ranks,
      country: "ja",
      outMemberId: memberId,
    }),
    RecommendAnswer,
  );
  return typeof answer === "string" ? answer : (answer ?? []).map(({ offerId }) => offerId);
}
