import { asc, eq } from "drizzle-orm";
import type { Channel, Fault } from "#app/domain/channels/ports/channel.ts";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { channelArticles, channelSales } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, testSeal, withInventory } from "#tests/support/channels/shop-ports.ts";
import { noon, openShop, type Shop } from "#tests/support/shop.ts";

export const hour = 3_600_000;

export const system = (shop: Shop, now = noon) =>
  openScope(shop.db, { kind: "system", id: "fetch" }, now);

/** A marketplace with these articles, three to a part; a question may be answered by a fault instead. */
export function stocked(
  articles: () => readonly ShopArticle[],
  faultAt: (question: number) => Fault | "crash" | undefined = () => undefined,
) {
  let questions = 0;
  const inventory = {
    async articles(_shop: unknown, after: string | null) {
      const fault = faultAt(questions++);
      if (fault === "crash") throw new Error("the Worker died");
      if (fault) return { ok: false as const, fault };
      const from = after === null ? 0 : Number(after);
      const next = from + 3 < articles().length ? String(from + 3) : null;
      return { ok: true as const, value: { rows: articles().slice(from, from + 3), next } };
    },
  };
  const { ports } = new FakeShops();
  return { ports: withInventory(ports, inventory), seal: testSeal };
}

export async function opened(channel: Channel = "shopify") {
  const shop = await openShop();
  return { shop, kept: await connectedShop(shop, { channel, keysEnd: null }) };
}

export const articlesOf = (shop: Shop) =>
  shop.db.select().from(channelArticles).orderBy(asc(channelArticles.articleId));

export const salesOf = (shop: Shop) =>
  shop.db
    .select({
      id: channelArticles.articleId,
      day: channelSales.day,
      sold: channelSales.sold,
      soldOut: channelSales.soldOut,
    })
    .from(channelSales)
    .innerJoin(channelArticles, eq(channelArticles.number, channelSales.article))
    .orderBy(asc(channelArticles.articleId), asc(channelSales.day));
