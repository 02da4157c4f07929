import { describe, expect, test } from "vitest";
import { inventoryKind } from "#app/domain/channels/articles/import-articles.server.ts";
import { dueShopsQuery } from "#app/domain/channels/fetch-kinds.server.ts";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import { runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import { channelShops } from "#db/schema/index.ts";
import {
  articlesOf,
  hour,
  opened,
  salesOf,
  stocked,
  system,
} from "#tests/domain/channels/stocked-marketplace.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { shopArticle } from "#tests/support/channels/shop-articles.ts";
import { later } from "#tests/support/channels/shop-ports.ts";
import type { Shop } from "#tests/support/shop.ts";

describe("a shop's articles", () => {
  test("are kept as told, a count below zero as none and marked", async () => {
    const { shop, kept } = await opened();
    const told = [shopArticle("a", { onHand: 12 }), shopArticle("b", { onHand: -3, reserved: 2 })];
    await runFetch(
      system(shop),
      stocked(() => told),
      kept,
      inventoryKind,
    );
    expect(await articlesOf(shop)).toMatchObject([
      { articleId: "a", onHand: 12, odd: false, goneAt: null, companyId: kept.shop.companyId },
      { articleId: "b", onHand: 0, reserved: 2, odd: true },
    ]);
    expect(await salesOf(shop)).toEqual([{ id: "b", day: "2026-01-15", sold: 0, soldOut: true }]);
  });

  test("that a whole fetch brings no more are gone, and are back when they come again", async () => {
    const { shop, kept } = await opened();
    let told = ["a", "b", "c", "d"].map((id) => shopArticle(id));
    const asking = stocked(() => told);
    await runFetch(system(shop), asking, kept, inventoryKind);
    told = told.slice(0, 3);
    await runFetch(system(shop, later(24 * hour)), asking, kept, inventoryKind);
    expect((await articlesOf(shop)).map(({ goneAt }) => goneAt)).toEqual([
      null,
      null,
      null,
      later(24 * hour),
    ]);
    told = [...told, shopArticle("d")];
    await runFetch(system(shop, later(48 * hour)), asking, kept, inventoryKind);
    expect((await articlesOf(shop)).map(({ goneAt }) => goneAt)).toEqual([null, null, null, null]);
  });

  test("are none gone while a fetch has brought only some of them", async () => {
    const { shop, kept } = await opened();
    const told = Array.from({ length: 9 }, (_, index) => shopArticle(`a${index}`));
    await runFetch(
      system(shop),
      stocked(() => told),
      kept,
      inventoryKind,
    );
    const halting = stocked(
      () => told,
      (question) => (question === 1 ? { kind: "away" } : undefined),
    );
    await runFetch(system(shop, later(24 * hour)), halting, kept, inventoryKind);
    expect((await articlesOf(shop)).filter(({ goneAt }) => goneAt)).toEqual([]);
  });
});

describe("what Amazon's warehouses sold", () => {
  const night = async (
    shop: Shop,
    kept: Awaited<ReturnType<typeof connectedShop>>,
    days: number,
    row: Partial<ShopArticle>,
  ) =>
    runFetch(
      system(shop, later(days * 24 * hour)),
      stocked(() => [shopArticle("a", row)]),
      kept,
      inventoryKind,
    );

  test("is what on hand and reserved fell by; days of arrivals and broken counts say nothing", async () => {
    const { shop, kept } = await opened("amazon");
    const nights: Partial<ShopArticle>[] = [
      { onHand: 50, reserved: 4 },
      { onHand: 46, reserved: 5, inbound: 20 },
      { onHand: 46, reserved: 5, inbound: 20 },
      { onHand: 60, reserved: 0, inbound: 0 },
      { onHand: 40, reserved: 0, inbound: 30 },
      { onHand: 35, reserved: 0, inbound: 10 },
      { onHand: -1, reserved: 0, inbound: 10 },
      { onHand: 0, reserved: 0, inbound: 10 },
    ];
    for (const [days, row] of nights.entries()) await night(shop, kept, days, row);
    expect(
      (await salesOf(shop)).map(({ day, sold, soldOut }) => [day.slice(8), sold, soldOut]),
    ).toEqual([
      ["15", 3, false],
      ["16", 0, false],
      ["18", 20, false],
      ["21", 0, true],
      ["22", 0, true],
    ]);
  });

  test("is not told of days on which nothing was fetched, nor of shops whose orders tell it", async () => {
    const { shop, kept } = await opened("amazon");
    await night(shop, kept, 0, { onHand: 50 });
    await night(shop, kept, 3, { onHand: 20 });
    expect(await salesOf(shop)).toEqual([]);
    const rakuten = await connectedShop(shop, { channel: "rakuten", shopId: "minato" });
    await night(shop, rakuten, 3, { onHand: 20 });
    await night(shop, rakuten, 4, { onHand: 10 });
    expect(await salesOf(shop)).toEqual([]);
  });
});

describe("when a shop's stock is fetched", () => {
  const due = async (shop: Shop, at: Date) =>
    (
      await dueShopsQuery(
        { db: shop.db, now: at },
        stocked(() => []),
        inventoryKind,
      )
    ).length > 0;

  test("is as often as its buyer has set", async () => {
    const { shop, kept } = await opened();
    await shop.db.update(channelShops).set({ fetchHours: 3 });
    await runFetch(
      system(shop),
      stocked(() => []),
      kept,
      inventoryKind,
    );
    expect(await due(shop, later(3 * hour - 1))).toBe(false);
    expect(await due(shop, later(3 * hour))).toBe(true);
  });
});
