import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { disconnectShop } from "#app/domain/channels/disconnect-shop.server.ts";
import {
  forgetExpiredReceivers,
  openPersonal,
} from "#app/domain/channels/orders/import-orders.server.ts";
import { HookBody, processHooks } from "#app/domain/channels/shop-hooks.server.ts";
import { runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import {
  channelArticles,
  channelFetches,
  channelHooks,
  channelOrderLines,
  channelOrders,
  channelSales,
} from "#db/schema/index.ts";
import {
  day,
  everything,
  hour,
  kind,
  marketplace,
  system,
} from "#tests/domain/channels/told-orders.ts";
import { channelOrder, endCustomer, keptArticle } from "#tests/support/channels/channel-orders.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, noon, openShop, type Shop } from "#tests/support/shop.ts";

async function opened() {
  const shop = await openShop();
  const kept = await connectedShop(shop);
  await keptArticle(shop, kept.shop, { number: 1, articleId: "v1", sku: "MT-201" });
  await keptArticle(shop, kept.shop, { number: 2, articleId: "v2", sku: "MT-202" });
  return { shop, kept };
}

describe("orders of a connected shop", () => {
  test("begin sixty days back, and then with what changed since, the last moments once more", async () => {
    const { shop, kept } = await opened();
    const { told, asking } = marketplace([channelOrder("o1")]);
    await runFetch(system(shop), asking, kept, kind);
    await runFetch(system(shop, hour), asking, kept, kind);
    expect(told.asked).toEqual([later(-60 * day), later(-120_000)]);
  });

  test("older than what is kept, as clocks are apart, change nothing", async () => {
    const { shop, kept } = await opened();
    const { told, asking } = marketplace([channelOrder("o1", { changedAt: later(9) })]);
    await runFetch(system(shop), asking, kept, kind);
    const before = await everything(shop);
    told.orders = [channelOrder("o1", { state: "cancelled", changedAt: later(8), lines: [] })];
    await runFetch(system(shop, hour), asking, kept, kind);
    expect(await everything(shop)).toEqual(before);
  });

  test("count what they sold once, take it off when cancelled, and wait for their article", async () => {
    const { shop, kept } = await opened();
    const sold = async () =>
      (await shop.db.select().from(channelSales)).map(({ article, day: of, sold: pieces }) => [
        article,
        of,
        pieces,
      ]);
    const lines = [
      { lineId: "1", articleId: "v1", ordered: 3 },
      { lineId: "2", articleId: "", sku: "MT-202", ordered: 2 },
      { lineId: "3", articleId: "v3", sku: "", ordered: 5 },
    ];
    // 16:00 in UTC is the next day in Japan.
    const orderedAt = new Date("2026-01-14T16:00:00Z");
    const { told, asking } = marketplace([channelOrder("o1", { orderedAt, lines })]);
    await runFetch(system(shop), asking, kept, kind);
    await runFetch(system(shop, hour), asking, kept, kind);
    expect(await sold()).toEqual([
      [1, "2026-01-15", 3],
      [2, "2026-01-15", 2],
    ]);
    await keptArticle(shop, kept.shop, { number: 3, articleId: "v3", sku: "MT-203" });
    told.orders = [];
    await runFetch(system(shop, 2 * hour), asking, kept, kind);
    expect((await sold()).at(-1)).toEqual([3, "2026-01-15", 5]);
    told.orders = [
      channelOrder("o1", { orderedAt, lines, state: "cancelled", changedAt: later(1) }),
    ];
    await runFetch(system(shop, 3 * hour), asking, kept, kind);
    expect((await sold()).map(([, , pieces]) => pieces)).toEqual([0, 0, 0]);
  });

  test("of 500 lines keep more than one of ours may have, and say how many there were", async () => {
    const { shop, kept } = await opened();
    const lines = Array.from({ length: 500 }, (_, place) => ({ lineId: `l${place}`, ordered: 1 }));
    const { asking } = marketplace([channelOrder("o1", { lines })]);
    await runFetch(system(shop), asking, kept, kind);
    expect(await shop.db.$count(channelOrderLines)).toBe(300);
    expect(await shop.db.select().from(channelOrders)).toMatchObject([{ lineCount: 500 }]);
  });
});

describe("an end customer's data", () => {
  const rows = (shop: Shop) => shop.db.select().from(channelOrders);
  const told = [
    channelOrder("gid://shopify/Order/1", { receiver: endCustomer, note: "午前中に" }),
    channelOrder("gid://shopify/Order/2", { receiver: endCustomer }),
  ];

  async function fetched() {
    const { shop, kept } = await opened();
    const market = marketplace(told);
    await runFetch(system(shop), market.asking, kept, kind);
    return { shop, kept, ...market };
  }

  test("stands nowhere in the clear", async () => {
    const { shop } = await fetched();
    const [order] = await rows(shop);
    expect(order!.maskedReceiver).toBe("見＊＊ 様（東京都）");
    const everythingKept = JSON.stringify([
      await rows(shop),
      await shop.db.select().from(channelOrderLines),
      await shop.db.select().from(channelFetches),
    ]);
    for (const secret of ["見本", "太郎", "渋谷", "1500002", "0900000", "午前中"])
      expect(everythingKept).not.toContain(secret);
    expect(await openPersonal(testSeal, order!.sealedReceiver)).toEqual({
      receiver: endCustomer,
      note: "午前中に",
    });
  });

  test("goes with the shop that is disconnected", async () => {
    const { shop, kept } = await fetched();
    expect((await disconnectShop(shop.as(hanako), kept.shop.id)).ok).toBe(true);
    for (const row of await rows(shop))
      expect(row).toMatchObject({ maskedReceiver: "", sealedReceiver: "", forgottenAt: null });
  });

  test("goes at the customer's own word by the order's plain number, and never comes again", async () => {
    const { shop, kept, asking } = await fetched();
    const { orders_to_redact: orders } = HookBody.parse({ orders_to_redact: [1] });
    await shop.db.insert(channelHooks).values({
      id: "h1",
      topic: "customers/redact",
      shopId: kept.shop.shopId,
      receivedAt: noon,
      told: { orders },
    });
    await processHooks(system(shop), asking);
    await runFetch(system(shop, hour), asking, kept, kind);
    const [first, second] = await rows(shop);
    expect(first).toMatchObject({ maskedReceiver: "", sealedReceiver: "", forgottenAt: noon });
    expect(second!.sealedReceiver).not.toBe("");
  });

  test("goes 90 days after the order was over, and is not fetched again from then on", async () => {
    const { shop, kept, told: market, asking } = await fetched();
    market.orders = [
      channelOrder("gid://shopify/Order/1", { ...told[0], state: "sent", changedAt: later(day) }),
    ];
    await runFetch(system(shop, 2 * day), asking, kept, kind);
    await forgetExpiredReceivers(system(shop, 91 * day - 1));
    expect((await rows(shop))[0]!.sealedReceiver).not.toBe("");
    await forgetExpiredReceivers(system(shop, 91 * day + 1));
    const [over, open] = await rows(shop);
    expect(over).toMatchObject({ maskedReceiver: "", sealedReceiver: "" });
    expect(open!.sealedReceiver).not.toBe("");
    await runFetch(system(shop, 92 * day), asking, kept, kind);
    expect((await rows(shop))[0]).toMatchObject({ maskedReceiver: "", sealedReceiver: "" });
  });
});

test("a call of Shopify's about orders has the shop asked, once for all that came before", async () => {
  const { shop, kept } = await opened();
  const { told, asking } = marketplace([channelOrder("o1")]);
  const hook = (id: string, at: number) =>
    shop.db.insert(channelHooks).values({
      id,
      topic: "orders/updated",
      shopId: kept.shop.shopId,
      told: { orders: [] },
      receivedAt: later(at),
    });
  for (const id of ["a", "b", "c"]) await hook(id, 0);
  await processHooks(system(shop, 1), asking);
  expect(told.asked).toHaveLength(1);
  expect(await shop.db.$count(channelOrders)).toBe(1);
  expect(await shop.db.$count(channelHooks, sql`done_at IS NULL`)).toBe(0);
  await hook("d", 2);
  await processHooks(system(shop, 3), asking);
  expect(told.asked).toHaveLength(2);
  expect(await shop.db.$count(channelArticles)).toBe(2);
});
