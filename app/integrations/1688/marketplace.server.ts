import type { z } from "zod";
import type {
  FoundOffer,
  FoundPage,
  Marketplace,
  MarketSearch,
  Silence,
} from "#app/domain/catalog/source/marketplace.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { countOf, fenOf, isPicture, textOf } from "../marketplace/told.ts";
import {
  DetailAnswer,
  type FoundOffer as Found,
  FreightAnswer,
  KeywordAnswer,
  Token,
} from "./answers.schema.server.ts";
import { type Ask, type GatewaySettings, gateway, post } from "./gateway.server.ts";
import { dayOf, filterWord, offerOf, tagsOf } from "./offer-of.ts";

const crossBorder = "com.alibaba.fenxiao.crossborder";
/** 1688 shows no more of a search. */
const hitsMax = 2_000;
/** Where our warehouse stands, as 1688 counts China's places: Zhejiang, Jinhua, Yiwu. */
const warehouse = { toProvinceCode: "330000", toCityCode: "330700", toCountryCode: "330782" };
/** The goods page is not there, or no longer. */
const goneCodes = /SP0056|OFFER_NOT_EXIST|不存在/;

interface Settings extends GatewaySettings {
  perMinute?: number;
}

/** 1688's cross-border platform (open.1688.com, 寻源通), in Japanese. */
export function alibaba(settings: Settings): Marketplace {
  return {
    platform: "1688",
    sells: ["1688"],
    perMinute: settings.perMinute ?? 120,
    hitsPerPage: 50,
    search: (token, asked) => search(gateway(settings, token), asked),
    find: (token, offerId) => find(gateway(settings, token), offerId),
    async renew(refreshToken) {
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
    },
  };
}

async function search(ask: Ask, asked: MarketSearch): Promise<FoundPage | Silence> {
  const { words, page, limit, priceMinFen, priceMaxFen, tags = [], sort } = asked;
  const yuan = (fen: number | undefined) => fen && (fen / 100).toFixed(2);
  const answer = await resultOf(
    ask(
      { namespace: crossBorder, name: "product.search.keywordQuery" },
      asJson("offerQueryParam", {
        keyword: words,
        beginPage: page,
        pageSize: limit,
        country: "ja",
        keywordTranslate: true,
        priceStart: yuan(priceMinFen),
        priceEnd: yuan(priceMaxFen),
        filter: tags.flatMap((tag) => filterWord(tag) ?? []).join(",") || undefined,
        sort: sorts[sort],
      }),
    ),
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

/** A hit without a price cannot be bought, and is left out. */
function foundOffer(found: Found): FoundOffer[] {
  const priceFen = fenOf(found.priceInfo.price);
  if (priceFen === undefined) return [];
  return [
    {
      id: found.offerId,
      platform: "1688",
      titleJa: textOf(found.subjectTrans || found.subject),
      minOrder: countOf(found.minOrderQuantity, 1),
      priceFen,
      tags: tagsOf([
        ...(found.sellerIdentities ?? []),
        found.productSimpleShippingInfo?.shippingTimeGuarantee,
        found.isOnePsale ? "isOnePsale" : undefined,
        String(found.isSelect) === "true" ? "select" : undefined,
      ]),
      weightGrams: null,
      domesticFreightFen: 0,
      soldCount: countOf(found.monthSold),
      publishedOn: dayOf(found.createDate, ""),
      picture: isPicture(found.imageUrl) ? found.imageUrl : "",
    },
  ];
}

async function find(ask: Ask, offerId: string) {
  const detail = await resultOf(
    ask(
      { namespace: crossBorder, name: "product.search.queryProductDetail" },
      asJson("offerDetailParam", { offerId, country: "ja" }),
    ),
    DetailAnswer,
  );
  if (detail === undefined || typeof detail === "string") return detail;
  const first = detail.productSkuInfos?.[0];
  const freight = await resultOf(
    ask(
      { namespace: crossBorder, name: "product.freight.estimate" },
      asJson("productFreightQueryParamsNew", {
        offerId,
        ...warehouse,
        totalNum: Math.max(1, detail.minOrderQuantity ?? 1),
        logisticsSkuNumModels: first ? [{ skuId: first.skuId, number: 1 }] : [],
      }),
    ),
    FreightAnswer,
  );
  // Goods are shown without it: freight is estimated until it is quoted.
  const told = freight && typeof freight === "object" ? freight.freight : undefined;
  const freightFen = told && Number(told) === 0 ? 0 : fenOf(told);
  return offerOf(detail, { freightFen, today: japanDay(new Date()) });
}

/** Their parameters that are objects go as one text; ids stay the digits they are, beyond 2^53 too. */
function asJson(name: string, value: object) {
  const text = JSON.stringify(value, (key, part) =>
    /^(offerId|skuId)$/.test(key) && /^\d+$/.test(String(part)) ? `@${part}@` : part,
  );
  // With its name, since words that somebody searches for may look like a marked id.
  return { [name]: text.replaceAll(/"(offerId|skuId)":"@(\d+)@"/g, '"$1":$2') };
}

type Answered<Schema extends z.ZodType> =
  z.output<Schema> extends {
    result: { result?: infer Content };
  }
    ? NonNullable<Content>
    : never;

/** What a call answers; undefined where the goods page is gone. */
async function resultOf<
  Schema extends typeof KeywordAnswer | typeof DetailAnswer | typeof FreightAnswer,
>(asked: ReturnType<Ask>, schema: Schema): Promise<Answered<Schema> | undefined | Silence> {
  const answer = await asked;
  if ("silence" in answer) return answer.silence;
  const read = schema.safeParse(answer.body);
  if (!read.success) return "broken";
  const { result } = read.data;
  if (result.success) return (result.result ?? undefined) as Answered<Schema> | undefined;
  if (goneCodes.test(`${result.code} ${result.message}`)) return undefined;
  return "broken";
}
