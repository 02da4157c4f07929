import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ShopOrder, ShopOrders } from "#app/domain/channels/ports/shop-orders.ts";
import { told } from "../channels/faults.ts";
import {
  type Line,
  MoreLinesAnswer,
  type Order,
  OrderAnswer,
  OrdersAnswer,
} from "./answers.schema.server.ts";
import { read } from "./ask.server.ts";
import { moreLinesQuery, orderQuery, ordersQuery } from "./operations.ts";
import { shopOrderOf } from "./order-of.ts";
import type { ShopifySettings } from "./settings.ts";

/** An order of more lines than this is cut. */
const linePagesMax = 10;

/** The orders of a Shopify shop, the earliest change first. */
export function shopifyOrders(settings: ShopifySettings): ShopOrders {
  return {
    async changed(shop, since, after) {
      const answer = await read(settings, shop, {
        query: ordersQuery,
        variables: { after, search: `updated_at:>='${since.toISOString()}'` },
        answer: OrdersAnswer,
      });
      if (!answer.ok) return answer;
      const { nodes, pageInfo } = answer.value.orders;
      const rows: ShopOrder[] = [];
      for (const order of nodes) {
        const whole = await withAllLines(settings, shop, order);
        if (!whole.ok) return whole;
        rows.push(whole.value);
      }
      return told({ rows, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null });
    },
    async order(shop, orderId) {
      const answer = await read(settings, shop, {
        query: orderQuery,
        variables: { id: orderId },
        answer: OrderAnswer,
      });
      if (!answer.ok) return answer;
      const { order } = answer.value;
      return order ? withAllLines(settings, shop, order) : told(undefined);
    },
  };
}

async function withAllLines(
  settings: ShopifySettings,
  shop: OpenedShop,
  order: Order,
): Promise<ChannelResult<ShopOrder>> {
  const lines: Line[] = [...order.lineItems.nodes];
  let { pageInfo } = order.lineItems;
  for (let page = 0; pageInfo.hasNextPage && page < linePagesMax; page++) {
    const answer = await read(settings, shop, {
      query: moreLinesQuery,
      variables: { id: order.id, after: pageInfo.endCursor },
      answer: MoreLinesAnswer,
    });
    if (!answer.ok) return answer;
    const more = answer.value.order?.lineItems;
    if (!more) break;
    lines.push(...more.nodes);
    pageInfo = more.pageInfo;
  }
  return told(shopOrderOf(order, lines));
}
