import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import {
  cancelOrder,
  ordersAtOnceMax,
  removeOrders,
} from "#app/domain/trade/orders/move-order.server.ts";
import { submitOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf, nothing, orderNumber as number } from "../lists.schema.server.ts";

/** Orders that move by their company's word, or leave its list. */
export const orderStateCalls = [
  call({
    path: "order/remove",
    does: "writes",
    about:
      "一時保存とキャンセルの注文を一覧から外します。restore が 1 なら一覧に戻します。1件でも外せなければ、どれも変わりません",
    input: z.object({
      order_sn: listOf(number, ordersAtOnceMax, "注文番号を入力してください"),
      restore: fields.checkbox.default(false),
    }),
    output: z.int().describe("外した、または戻した注文の数"),
    permission: "order",
    run: (scope, { order_sn, restore }) => removeOrders(scope, order_sn, !restore),
  }),
  call({
    path: "order/updateStatus",
    does: "writes",
    about:
      "注文の状態を進めます。quoting は一時保存の見積を依頼し、cancelled はお支払い前の注文をキャンセルします",
    input: z.object({
      order_sn: number,
      status: z.enum(["quoting", "cancelled"], "状態が正しくありません"),
      reason: fields.note,
    }),
    output: nothing,
    permission: "order",
    run: (scope, { order_sn, status, reason }) =>
      status === "quoting" ? submitOrder(scope, order_sn) : cancelOrder(scope, order_sn, reason),
  }),
];
