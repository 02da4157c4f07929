import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import { runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import {
  counted,
  countedList,
  each,
  lastFetch,
  system,
} from "#tests/domain/channels/fetched-parts.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, testSeal } from "#tests/support/channels/shop-ports.ts";
import { noon, openShop } from "#tests/support/shop.ts";

const fake = new FakeShops();
const asking = { ports: fake.ports, seal: testSeal };

describe("a fetch", () => {
  test("interrupted anywhere, by whatever, and run again is the same as one clean run", async () => {
    const faults = fc.constantFrom<(Fault | "crash" | undefined)[]>(
      undefined,
      "crash",
      { kind: "away" },
      { kind: "busy", waitMs: 90_000 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.array(faults, { maxLength: 7 }),
        fc.integer({ min: 1, max: 3 }),
        async (parts, schedule, partsARun) => {
          await using shop = await openShop();
          const kept = await connectedShop(shop);
          const { kind } = countedList(parts, (question) => schedule[question]);
          let now = noon;
          for (let run = 0; run < 40; run++) {
            const going = runFetch(system(shop, now), asking, kept, kind, partsARun);
            await going.catch(() => undefined);
            const last = await lastFetch(shop);
            if (last.state !== "waiting" && last.state !== "running") break;
            now = new Date(now.getTime() + 30 * 60_000);
          }
          expect(await counted(shop)).toEqual(each(parts * 3));
          expect(await lastFetch(shop)).toMatchObject({ state: "done", part: parts });
        },
      ),
      { numRuns: 30 },
    );
  });
});
