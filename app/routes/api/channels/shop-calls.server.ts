import { z } from "zod";
import { channelShopsQuery, shopAt } from "#app/domain/channels/article/channel-shops.server.ts";
import {
  type ListedArticle,
  listArticles,
} from "#app/domain/channels/article/list-articles.server.ts";
import { planStates } from "#app/domain/channels/delivery-plan/delivery-plan.ts";
import { findPlan, listPlans } from "#app/domain/channels/delivery-plan/own-plans.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { mayKeepStores } from "#app/domain/customers/store/save-store.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { page, placeOf, placeText } from "../lists.schema.server.ts";

const rights = { permission: "shops" } as const;
const channel = z.enum(["amazon", "shopify"], "channel は amazon か shopify です");
const part = z.enum(["sold", "unbound", "empty", "odd", "gone"], "part が正しくありません");

/** The groups of connected shops at Amazon and Shopify: shops, stock there, delivery plans. */
export const shopCalls = [
  call({
    path: "connectedShop/list",
    about: "連携したAmazon・Shopifyのショップと、販売先の在庫の件数。fetchedAt は最後の取得です",
    input: z.object({ channel }),
    ...rights,
    async run(scope, asked) {
      if (!mayKeepStores(scope.actor)) return refuse("forbidden");
      const rows = await channelShopsQuery(scope, asked.channel);
      return done({
        list: rows.map(({ shop, answer, fetchedAt, sold, unbound, empty, odd }) => ({
          ...{ id: shop.id, shopId: shop.shopId, name: shop.name, state: shop.state, answer },
          ...{ fetchedAt, sold, unbound, empty, odd },
        })),
      });
    },
  }),
  call({
    path: "connectedShop/inventory",
    about:
      "ショップの商品と在庫。part は sold（掲載中）・unbound（未紐付け）・empty（在庫切れ）・odd（在庫数の異常）・gone（掲載終了）。shop を省くと最初のショップです",
    input: z.object({
      ...{ channel, part: part.default("sold"), words: page.words, size: page.size },
      shop: fields.id.optional(),
      after: z.coerce.number("続きの位置が正しくありません").int().min(1).optional(),
    }),
    ...rights,
    async run(scope, { channel: at, shop, size, after, words, part: of }) {
      if (!mayKeepStores(scope.actor)) return refuse("forbidden");
      const asked = { part: of, ...(words && { words }), ...(after && { after }) };
      const { rows, next } = await listArticles(scope, shopAt(scope, at, shop), asked, size);
      return done({ list: rows.map(shownArticle), next: next ?? null });
    },
  }),
  call({
    path: "amazonDeliveryPlan/list",
    about: "Amazon納品プラン、新しい順。state は choosing（ご確認待ち）などで絞り込みます",
    input: z.object({
      state: z
        .enum(Object.keys(planStates) as [keyof typeof planStates], "state が正しくありません")
        .optional(),
      after: page.after,
    }),
    ...rights,
    async run(scope, { state, after }) {
      const { plans, next } = await listPlans(scope, { state, after: placeOf(after) });
      return done({
        list: plans.map(({ plan, requestNumber, pieces, received }) => ({
          ...{ id: plan.id, state: plan.state, pOrder_sn: requestNumber, pieces, received },
          ...{ confirmationId: plan.confirmationId, warehouse: plan.warehouse },
        })),
        next: placeText(next ?? undefined),
      });
    },
  }),
  call({
    path: "amazonDeliveryPlan/details",
    about:
      "Amazon納品プランの商品・手数料・問題点。labelFile は箱ラベルのファイルのidで、/files/ から取得できます",
    input: z.object({ id: fields.id }),
    ...rights,
    async run(scope, { id }) {
      const found = await findPlan(scope, id);
      if (!found) return refuse("not-found");
      const { plan, request, items } = found;
      const { state, problems, placementFeeYen, transportFeeYen, confirmationId } = plan;
      const { warehouse, labelFile, windowFrom, windowUntil } = plan;
      return done({
        ...{ id, state, problems, placementFeeYen, transportFeeYen, confirmationId },
        ...{ warehouse, labelFile, windowFrom, windowUntil, pOrder_sn: request.number },
        items: items.map(({ sku, fnsku, title, quantity, received }) => ({
          ...{ sku, fnsku, title, quantity, received },
        })),
      });
    },
  }),
];

function shownArticle({ article, product, withUs, ordered, onTheWay, daysLeft }: ListedArticle) {
  const { number, sku, asin, fnsku, jan, title, onHand, inbound, reserved, unsellable } = article;
  return {
    ...{ id: number, sku, asin, fnsku, jan, title, onHand, inbound, reserved, unsellable },
    ...{ productId: product?.id ?? null, withUs, ordered, onTheWay, daysLeft },
  };
}
