import { z } from "zod";
import { fields } from "#app/domain/fields.schema.server.ts";
import { limits } from "#app/domain/limits.ts";
import { cancelOrder } from "#app/domain/order/cancel-order.server.ts";
import { copyOrder } from "#app/domain/order/copy-order.server.ts";
import { findOrder } from "#app/domain/order/find-order.server.ts";
import { orderLifecycle } from "#app/domain/order/order.ts";
import { orderFromCart } from "#app/domain/order/order-from-cart.server.ts";
import { listOrders } from "#app/domain/order/orders.server.ts";
import { ownOrder } from "#app/domain/order/own-order.server.ts";
import { payOrder } from "#app/domain/order/pay-order.server.ts";
import { placeOrder } from "#app/domain/order/place-order.server.ts";
import { submitOrder } from "#app/domain/order/submit-order.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { serviceRateQuery } from "#app/domain/pricing/service-rate.server.ts";
import { done, refuse } from "#app/domain/result.ts";
import { call } from "#app/http/api-call.server.ts";
import { listOf, onceKey, page, placeOf, placeText } from "./lists.schema.server.ts";
import { paymentReason } from "./payment-reason.ts";

const number = z
  .string("注文番号を入力してください")
  .regex(/^[A-Z]{2}-[0-9A-Z-]{1,30}$/, "注文番号が正しくありません");
const lines = listOf(fields.id, limits.linesPerOrder, "明細を選んでください").default([]);

export const orderCalls = [
  call({
    path: "order/list",
    about: "会社の注文、新しい順。続きは next を after に入れて呼びます",
    input: z.object({
      ...page,
      state: z.enum(orderLifecycle.states, "状態が正しくありません").optional(),
      sort: z.enum(["newest", "oldest"], "並び順が正しくありません").default("newest"),
    }),
    async run(scope, { size, after, ...filter }) {
      const wanted = { state: undefined, ...filter };
      const { orders, counts, next } = await listOrders(scope, wanted, placeOf(after), size);
      return done({ list: orders, counts: Object.fromEntries(counts), next: placeText(next) });
    },
  }),
  call({
    path: "order/detail",
    about: "注文1件の明細、金額の内訳、経過、メッセージ、ファイル",
    input: z.object({ order_sn: number }),
    async run(scope, { order_sn }) {
      const found = await findOrder(scope, order_sn);
      if (!found) return refuse("not-found");
      const { order, lines, freights, purchases, lots, events, messages, files } = found;
      const { paidKey: _, ...shown } = order;
      return done({
        ...{ order: shown, amounts: breakdown(order), lines, freights },
        ...{ purchases, lots, events, messages, files },
        moves: orderLifecycle.movesFrom(order.state, scope.actor),
      });
    },
  }),
  call({
    path: "order/preview",
    about: "カートの明細を注文したときの金額。明細を送らなければ、選択中の明細で計算します",
    input: z.object({ line: lines }),
    permission: "order",
    async run(scope, { line }) {
      const { missing, parts, ...order } = await orderFromCart(scope, line);
      return missing > 0 ? refuse("cart-changed") : done({ ...order, amounts: parts });
    },
  }),
  call({
    path: "order/create",
    about:
      "カートの明細から注文を作ります。submit が 1 なら見積を依頼し、なければ一時保存です。同じ id で2回呼んでも注文は1つです",
    input: z.object({
      id: onceKey,
      line: lines,
      note: fields.note,
      submit: fields.checkbox.default(false),
      totalYen: z.coerce
        .number("合計は整数で入力してください")
        .int("合計は整数で入力してください")
        .optional()
        .describe("order/preview で見た合計。変わっていれば注文しません"),
    }),
    permission: "order",
    async run(scope, { id = crypto.randomUUID(), line, note, submit, totalYen }) {
      const placed = await placeOrder(scope, {
        ...{ id, note, submit },
        lineIds: line,
        seenTotalYen: totalYen,
      });
      return placed.ok ? done({ order_sn: placed.value.number, id: placed.value.id }) : placed;
    },
  }),
  call({
    path: "order/submit",
    about: "一時保存した注文の見積を依頼します",
    input: z.object({ order_sn: number }),
    permission: "order",
    run: (scope, { order_sn }) => submitOrder(scope, order_sn),
  }),
  call({
    path: "order/cancel",
    about: "お支払い前の注文をキャンセルします",
    input: z.object({ order_sn: number, reason: fields.note }),
    permission: "order",
    run: (scope, { order_sn, reason }) => cancelOrder(scope, order_sn, reason),
  }),
  call({
    path: "order/copy",
    about:
      "注文の商品をもう一度カートに入れます。left は掲載が終わって入れられなかった明細の数です",
    input: z.object({ order_sn: number }),
    permission: "order",
    run: (scope, { order_sn }) => copyOrder(scope, order_sn),
  }),
  call({
    path: "order/pay",
    about: "残高で支払います。同じ id で2回呼んでも引き落としは1回です",
    input: z.object({ order_sn: number, id: onceKey, couponId: fields.id.optional() }),
    permission: "pay",
    async run(scope, { order_sn, id = crypto.randomUUID(), couponId }) {
      const order = await ownOrder(scope, order_sn);
      if (!order) return refuse("not-found");
      const paid = await payOrder(scope, order.id, id, { couponId });
      return paid.ok ? paid : refuse(paymentReason[paid.reason]);
    },
  }),
  call({
    path: "order/serviceRate",
    about: "会社の今日の手数料率（%）",
    input: z.object({}),
    async run(scope) {
      const [service] = await serviceRateQuery(scope, scope.actor.companyId);
      return done({ ratePercent: service?.ratePercent ?? null });
    },
  }),
];
