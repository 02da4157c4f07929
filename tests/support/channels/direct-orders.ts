import type { Client } from "@libsql/client";
import { and, eq, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { matchLinesToArticles } from "#app/domain/channels/articles/sales.server.ts";
import { type DirectRule, defaultRule } from "#app/domain/channels/orders/direct-rule.ts";
import { upsertOrders } from "#app/domain/channels/orders/import-orders.server.ts";
import type { Fulfilment } from "#app/domain/channels/ports/fulfilment.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import type { ShopAccess, ShopRow } from "#app/domain/channels/shops/open-shop.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import type { Database } from "#db/client.ts";
import { channelOrders } from "#db/schema/index.ts";
import { openShop, type Shop } from "../shop.ts";
import { connectedShop } from "./connected-shop.ts";
import { noShopPorts, testSeal } from "./shop-ports.ts";
import { soldArticle } from "./sold-article.ts";

export const clockwork: System = { kind: "system", id: "test" };

/** A rule that lets everything be ordered by itself. */
export const openRule: DirectRule = {
  ...defaultRule,
  isOn: true,
  dayLimitYen: 10_000_000,
  methodCode: "fast-ship",
};

/** A company's Shopify shop with one article that is bound to an own product with its link. */
export async function directShop() {
  const shop = await openShop();
  const kept = await connectedShop(shop);
  await soldArticle(shop, kept.shop, { skuId: "sku-pouch", articleId: "v1" });
  return { shop, kept, row: kept.shop };
}

/** Orders of end customers as a fetch keeps them; answers their own numbers. */
export async function orderedOf(
  { db }: Pick<Shop, "db">,
  row: ShopRow,
  orders: readonly ShopOrder[],
  now: Date,
) {
  const scope = { db, now };
  for (const one of await upsertOrders(scope, row, orders, testSeal)) await one;
  await matchLinesToArticles(scope, row);
  const ids = orders.map(({ orderId }) => orderId);
  const found = await db
    .select({ orderId: channelOrders.orderId, number: channelOrders.number })
    .from(channelOrders)
    .where(and(eq(channelOrders.shop, row.id), inArray(channelOrders.orderId, ids)));
  return orders.map(({ orderId }) => found.find((one) => one.orderId === orderId)!.number);
}

/** What shops are asked with where Shopify tells these orders, and is told of parcels. */
export function shopifyOf(orders: () => readonly ShopOrder[], fulfilment?: Fulfilment): ShopAccess {
  const shopify = {
    orders: {
      changed: async () => ({ ok: true as const, value: { rows: [...orders()], next: null } }),
      order: async (_: unknown, id: string) => ({
        ok: true as const,
        value: orders().find(({ orderId }) => orderId === id),
      }),
    },
    fulfilment,
    missing: [],
  };
  return { ports: { ...noShopPorts, shopify }, seal: testSeal };
}

/** The same database, whose machine dies at the so-many-eth writing or reading: before it, or with its answer. */
export function dyingDatabase(db: Database, at: number, isAfter: boolean): Database {
  const { $client: client } = db as Database & { $client: Client };
  let left = at;
  const dying = new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "execute" && name !== "batch") return value.bind(target);
      return async (...sent: unknown[]) => {
        const dies = left-- <= 0;
        if (dies && !isAfter) throw new Error("the machine died");
        const answer = await value.apply(target, sent);
        if (dies) throw new Error("the machine died");
        return answer;
      };
    },
  });
  return drizzle(dying);
}
