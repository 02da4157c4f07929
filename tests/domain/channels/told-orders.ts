import { eq } from "drizzle-orm";
import { openPersonal, ordersKind } from "#app/domain/channels/orders/import-orders.server.ts";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import type { FetchKind } from "#app/domain/channels/shops/fetch.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { channelOrderLines, channelOrders, channelSales } from "#db/schema/index.ts";
import { FakeShops, later, testSeal } from "#tests/support/channels/shop-ports.ts";
import type { Shop } from "#tests/support/shop.ts";

export const hour = 3_600_000;

export const day = 24 * hour;

export const system = (shop: Shop, at = 0) =>
  openScope(shop.db, { kind: "system", id: "fetch" }, later(at));

/** A marketplace that tells orders in parts of two, and fails where it is told to. */
export function marketplace(orders: ShopOrder[]) {
  const fake = new FakeShops();
  const told = { orders, faults: [] as (Fault | "crash" | undefined)[], asked: [] as Date[] };
  const ports = {
    ...fake.ports,
    shopify: {
      ...fake.ports.shopify,
      orders: {
        async changed(_shop: unknown, since: Date, after: string | null) {
          const fault = told.faults.shift();
          if (fault === "crash") throw new Error("the Worker died");
          if (fault) return { ok: false as const, fault };
          told.asked.push(since);
          const from = Number(after ?? 0);
          const rows = told.orders.slice(from, from + 2);
          const next = from + 2 < told.orders.length ? String(from + 2) : null;
          return { ok: true as const, value: { rows, next } };
        },
        order: async () => ({ ok: true as const, value: undefined }),
      },
    },
  };
  return { told, asking: { ports, seal: testSeal } };
}

export const kind = ordersKind as FetchKind;

/** Everything that is kept of orders and sales, personal data opened. */
export async function everything(shop: Shop) {
  const orders = await shop.db.select().from(channelOrders).orderBy(channelOrders.orderId);
  const lines = await shop.db
    .select({ line: channelOrderLines, orderId: channelOrders.orderId })
    .from(channelOrderLines)
    .innerJoin(channelOrders, eq(channelOrders.number, channelOrderLines.orderNumber))
    .orderBy(channelOrders.orderId, channelOrderLines.lineId);
  return {
    orders: await Promise.all(
      orders.map(async ({ number, seenAt, shop: of, sealedReceiver, ...order }) => ({
        ...order,
        personal: await openPersonal(testSeal, sealedReceiver),
      })),
    ),
    // A line that was told once and is told no more has no pieces: as if it had never been.
    lines: lines
      .filter(({ line }) => line.ordered > 0)
      // Which article a line is, is looked for once it sells.
      .map(({ orderId, line: { orderNumber, shop: of, article, ...line } }) => ({
        ...line,
        orderId,
        article: line.sold > 0 ? article : null,
      })),
    sales: (
      await shop.db.select().from(channelSales).orderBy(channelSales.article, channelSales.day)
    ).filter(({ sold }) => sold > 0),
  };
}
