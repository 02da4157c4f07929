import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inventoryKind } from "#app/domain/channels/articles/import-articles.server.ts";
import { dueShopsQuery } from "#app/domain/channels/fetch-kinds.server.ts";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import { runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import { channelFetches, channelShops } from "#db/schema/index.ts";
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
import { noon, openShop, type Shop } from "#tests/support/shop.ts";

/** Everything of them but when and as which row they came. */
const standing = async (shop: Shop) => ({
  articles: (await articlesOf(shop)).map(
    ({ number: _n, shop: _s, seenAt: _a, firstSeenAt: _f, goneAt, ...row }) => ({
      ...row,
      gone: goneAt !== null,
    }),
  ),
  sales: await salesOf(shop),
});

describe("a shop's articles", () => {
  test("interrupted anywhere and run again stand as after one clean run; the same night twice changes nothing", async () => {
    const faults = fc.constantFrom<(Fault | "crash" | undefined)[]>(
      undefined,
      "crash",
      { kind: "away" },
      { kind: "busy", waitMs: 90_000 },
    );
    const counts = fc.array(fc.integer({ min: -5, max: 30 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(
        counts,
        counts,
        fc.array(faults, { maxLength: 6 }),
        fc.integer({ min: 1, max: 3 }),
        async (before, after, schedule, partsARun) => {
          const rows = (from: number[]) =>
            from.map((onHand, index) => shopArticle(`a${index}`, { onHand }));
          const nights = async (
            faultAt: (question: number) => Fault | "crash" | undefined,
            parts: number,
          ) => {
            const { shop, kept } = await opened("amazon");
            await runFetch(
              system(shop, later(-18 * hour)),
              stocked(() => rows(before)),
              kept,
              inventoryKind,
            );
            const asking = stocked(() => rows(after), faultAt);
            let now = noon;
            for (let run = 0; run < 30; run++) {
              await runFetch(system(shop, now), asking, kept, inventoryKind, parts).catch(
                () => undefined,
              );
              const [last] = await shop.db
                .select()
                .from(channelFetches)
                .where(eq(channelFetches.startedAt, noon));
              if (last?.state === "done" || last?.state === "failed") break;
              now = new Date(now.getTime() + 11 * 60_000);
            }
            return { shop, kept, now };
          };
          const clean = await nights(() => undefined, 40);
          const halted = await nights((question) => schedule[question], partsARun);
          const expected = await standing(clean.shop);
          expect(await standing(halted.shop)).toEqual(expected);
          const again = new Date(halted.now.getTime() + 5 * 60_000);
          await runFetch(
            system(halted.shop, again),
            stocked(() => rows(after)),
            halted.kept,
            inventoryKind,
          );
          expect(await standing(halted.shop)).toEqual(expected);
          await clean.shop[Symbol.asyncDispose]();
          await halted.shop[Symbol.asyncDispose]();
        },
      ),
      { numRuns: 20 },
    );
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

  test("is once a night after 03:00 in Japan, each shop at its own minute within two hours", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), async (id) => {
        await using shop = await openShop();
        const { shop: row } = await connectedShop(shop);
        await shop.db.run(sql`PRAGMA foreign_keys = OFF`);
        await shop.db.update(channelShops).set({ id });
        await shop.db.run(sql`UPDATE channel_keys SET shop = ${id}`);
        expect(await due(shop, noon)).toBe(true);
        const done = {
          id: "f",
          shop: id,
          kind: "inventory",
          state: "done" as const,
          startedAt: noon,
        };
        await shop.db.insert(channelFetches).values(done);
        expect(row.id).not.toBe("");
        // It is noon in Japan; the next night begins at 03:00, 18:00 UTC.
        const night = Date.parse("2026-01-15T18:00:00Z");
        expect(await due(shop, new Date(night - 1_000))).toBe(false);
        expect(await due(shop, new Date(night + 2 * hour))).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});
