import type {
  FoundPage,
  MarketFailure,
  Marketplace,
  MarketSearch,
} from "#app/domain/catalog/offers/product-source.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { fenOf } from "../marketplace/told.ts";
import { DetailAnswer, FreightAnswer, KeywordAnswer, Token } from "./answers.schema.server.ts";
import { askOf, resultOf } from "./calls.server.ts";
import { foundOffer } from "./found-of.ts";
import { type Ask, type GatewaySettings, gateway, post } from "./gateway.server.ts";
import {
  bestSellers,
  byPicture,
  facets,
  kinds,
  ofSeller,
  recommended,
  related,
  topWords,
} from "./guide.server.ts";
import { filterWord, offerOf } from "./offer-of.ts";

/** 1688 shows no more of a search. */
const hitsMax = 2_000;
/** Where our warehouse stands, as 1688 counts China's places: Zhejiang, Jinhua, Yiwu. */
const warehouse = { toProvinceCode: "330000", toCityCode: "330700", toCountryCode: "330782" };

interface Settings extends GatewaySettings {
  perMinute?: number;
}

/** 1688's cross-border platform (open.1688.com, 寻源通), in Japanese. */
export function alibaba(settings: Settings): Marketplace {
  const under = (token: string) => gateway(settings, token);
  return {
    platform: "1688",
    sells: ["1688"],
    perMinute: settings.perMinute ?? 120,
    narrows: true,
    hitsPerPage: 50,
    search: (token, asked) => search(under(token), asked),
    find: (token, offerId) => find(under(token), offerId),
    facets: (token, words) => facets(under(token), words),
    related: (token, offerId) => related(under(token), offerId),
    ofSeller: (token, sellerId, asked) => ofSeller(under(token), sellerId, asked),
    byPicture: (token, picture) => byPicture(under(token), picture),
    kinds: (token) => kinds(under(token)),
    bestSellers: (token, kindId) => bestSellers(under(token), kindId),
    recommended: (token) => recommended(under(token)),
    topWords: (token, kindId) => topWords(under(token), kindId),
    renew: (refreshToken) => renew(settings, refreshToken),
  };
}

async function renew(settings: Settings, refreshToken: string) {
  const { appKey, appSecret } = settings;
  const answer = await post(settings, `http/1/system.oauth2/getToken/${appKey}`, {
    grant_type: "refresh_token",
    client_id: appKey,
    client_secret: appSecret,
    refresh_token: refreshToken,
  });
  if ("silence" in answer) return answer.silence;
  const token = Token.safeParse(answer.body);
  if (!token.success) return "broken";
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = token.data;
  return { access, refresh: refresh ?? undefined, seconds };
}

async function search(ask: Ask, asked: MarketSearch): Promise<FoundPage | MarketFailure> {
  const { words, page, limit, priceMinFen, priceMaxFen, tags = [], sort, facet } = asked;
  const yuan = (fen: number | undefined) => fen && (fen / 100).toFixed(2);
  const answer = await resultOf(
    askOf(ask, "product.search.keywordQuery", "offerQueryParam", {
      keyword: words,
      beginPage: page,
      pageSize: limit,
      country: "ja",
      keywordTranslate: true,
      priceStart: yuan(priceMinFen),
      priceEnd: yuan(priceMaxFen),
      filter: tags.flatMap((tag) => filterWord(tag) ?? []).join(",") || undefined,
      snId: facet,
      sort: sorts[sort],
    }),
    KeywordAnswer,
  );
  if (typeof answer === "string") return answer;
  const found = answer?.data ?? [];
  return {
    offers: found.flatMap(foundOffer),
    more: answer !== undefined && page < answer.totalPage && (page + 1) * limit <= hitsMax,
  };
}

/** By relevance where it is not asked otherwise; what is new first they do not sort by. */
const sorts: Partial<Record<MarketSearch["sort"], string>> = {
  popular: '{"monthSold":"desc"}',
  price_asc: '{"price":"asc"}',
  price_desc: '{"price":"desc"}',
};

async function find(ask: Ask, offerId: string) {
  const detail = await resultOf(
    askOf(ask, "product.search.queryProductDetail", "offerDetailParam", { offerId, country: "ja" }),
    DetailAnswer,
  );
  if (detail === undefined || typeof detail === "string") return detail;
  const first = detail.productSkuInfos?.[0];
  const freight = await resultOf(
    askOf(ask, "product.freight.estimate", "productFreightQueryParamsNew", {
      offerId,
      ...warehouse,
      totalNum: Math.max(1, detail.minOrderQuantity ?? 1),
      logisticsSkuNumModels: first ? [{ skuId: first.skuId, number: 1 }] : [],
    }),
    FreightAnswer,
  );
  // Goods are shown without it: freight is estimated until it is quoted.
  const told = freight && typeof freight === "object" ? freight.freight : undefined;
  const freightFen = told && Number(told) === 0 ? 0 : fenOf(told);
  return offerOf(detail, { freightFen, today: japanDay(new Date()) });
}
