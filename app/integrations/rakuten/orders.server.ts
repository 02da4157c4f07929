import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ShopOrders } from "#app/domain/channels/ports/shop-orders.ts";
import { refused, told } from "../channels/faults.ts";
import { type Order, Orders, SearchedOrders } from "./answers.schema.server.ts";
import { ask, type RakutenSettings } from "./ask.server.ts";
import { numberOf, shopOrdersOf } from "./order-of.ts";
import { firstMark, markAfter, markOf, searchOf } from "./order-windows.ts";

/** Of variants told apart. */
const version = 7;

/** The orders of a Rakuten shop: more than what changed, as it tells no change. */
export function rakutenOrders(settings: RakutenSettings): ShopOrders {
  const { now = () => new Date() } = settings;
  return {
    async changed(shop, since, after) {
      const mark = after === null ? firstMark(since, now()) : markOf(after);
      if (!mark) return refused("mark", "The mark of the next part is not one of ours.");
      const found = await ask(settings, shop, {
        path: "/es/2.0/order/searchOrder/",
        body: searchOf(mark.windows[0]!, mark.page),
        answer: SearchedOrders,
      });
      if (!found.ok) return found;
      const { orderNumberList, PaginationResponseModel: counted } = found.value;
      const { next, isHalved } = markAfter(mark, {
        total: counted?.totalRecordsAmount ?? 0,
        pages: counted?.totalPages ?? 0,
      });
      const numbers = isHalved ? [] : (orderNumberList ?? []);
      const orders = await ordersOf(settings, shop, numbers);
      if (!orders.ok) return orders;
      const rows = orders.value.flatMap(shopOrdersOf);
      return told({ rows, next: next && JSON.stringify(next) });
    },
    async order(shop, orderId) {
      const orders = await ordersOf(settings, shop, [numberOf(orderId).orderNumber]);
      if (!orders.ok) return orders;
      return told(orders.value.flatMap(shopOrdersOf).find((one) => one.orderId === orderId));
    },
  };
}

/** Orders by their numbers, at most a hundred. */
export async function ordersOf(
  settings: RakutenSettings,
  shop: OpenedShop,
  orderNumberList: readonly string[],
): Promise<ChannelResult<Order[]>> {
  if (orderNumberList.length === 0) return told([]);
  const answer = await ask(settings, shop, {
    path: "/es/2.0/order/getOrder/",
    body: { orderNumberList, version },
    answer: Orders,
  });
  return answer.ok ? told(answer.value.OrderModelList ?? []) : answer;
}
