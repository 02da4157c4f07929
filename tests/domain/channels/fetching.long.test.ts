import { asc, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FetchKind } from "#app/domain/channels/fetching/fetch-kind.ts";
import { runFetch } from "#app/domain/channels/fetching/run-fetch.server.ts";
import type { Fault } from "#app/domain/channels/ports/told.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { channelFetches } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/connected-shop.ts";
import { noon, openShop, type Shop } from "#tests/support/shop.ts";
import { FakeShops, testSeal } from "#tests/support/shop-ports.ts";

const fake = new FakeShops();
const asking = { ports: fake.ports, seal: testSeal };
const system = (shop: Shop, now = noon) => openScope(shop.db, { kind: "system", id: "fetch" }, now);

/** A list of so many parts of three rows, each row with the times that it was kept. */
function countedList(parts: number, faultAt: (question: number) => Fault | "crash" | undefined) {
  let questions = 0;
  const marks: (string | null)[] = [];
  const kind: FetchKind<number> = {
    kind: "counted",
    name: { ja: "数", zh: "数" },
    everyMs: 3_600_000,
    isOffered: () => true,
    async read(_ports, _shop, { mark }) {
      const fault = faultAt(questions++);
      if (fault === "crash") throw new Error("the Worker died");
      if (fault) return { ok: false, fault };
      const part = mark === null ? 0 : Number(mark);
      marks.push(mark);
      const next = part + 1 < parts ? String(part + 1) : null;
      return {
        ok: true,
        value: { rows: [0, 1, 2].map((row) => part * 3 + row), next, total: parts * 3 },
      };
    },
    keep: ({ db }, _shop, rows) =>
      rows.map((row) =>
        db.run(sql`INSERT INTO channel_turns (key, full_at) VALUES (${`counted/${row}`}, 1)
          ON CONFLICT DO UPDATE SET full_at = full_at + 1`),
      ),
  };
  return { kind, marks };
}

const counted = (shop: Shop) =>
  shop.db.all<{
    number: number;
    times: number;
  }>(sql`SELECT CAST(substr(key, 9) AS INTEGER) AS number, full_at AS times
    FROM channel_turns WHERE key LIKE 'counted/%' ORDER BY number`);
const each = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ number, times: 1 }));
const lastFetch = async (shop: Shop) =>
  (await shop.db.select().from(channelFetches).orderBy(asc(channelFetches.startedAt))).at(-1)!;

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
