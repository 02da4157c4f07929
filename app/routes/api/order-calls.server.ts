import { z } from "zod";
import { fields } from "#app/domain/fields.schema.server.ts";
import { limits } from "#app/domain/limits.ts";
import { movesOf } from "#app/domain/order/bank-moves.ts";
import { cancelOrder } from "#app/domain/order/cancel-order.server.ts";
import { answerChange } from "#app/domain/order/change-answer.server.ts";
import { changeDraft } from "#app/domain/order/change-draft.server.ts";
import { changesQuery } from "#app/domain/order/change-read.server.ts";
import { copyOrder } from "#app/domain/order/copy-order.server.ts";
import { findOrder } from "#app/domain/order/find-order.server.ts";
import { orderLifecycle } from "#app/domain/order/order.ts";
import { orderFromCart } from "#app/domain/order/order-from-cart.server.ts";
import { setOrderStore } from "#app/domain/order/order-store.server.ts";
import { listOrders } from "#app/domain/order/orders.server.ts";
import { ownOrder } from "#app/domain/order/own-order.server.ts";
import { payOrder } from "#app/domain/order/pay-order.server.ts";
import { placeOrder } from "#app/domain/order/place-order.server.ts";
import { reserveOrder } from "#app/domain/order/reserve-order.server.ts";
import { submitOrder } from "#app/domain/order/submit-order.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { serviceRateQuery } from "#app/domain/pricing/service-rate.server.ts";
import { done, refuse } from "#app/domain/result.ts";
import { call } from "#app/http/api-call.server.ts";
import { bankChoice, payByBank, sayTo } from "./document-calls.server.ts";
import {
  listOf,
  orderNumber as number,
  onceKey,
  page,
  placeOf,
  placeText,
} from "./lists.schema.server.ts";
import { paymentReason } from "./payment-reason.ts";

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
        moves: movesOf(order, scope.actor),
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
      storeId: fields.id.optional().describe("どの店舗のための注文か（store/list の id）"),
      submit: fields.checkbox.default(false),
      totalYen: z.coerce
        .number("合計は整数で入力してください")
        .int("合計は整数で入力してください")
        .optional()
        .describe("order/preview で見た合計。変わっていれば注文しません"),
    }),
    permission: "order",
    async run(scope, { id = crypto.randomUUID(), line, note, storeId, submit, totalYen }) {
      const placed = await placeOrder(scope, {
        ...{ id, note, storeId, submit },
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
    path: "order/edit",
    about:
      "一時保存の注文を変えます。line と quantity は同じ順に並べ、送らない明細はそのままです。remove の明細は外れます",
    input: z.object({
      order_sn: number,
      note: fields.note.removeDefault().optional(),
      line: lines,
      quantity: listOf(fields.quantity, limits.linesPerOrder, "数量を入力してください").default([]),
      remove: lines,
    }),
    permission: "order",
    async run(scope, { order_sn, note, line, quantity, remove }) {
      if (line.length !== quantity.length) return refuse("bad-input");
      const found = await findOrder(scope, order_sn);
      if (!found) return refuse("not-found");
      const known = new Set(found.lines.map(({ id }) => id));
      if ([...line, ...remove].some((id) => !known.has(id))) return refuse("not-found");
      const quantities = new Map(line.map((id, index) => [id, quantity[index]!]));
      const changed = await changeDraft(scope, order_sn, {
        note: note ?? found.order.note,
        lines: found.lines.map((one) => ({
          ...{ id: one.id, note: one.note, remove: remove.includes(one.id) },
          quantity: quantities.get(one.id) ?? one.quantity,
        })),
      });
      if (changed.ok) return changed;
      return refuse(changed.reason === "nothing-left" ? "nothing-chosen" : changed.reason);
    },
  }),
  call({
    path: "order/setStore",
    about: "どの店舗のための注文かを変えます。storeId を送らなければ、指定なしになります",
    input: z.object({ order_sn: number, storeId: fields.id.optional() }),
    permission: "order",
    run: (scope, { order_sn, storeId }) => setOrderStore(scope, order_sn, storeId),
  }),
  call({
    path: "order/reserve",
    about: "一時保存の注文を予約注文にします。openOn の日に見積が始まります",
    input: z.object({ order_sn: number, openOn: fields.day("見積を始める日") }),
    permission: "order",
    run: (scope, { order_sn, openOn }) => reserveOrder(scope, order_sn, openOn),
  }),
  call({
    path: "order/message",
    about: "注文について担当者へメッセージを送ります",
    input: z.object({ order_sn: number, id: onceKey, body: fields.message }),
    permission: "order",
    run: (scope, { order_sn, ...message }) => sayTo(scope, "order", order_sn, message),
  }),
  call({
    path: "order/changes",
    about: "お支払い後の金額変更の明細、新しい順",
    input: z.object({ order_sn: number }),
    async run(scope, { order_sn }) {
      const order = await ownOrder(scope, order_sn);
      if (!order) return refuse("not-found");
      return done({ list: await changesQuery(scope, order.id) });
    },
  }),
  call({
    path: "order/answerChange",
    about: "金額変更に同意（accepted）または同意しない（declined）と答えます",
    input: z.object({
      order_sn: number,
      changeId: fields.id,
      answer: z.enum(["accepted", "declined"], "答えは accepted か declined です"),
    }),
    permission: "order",
    run: (scope, { order_sn, changeId, answer }) => answerChange(scope, order_sn, changeId, answer),
  }),
  call({
    path: "order/bankPay",
    about: "銀行振込で支払うことを伝えます。入金の確認を待ちます",
    input: z.object({ order_sn: number, ...bankChoice }),
    permission: "pay",
    run: (scope, { order_sn, ...choice }) => payByBank(scope, "order", order_sn, choice),
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
