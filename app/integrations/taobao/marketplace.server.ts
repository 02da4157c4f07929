import type { z } from "zod";
import type {
  FoundPage,
  MarketFailure,
  Marketplace,
  MarketSearch,
} from "#app/domain/catalog/offers/product-source.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { base64 } from "../marketplace/told.ts";
import {
  ItemAnswer,
  PictureAnswer,
  SearchAnswer,
  Token,
  UploadAnswer,
} from "./answers.schema.server.ts";
import { type Ask, type GatewaySettings, gateway, post } from "./gateway.server.ts";
import { foundItem, itemOf } from "./item-of.ts";

interface Settings extends GatewaySettings {
  perMinute?: number;
}

/** It tells of up to a hundred goods that look alike; the first ones do. */
const pictureHitsMax = 20;
/** The goods page is not there, or no longer. */
const goneCodes = /NOT_?EXIST|NOT_?FOUND|OFF_?SHELF|DELETED|不存在|下架/i;

/** Taobao Global's platform (api.taobao.global), in Japanese: goods of Taobao and Tmall. */
export function taobao(settings: Settings): Marketplace {
  return {
    platform: "taobao",
    sells: ["taobao", "tmall"],
    perMinute: settings.perMinute ?? 60,
    narrows: false,
    hitsPerPage: 20,
    search: (token, asked) => search(gateway(settings, token), asked),
    async find(token, offerId, platform) {
      const item = await contentOf(
        gateway(settings, token)("/traffic/item/get", {
          item_resource: "taobao",
          item_id: offerId,
          language: "ja",
        }),
        ItemAnswer,
      );
      if (item === undefined || typeof item === "string") return item;
      return itemOf(item, { platform, today: japanDay(new Date()) });
    },
    byPicture: (token, picture) => byPicture(gateway(settings, token), picture),
    async renew(refreshToken) {
      const answer = await post(settings, "/auth/token/refresh", { refresh_token: refreshToken });
      if ("silence" in answer) return answer.silence;
      const token = Token.safeParse(answer.body);
      if (!token.success) return "broken";
      const { access_token: access, refresh_token: refresh, expires_in: seconds } = token.data;
      return { access, refresh: refresh ?? undefined, seconds };
    },
  };
}

const sorts: Partial<Record<MarketSearch["sort"], string>> = {
  popular: "SALE_QTY_DESC",
  price_asc: "PRICE_ASC",
  price_desc: "PRICE_DESC",
};

async function search(ask: Ask, asked: MarketSearch): Promise<FoundPage | MarketFailure> {
  const { words, page, limit, priceMinFen, priceMaxFen, sort } = asked;
  const filters = [
    ...(priceMinFen ? [`min_price:${priceMinFen}`] : []),
    ...(priceMaxFen ? [`max_price:${priceMaxFen}`] : []),
  ];
  const answer = await contentOf(
    ask("/traffic/item/search", {
      keyword: words,
      language: "ja",
      page_no: page,
      page_size: limit,
      sort: sorts[sort],
      filters: filters.length > 0 ? filters : undefined,
    }),
    SearchAnswer,
  );
  if (typeof answer === "string") return answer;
  const found = answer?.data ?? [];
  // It does not say how many there are: a page that is full may have another behind it.
  return { offers: found.flatMap(foundItem), more: found.length === limit };
}

/** Goods that look like a picture: it is handed over first, then asked for by the number it got. */
async function byPicture(ask: Ask, picture: Uint8Array) {
  const taken = await contentOf(
    ask("/upload/image", { image_base64: base64(picture) }),
    UploadAnswer,
  );
  if (!taken || typeof taken === "string") return taken ?? [];
  const found = await contentOf(
    ask("/traffic/item/imgsearch", { image_id: taken.image_id, language: "ja" }),
    PictureAnswer,
  );
  return typeof found === "string"
    ? found
    : (found ?? []).slice(0, pictureHitsMax).flatMap(foundItem);
}

interface Business<Data> {
  biz_error_code?: string | null | undefined;
  biz_error_msg?: string | null | undefined;
  data?: Data | null | undefined;
}

/** What a call answers; undefined where what was asked for is not there. */
async function contentOf<Data>(
  asked: ReturnType<Ask>,
  schema: z.ZodType<Business<Data>>,
): Promise<Data | undefined | MarketFailure> {
  const answer = await asked;
  if ("silence" in answer) return answer.silence;
  const read = schema.safeParse(answer.body);
  if (!read.success) return "broken";
  const { biz_error_code: code, biz_error_msg: message, data } = read.data;
  if (data) return data;
  return code && !goneCodes.test(`${code} ${message}`) ? "broken" : undefined;
}
