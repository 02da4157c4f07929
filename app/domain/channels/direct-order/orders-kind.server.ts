import { daysAfter } from "#app/domain/core/calendar.ts";
import type { FetchKind } from "../fetching/fetch-kind.ts";
import type { ShopOrder } from "../ports/shop-orders.ts";
import { channelOrderLimits } from "./channel-order.ts";
import { countSales } from "./count-sales.server.ts";
import { forgetOrders, forgetReceivers } from "./forget-receivers.server.ts";
import { keepOrders } from "./keep-orders.server.ts";

/** The orders of a shop's customers that changed since they were asked for last, every hour. */
export const ordersKind: FetchKind<ShopOrder> = {
  kind: "orders",
  name: { ja: "注文の取得", zh: "获取订单" },
  everyMs: 3_600_000,
  // As Amazon publishes it; the others are asked as politely as their adapters know.
  pace: { amazon: { perSecond: 0.0056, burst: 20 } },
  isOffered: ({ orders }) => orders !== undefined,
  read({ orders }, shop, { since, mark, startedAt }) {
    return orders!.changed(
      shop,
      since ?? daysAfter(startedAt, -channelOrderLimits.firstDays),
      mark,
    );
  },
  async keep(scope, shop, rows, _fetch, seal) {
    return [...(await keepOrders(scope, shop, rows, seal)), ...countSales(scope, shop)];
  },
  forget: forgetReceivers,
  forgetOrders,
};
