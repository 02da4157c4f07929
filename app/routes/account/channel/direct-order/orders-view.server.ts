import { findObstacles } from "#app/domain/channels/orders/channel-order.ts";
import {
  type ChannelOrdersFilter,
  listChannelOrders,
  type OrderLine,
} from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { connectedStates } from "#app/domain/channels/shops/shop.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

const pageSize = 20;

/** A page of a shop's orders with what stands in the way of each. */
export async function readOrdersView(scope: Scope<Buyer>, asked: ChannelOrdersFilter) {
  const { shops, orders, lines, counts, fetched, bought } = await listChannelOrders(
    scope,
    asked,
    pageSize,
  );
  const shown = orders.slice(0, pageSize);
  const last = orders.length > pageSize ? shown.at(-1) : undefined;
  const shop = shops.find(({ isChosen }) => isChosen === 1);
  return {
    shops,
    shop: shop && { ...shop, isLive: connectedStates.some((state) => state === shop.state) },
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    fetchedAt: fetched?.endedAt ?? fetched?.startedAt ?? null,
    isFetched: fetched ? fetched.state !== "failed" : null,
    next: last ? { at: last.orderedAt.getTime(), id: String(last.number) } : null,
    orders: shown.map((order) => {
      const of = lines.filter(({ orderNumber }) => orderNumber === order.number);
      const { number, name, state, orderedAt, maskedReceiver, lineCount } = order;
      return {
        number,
        name,
        state,
        orderedAt,
        maskedReceiver,
        lineCount,
        lines: of.slice(0, 3).map(toLineView),
        ...bindingOf(of),
        whyNots: findObstacles(order, of),
        bought: bought.find(({ channelOrder }) => channelOrder === order.number) ?? null,
      };
    }),
  };
}

function bindingOf(lines: readonly OrderLine[]) {
  return { bound: lines.filter(({ productId }) => productId !== null).length, all: lines.length };
}

/** A line as the list and its own page show it. */
export function toLineView(line: OrderLine) {
  const { lineId, sku, title, picture, quantity, ordered, priceYen } = line;
  return {
    lineId,
    sku,
    title,
    picture,
    quantity,
    ordered,
    priceYen,
    productId: line.productId,
    productName: line.productName,
    managementNumber: line.managementNumber,
    isLinked: line.skuId !== null && line.stock !== null,
    stock: line.stock,
  };
}
