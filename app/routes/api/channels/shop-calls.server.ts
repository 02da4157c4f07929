import { z } from "zod";
import { articleLimits } from "#app/domain/channels/articles/article.ts";
import {
  channelShopsQuery,
  type ListedArticle,
  listArticles,
  shopIdAt,
} from "#app/domain/channels/articles/article-queries.server.ts";
import {
  hideArticles,
  listHidden,
  showArticles,
} from "#app/domain/channels/articles/hide-articles.server.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf, nothing, page, placeOf, placeText } from "../lists.schema.server.ts";

const rights = { permission: "shops" } as const;
const channel = z.enum(["amazon", "shopify"], "channel は amazon か shopify です");
const part = z.enum(["sold", "unbound", "empty", "odd", "gone"], "part が正しくありません");

/** The groups of connected shops at Amazon and Shopify: shops and their stock. */
export const shopCalls = [
  call({
    path: "connectedShop/list",
    does: "reads",
    about: "連携したAmazon・Shopifyのショップと、販売先の在庫の件数。fetchedAt は最後の取得です",
    input: z.object({ channel }),
    ...rights,
    async run(scope, asked) {
      if (!mayKeepStores(scope.actor)) return refuse("forbidden");
      const rows = await channelShopsQuery(scope, asked.channel);
      return done({
        list: rows.map(({ shop, answer, fetchedAt, sold, unbound, empty, odd }) => ({
          id: shop.id,
          shopId: shop.shopId,
          name: shop.name,
          state: shop.state,
          answer,
          fetchedAt,
          sold,
          unbound,
          empty,
          odd,
        })),
      });
    },
  }),
  call({
    path: "connectedShop/inventory",
    does: "reads",
    about:
      "ショップの商品と在庫。part は sold（掲載中）・unbound（未紐付け）・empty（在庫切れ）・odd（在庫数の異常）・gone（掲載終了）。shop を省くと最初のショップです",
    input: z.object({
      channel,
      part: part.default("sold"),
      words: page.words,
      size: page.size,
      shop: fields.id.optional(),
      after: z.coerce.number("続きの位置が正しくありません").int().min(1).optional(),
    }),
    ...rights,
    async run(scope, { channel: at, shop, size, after, words, part: of }) {
      if (!mayKeepStores(scope.actor)) return refuse("forbidden");
      const asked = { part: of, ...(words && { words }), ...(after && { after }) };
      const { rows, next } = await listArticles(scope, shopIdAt(scope, at, shop), asked, size);
      return done({ list: rows.map(toArticle), next: next ?? null });
    },
  }),
  call({
    path: "connectedShop/hide",
    does: "writes",
    about: "販売先の商品を一覧・警告・自動発注から外します。ids は connectedShop/inventory の id",
    input: z.object({
      ids: listOf(wholeNumber("id", 1, 2_147_483_647), articleLimits.page, "商品を選んでください"),
    }),
    output: nothing,
    ...rights,
    run: (scope, { ids }) => hideArticles(scope, ids),
  }),
  call({
    path: "connectedShop/hidden",
    does: "reads",
    about: "非表示にした販売先の商品、新しい順に30件ずつ",
    input: z.object({ channel, after: page.after }),
    ...rights,
    async run(scope, { channel: at, after }) {
      if (!mayKeepStores(scope.actor)) return refuse("forbidden");
      const { shown, count, next } = await listHidden(scope, at, placeOf(after));
      const list = shown.map(({ companyId: _, ...one }) => one);
      return done({ list, count, next: placeText(next) });
    },
  }),
  call({
    path: "connectedShop/show",
    does: "writes",
    about: "非表示にした販売先の商品を、もう一度表示します。ids は connectedShop/hidden の id",
    input: z.object({ ids: listOf(fields.id, articleLimits.page, "商品を選んでください") }),
    output: z.object({ shown: z.number() }),
    ...rights,
    run: (scope, { ids }) => showArticles(scope, ids),
  }),
];

function toArticle({ article, product, withUs, ordered, onTheWay, daysLeft }: ListedArticle) {
  const { number, sku, asin, fnsku, jan, title, onHand, inbound, reserved, unsellable } = article;
  return {
    id: number,
    sku,
    asin,
    fnsku,
    jan,
    title,
    onHand,
    inbound,
    reserved,
    unsellable,
    productId: product?.id ?? null,
    withUs,
    ordered,
    onTheWay,
    daysLeft,
  };
}
