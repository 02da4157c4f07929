import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { movesOf } from "#app/domain/trade/orders/bank-moves.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { orderLifecycle } from "#app/domain/trade/orders/order.ts";
import { listOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { setOrderStore } from "#app/domain/trade/orders/place-order.server.ts";
import { reorder } from "#app/domain/trade/orders/reorder.server.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  idempotencyKey,
  madeId,
  nothing,
  orderNumber as number,
  page,
  placeOf,
  placeText,
} from "../lists.schema.server.ts";
import { OrderList } from "./list-data.schema.server.ts";
import { sayTo } from "./say-to.server.ts";

export const orderCalls = [
  call({
    path: "order/list",
    does: "reads",
    about: "会社の注文、新しい順。続きは next を after に入れて呼びます",
    input: z.object({
      ...page,
      state: z.enum(orderLifecycle.states, "状態が正しくありません").optional(),
      sort: z.enum(["newest", "oldest"], "並び順が正しくありません").default("newest"),
    }),
    output: OrderList,
    async run(scope, { size, after, ...filter }) {
      const wanted = { state: undefined, ...filter };
      const { orders, counts, next } = await listOrders(scope, wanted, placeOf(after), size);
      return done({ list: orders, counts: Object.fromEntries(counts), next: placeText(next) });
    },
  }),
  call({
    path: "order/detail",
    does: "reads",
    about: "注文1件の明細、金額の内訳、経過、メッセージ、ファイル",
    input: z.object({ order_sn: number }),
    async run(scope, { order_sn }) {
      const found = await findOrder(scope, order_sn);
      if (!found) return refuse("not-found");
      const { order, lines, freights, purchases, lots, events, messages, files } = found;
      const { paidKey: _, ...shown } = order;
      return done({
        order: shown,
        amounts: breakdown(order),
        lines,
        freights,
        purchases,
        lots,
        events,
        messages,
        files,
        moves: movesOf(order, scope.actor),
      });
    },
  }),
  call({
    path: "order/cancel",
    does: "writes",
    about: "お支払い前の注文をキャンセルします",
    input: z.object({ order_sn: number, reason: fields.note }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn, reason }) => cancelOrder(scope, order_sn, reason),
  }),
  call({
    path: "order/copy",
    does: "writes",
    about:
      "注文の商品を、いまの価格で新しい注文に一時保存します。数は前回と同じで、在庫が少ない商品は在庫の数です。掲載が終わった商品は入りません",
    input: z.object({ order_sn: number, id: idempotencyKey }),
    output: madeId.extend({ order_sn: z.string() }),
    permission: "order",
    async run(scope, { order_sn, id = crypto.randomUUID() }) {
      const made = await reorder(scope, { id, numbers: [order_sn] });
      return made.ok ? done({ id: made.value.id, order_sn: made.value.number }) : made;
    },
  }),
  call({
    path: "order/setStore",
    does: "writes",
    about: "どの店舗のための注文かを変えます。storeId を送らなければ、指定なしになります",
    input: z.object({ order_sn: number, storeId: fields.id.optional() }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn, storeId }) => setOrderStore(scope, order_sn, storeId),
  }),
  call({
    path: "order/message",
    does: "writes",
    about: "注文について担当者へメッセージを送ります",
    input: z.object({ order_sn: number, id: idempotencyKey, body: fields.message }),
    output: madeId,
    permission: "order",
    run: (scope, { order_sn, ...message }) => sayTo(scope, "order", order_sn, message),
  }),
  call({
    path: "order/serviceRate",
    does: "reads",
    about: "会社の今日の手数料率（%）",
    input: z.object({}),
    output: z.object({ ratePercent: z.string().nullable() }),
    async run(scope) {
      const [service] = await serviceRateQuery(scope, scope.actor.companyId);
      return done({ ratePercent: service?.ratePercent ?? null });
    },
  }),
];
