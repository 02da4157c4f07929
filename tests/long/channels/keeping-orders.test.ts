import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import type { ShopWithKeys } from "#app/domain/channels/shops/open-shop.server.ts";
import { runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import { channelFetches } from "#db/schema/index.ts";
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
import { later } from "#tests/support/channels/shop-ports.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

/** Fetches until the fetch is over, as the clock would; answers when it was. */
async function fetchWhole(
  shop: Shop,
  asking: Parameters<typeof runFetch>[1],
  kept: ShopWithKeys,
  at: number,
) {
  let moment = at;
  for (let run = 0; run < 60; run++) {
    await runFetch(system(shop, moment), asking, kept, kind).catch(() => undefined);
    moment += 5 * hour;
    const open = sql`state IN ('running', 'waiting')`;
    if ((await shop.db.$count(channelFetches, open)) === 0) return moment;
  }
  throw new Error("the fetch does not end");
}

const line = fc.record({
  lineId: fc.constantFrom("1", "2", "3"),
  articleId: fc.constantFrom("v1", "v2", "", "unknown"),
  ordered: fc.integer({ min: -2, max: 9 }),
});
const toldState = fc.record({
  state: fc.constantFrom<ShopOrder["state"]>("open", "held", "sent", "cancelled"),
  lines: fc.uniqueArray(line, { maxLength: 3, selector: ({ lineId }) => lineId }),
  isTold: fc.boolean(),
});

describe("orders of a connected shop", () => {
  test("are the same rows and the same sales, however the fetches went", async () => {
    const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), toldState), {
      minLength: 1,
      maxLength: 12,
    });
    const faults = fc.array(
      fc.constantFrom<Fault | "crash" | undefined>(
        undefined,
        undefined,
        "crash",
        { kind: "away" },
        { kind: "busy", waitMs: 90_000 },
      ),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(fc.tuple(fc.boolean(), faults), { minLength: 12, maxLength: 12 }),
        async (changes, runs) => {
          await using shop = await openShop();
          await using clean = await openShop();
          const [kept, cleanKept] = [await connectedShop(shop), await connectedShop(clean)];
          for (const [one, of] of [
            [shop, kept],
            [clean, cleanKept],
          ] as const) {
            await keptArticle(one, of.shop, { number: 1, articleId: "v1", sku: "MT-201" });
            await keptArticle(one, of.shop, { number: 2, articleId: "v2", sku: "MT-202" });
          }
          const orders = new Map<string, ShopOrder>();
          const { told, asking } = marketplace([]);
          let moment = 0;
          for (const [index, [number, change]] of changes.entries()) {
            orders.set(
              `o${number}`,
              channelOrder(`o${number}`, {
                state: change.state,
                orderedAt: later(-number * day),
                changedAt: later(index * 60_000),
                receiver: change.isTold ? endCustomer : null,
                lines: change.lines.map(({ lineId, articleId, ordered }) => ({
                  lineId,
                  articleId,
                  ordered,
                  quantity: ordered,
                })),
              }),
            );
            const [isFetched, schedule] = runs[index]!;
            told.orders = [...orders.values()];
            if (!isFetched) continue;
            told.faults = [...schedule];
            moment = await fetchWhole(shop, asking, kept, moment + hour);
          }
          told.faults = [];
          await fetchWhole(shop, asking, kept, moment + hour);
          // What came earlier comes once more, late and out of order.
          told.orders = told.orders.toReversed();
          moment = await fetchWhole(shop, asking, kept, moment + 9 * hour);
          await fetchWhole(clean, marketplace([...orders.values()]).asking, cleanKept, moment);
          expect(await everything(shop)).toEqual(await everything(clean));
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
