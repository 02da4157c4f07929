import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ShopOrder, ShopOrders } from "#app/domain/channels/ports/shop-orders.ts";
import { away, refused, told } from "../channels/faults.ts";
import { instantOf, japanTime } from "../channels/japan-time.ts";
import { ListedOrders, OneOrder, type Order, orderFields } from "./answers.schema.server.ts";
import { askOrders } from "./ask.server.ts";
import { shopOrderOf } from "./order-of.ts";
import type { YahooSettings } from "./settings.ts";

/** So long after it was made an order may still change. */
const openMs = 62 * 86_400_000;
/** Each is asked for by itself. */
const partMax = 40;
/** The orders of a store: looked through by the day they were made, and asked for where they changed. */
export function yahooOrders(settings: YahooSettings): ShopOrders {
  const { now = () => new Date(), paceMs = 110 } = settings;
  return {
    async changed(shop, since, after) {
      const mark =
        after === null
          ? { from: since.getTime() - openMs, to: now().getTime(), start: 1 }
          : markOf(after);
      if (!mark) return refused("mark", "The mark of the next part is not one of ours.");
      const listed = await askOrders(settings, shop, {
        call: "orderList",
        request: listRequest(mark),
        answer: ListedOrders,
      });
      if (!listed.ok) return listed;
      const { Status, Search } = listed.value.Result;
      if (Status !== "OK") return away;
      const rows: ShopOrder[] = [];
      for (const { OrderId, LastUpdateTime } of Search.OrderInfo) {
        const changedAt = instantOf(LastUpdateTime);
        if (changedAt && changedAt < since) continue;
        if (rows.length > 0) await new Promise((passed) => setTimeout(passed, paceMs));
        const order = await orderIn(settings, shop, OrderId);
        if (!order.ok) return order;
        const read = order.value && shopOrderOf(order.value);
        if (read) rows.push(read);
      }
      const start = mark.start + Search.OrderInfo.length;
      const ends = Search.OrderInfo.length === 0 || start > Search.TotalCount;
      return told({ rows, next: ends ? null : [mark.from, mark.to, start].join(" ") });
    },
    async order(shop, orderId) {
      const order = await orderIn(settings, shop, orderId);
      return order.ok ? told(order.value && shopOrderOf(order.value)) : order;
    },
  };
}

interface Mark {
  from: number;
  to: number;
  start: number;
}

function markOf(written: string): Mark | undefined {
  const [, from, to, start] = written.match(/^(\d{1,15}) (\d{1,15}) (\d{1,9})$/) ?? [];
  return start ? { from: Number(from), to: Number(to), start: Number(start) } : undefined;
}

function listRequest({ from, to, start }: Mark) {
  const clock = (at: number) => japanTime(new Date(at)).replaceAll(/\D/g, "");
  return {
    Search: {
      Result: `${partMax}`,
      Start: `${start}`,
      Sort: "+order_time",
      Condition: { OrderTimeFrom: clock(from), OrderTimeTo: clock(to) },
      Field: "OrderId,OrderTime,LastUpdateTime,OrderStatus,ShipStatus",
    },
  };
}

/** One order as it is now; undefined where the store knows none. */
export async function orderIn(
  settings: YahooSettings,
  shop: OpenedShop,
  orderId: string,
): Promise<ChannelResult<Order | undefined>> {
  const answer = await askOrders(settings, shop, {
    call: "orderInfo",
    request: { Target: { OrderId: orderId, Field: orderFields } },
    answer: OneOrder,
  });
  return answer.ok ? told(answer.value.ResultSet.Result.OrderInfo) : answer;
}
