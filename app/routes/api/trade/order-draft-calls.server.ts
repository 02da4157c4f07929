import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import { editMove, editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import {
  confirmPrices,
  placeOrder,
  submitOrder,
} from "#app/domain/trade/orders/place-order.server.ts";
import {
  reschedulePreorder,
  reserveOrder,
  startPreorder,
} from "#app/domain/trade/orders/preorder.server.ts";
import { requestQuoteAgain } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { orderFromCart } from "#app/domain/trade/orders/write-order.server.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  idempotencyKey,
  listOf,
  madeId,
  nothing,
  orderNumber as number,
} from "../lists.schema.server.ts";

const lines = listOf(fields.id, limits.linesPerOrder, "明細を選んでください").default([]);

/** What a program reads where a draft is not changed: it names lines by themselves, and adds none. */
const draftRefusals = {
  forbidden: "forbidden",
  "not-found": "not-found",
  "not-editable": "not-a-draft",
  "being-paid": "not-a-draft",
  "nothing-left": "nothing-chosen",
  "nothing-changed": "nothing-chosen",
  "lines-differ": "moved-meanwhile",
  "moved-meanwhile": "moved-meanwhile",
  "cart-changed": "cart-changed",
  "not-orderable": "not-orderable",
  "no-such-sku": "not-orderable",
  "option-gone": "option-gone",
  "label-missing": "label-missing",
  "too-many-lines": "too-many-lines",
  "out-of-stock": "out-of-stock",
  "too-few-pieces": "too-few-pieces",
  "too-much": "too-much",
} as const satisfies Record<RefusalOf<typeof editOrder>, string>;

export const orderDraftCalls = [
  call({
    path: "order/preview",
    does: "reads",
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
    does: "writes",
    about:
      "カートの明細から注文を作ります。submit が 1 なら見積を依頼し、なければ一時保存です。同じ id で2回呼んでも注文は1つです",
    input: z.object({
      id: idempotencyKey,
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
    output: madeId.extend({ order_sn: z.string() }),
    permission: "order",
    async run(scope, { id = crypto.randomUUID(), line, note, storeId, submit, totalYen }) {
      const placed = await placeOrder(scope, {
        id,
        note,
        storeId,
        submit,
        lineIds: line,
        seenTotalYen: totalYen,
      });
      return placed.ok ? done({ order_sn: placed.value.number, id: placed.value.id }) : placed;
    },
  }),
  call({
    path: "order/edit",
    does: "writes",
    about:
      "一時保存の注文を変えます。line と quantity は同じ順に並べ、送らない明細はそのままです。remove の明細は外れます",
    input: z.object({
      order_sn: number,
      note: fields.note.removeDefault().optional(),
      line: lines,
      quantity: listOf(fields.quantity, limits.linesPerOrder, "数量を入力してください").default([]),
      remove: lines,
    }),
    output: nothing,
    permission: "order",
    async run(scope, { order_sn, note, line, quantity, remove }) {
      if (line.length !== quantity.length) return refuse("bad-input");
      const found = await findOrder(scope, order_sn);
      if (!found) return refuse("not-found");
      if (editMove(found.order.state, scope.actor) !== "change") return refuse("not-a-draft");
      const known = new Set(found.lines.map(({ id }) => id));
      if ([...line, ...remove].some((id) => !known.has(id))) return refuse("not-found");
      const quantities = new Map(line.map((id, index) => [id, quantity[index]!]));
      const changed = await editOrder(
        scope,
        order_sn,
        {
          note: note ?? found.order.note,
          cartLineIds: [],
          lines: found.lines.map((one) => ({
            id: one.id,
            note: one.note,
            optionIds: one.options.map(({ id }) => id),
            remove: remove.includes(one.id),
            quantity: quantities.get(one.id) ?? one.quantity,
          })),
        },
        ["change"],
      );
      return changed.ok ? changed : refuse(draftRefusals[changed.reason]);
    },
  }),
  call({
    path: "order/submit",
    does: "writes",
    about: "一時保存した注文の見積を依頼します",
    input: z.object({ order_sn: number }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn }) => submitOrder(scope, order_sn),
  }),
  call({
    path: "order/reserve",
    does: "writes",
    about: "一時保存の注文を予約注文にします。openOn の日に見積が始まります",
    input: z.object({ order_sn: number, openOn: fields.day("見積を始める日") }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn, openOn }) => reserveOrder(scope, order_sn, openOn),
  }),
  call({
    path: "order/reschedule",
    does: "writes",
    about: "予約注文の見積を始める日を openOn に変更します",
    input: z.object({ order_sn: number, openOn: fields.day("見積を始める日") }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn, openOn }) => reschedulePreorder(scope, order_sn, openOn),
  }),
  call({
    path: "order/startPreorder",
    does: "writes",
    about: "予約注文の見積を、見積を始める日を待たずに依頼します",
    input: z.object({ order_sn: number }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn }) => startPreorder(scope, order_sn),
  }),
  call({
    path: "order/requestQuoteAgain",
    does: "writes",
    about: "期限が過ぎた見積を、もう一度依頼します",
    input: z.object({ order_sn: number }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn }) => requestQuoteAgain(scope, order_sn),
  }),
  call({
    path: "order/confirmPrices",
    does: "writes",
    about:
      "order/preview で価格が上がった（priceFen が seenPriceFen を超える）明細の、新しい価格を確認しました。明細を送らなければ、選択中の明細です",
    input: z.object({ line: lines }),
    output: nothing,
    permission: "order",
    run: (scope, { line }) => confirmPrices(scope, line),
  }),
];
