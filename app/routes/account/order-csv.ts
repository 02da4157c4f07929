import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/calendar.ts";
import { orderStates } from "#app/domain/label/state-labels.ts";
import { orderLifecycle } from "#app/domain/order/order.ts";
import { exportChosenMax, exportRowsMax, ordersQuery } from "#app/domain/order/orders.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { csv } from "#app/http/csv.server.ts";
import { readListQuery } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";

const head = [
  "注文番号",
  "注文日",
  "状態",
  "商品",
  "明細数",
  "個数",
  "商品代金（円）",
  "中国内送料（円）",
  "オプション（円）",
  "買付手数料（円）",
  "合計（円）",
  "レート",
];

/** The chosen orders, at most ten, or all that the list's filter finds, at most a thousand. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const numbers = searchParams.getAll("number").slice(0, exportChosenMax);
  const asked = readListQuery(searchParams, orderLifecycle.states);
  const rows = await ordersQuery(scope, { ...asked, numbers }, undefined, exportRowsMax - 1);

  return csv(`orders-${japanDay(scope.now)}.csv`, [
    head,
    ...rows.map((order) => {
      const parts = breakdown(order);
      return [
        order.number,
        japanDay(order.createdAt),
        orderStates[order.state].ja,
        order.titleJa,
        order.lineCount,
        order.pieceCount,
        parts.goodsYen,
        parts.freightYen,
        parts.optionsYen,
        parts.feeYen,
        order.totalYen,
        parts.rate,
      ];
    }),
  ]);
}
