import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { disconnectShop } from "#app/domain/channels/disconnect-shop.server.ts";
import { fetchKinds, fetchShops } from "#app/domain/channels/fetch-kinds.server.ts";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import { type FetchKind, fetchLimits } from "#app/domain/channels/shops/fetch.ts";
import { takeToken } from "#app/domain/channels/shops/rate-limit.server.ts";
import { runFetch } from "#app/domain/channels/shops/run-fetch.server.ts";
import { findOwnShop } from "#app/domain/channels/shops/shop.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { channelFetches, channelKeys, channelShops, notices } from "#db/schema/index.ts";
import {
  counted,
  countedList,
  each,
  lastFetch,
  system,
} from "#tests/domain/channels/fetched-parts.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, noon, openShop } from "#tests/support/shop.ts";

const fake = new FakeShops();
const asking = { ports: fake.ports, seal: testSeal };

async function opened() {
  const shop = await openShop();
  return { shop, kept: await connectedShop(shop) };
}

describe("a fetch", () => {
  test("keeps every part with its mark, and ends", async () => {
    const { shop, kept } = await opened();
    const { kind } = countedList(4, () => undefined);
    expect(await runFetch(system(shop), asking, kept, kind)).toBeUndefined();
    expect(await counted(shop)).toEqual(each(12));
    expect(await lastFetch(shop)).toMatchObject({ state: "done", part: 4, done: 12, total: 12 });
  });

  test("is run by one copy of ours at a time; a part kept by another is not kept again", async () => {
    const { shop, kept } = await opened();
    const { kind } = countedList(5, () => undefined);
    const ours = await Promise.all(
      [1, 2, 3].map(() => runFetch(system(shop), asking, kept, kind, 1)),
    );
    expect(ours.filter((one) => one === undefined)).toHaveLength(1);
    const late: FetchKind<number> = {
      ...kind,
      async keep(scope, row, rows, fetch, seal) {
        // Another copy believes that this one has died, and keeps the part first.
        await shop.db.update(channelFetches).set({ part: sql`part + 1` });
        return kind.keep(scope, row, rows, fetch, seal);
      },
    };
    expect(await runFetch(system(shop), asking, kept, late, 1)).toBe("not-ours");
    expect(await counted(shop)).toEqual(each(3));
  });

  test("of a shop that is disconnected meanwhile keeps nothing more", async () => {
    const { shop, kept } = await opened();
    const { kind } = countedList(3, () => undefined);
    const late: FetchKind<number> = {
      ...kind,
      async keep(scope, row, rows, fetch, seal) {
        await disconnectShop(shop.as(hanako), row.id);
        return kind.keep(scope, row, rows, fetch, seal);
      },
    };
    expect(await runFetch(system(shop), asking, kept, late)).toBe("not-ours");
    expect(await counted(shop)).toEqual([]);
    expect(await lastFetch(shop)).toMatchObject({ state: "failed", fault: "disconnected" });
  });

  test("waits as long as a busy marketplace says, and gives up one that stays away", async () => {
    const { shop, kept } = await opened();
    let fault: Fault = { kind: "busy", waitMs: 180_000 };
    const { kind } = countedList(2, () => fault);
    await runFetch(system(shop), asking, kept, kind);
    expect(await lastFetch(shop)).toMatchObject({ state: "waiting", nextTry: later(180_000) });
    expect(await runFetch(system(shop, later(60_000)), asking, kept, kind)).toBe("not-ours");
    fault = { kind: "away" };
    let now = later(180_000);
    for (let tried = 0; tried < 8; tried++) {
      expect((await lastFetch(shop)).state).toBe("waiting");
      await runFetch(system(shop, now), asking, kept, kind);
      now = new Date(now.getTime() + 4 * 3_600_000);
    }
    expect(await lastFetch(shop)).toMatchObject({ state: "failed", fault: "away", faults: 8 });
    expect(await shop.db.select().from(channelKeys)).toMatchObject([{ answer: "away" }]);
  });

  test("whose mark has lapsed at the marketplace begins anew from the same time", async () => {
    const { shop, kept } = await opened();
    const { kind, marks } = countedList(3, () => undefined);
    await runFetch(system(shop), asking, kept, kind, 1);
    await runFetch(system(shop, later(30 * 3_600_000)), asking, kept, kind, 1);
    expect(marks).toEqual([null, null]);
    const states = await shop.db.select({ state: channelFetches.state }).from(channelFetches);
    expect(states.map(({ state }) => state).sort()).toEqual(["failed", "running"]);
  });

  test("asks only for what changed since the last one that ended, and a little more", async () => {
    const { shop, kept } = await opened();
    const { kind } = countedList(1, () => undefined);
    await runFetch(system(shop), asking, kept, kind);
    await runFetch(system(shop, later(3_600_000)), asking, kept, kind);
    expect(await lastFetch(shop)).toMatchObject({ since: later(-120_000) });
  });

  test("that finds the door closed closes the shop and tells its owner once", async () => {
    const { shop, kept } = await opened();
    const { kind } = countedList(2, () => ({ kind: "closed" }));
    fake.fault = { kind: "closed" };
    await runFetch(system(shop), asking, kept, kind);
    await runFetch(system(shop, later(60_000)), asking, kept, kind);
    fake.fault = undefined;
    expect(await shop.db.select().from(channelShops)).toMatchObject([{ state: "closed" }]);
    expect(await shop.db.select().from(channelKeys)).toMatchObject([{ sealedKeys: "" }]);
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.map(({ userId, title }) => [userId, title])).toEqual([
      ["hanako", "Shopify「みなと雑貨」との連携が切れました"],
    ]);
  });

  test("whose keys are refused early gets new ones once, and goes on with them", async () => {
    const { shop, kept } = await opened();
    let questions = 0;
    const { kind } = countedList(3, () => (questions++ === 0 ? { kind: "closed" } : undefined));
    expect(await runFetch(system(shop), asking, kept, kind)).toBeUndefined();
    expect(await counted(shop)).toEqual(each(9));
    expect(fake.asked.filter((one) => one === "renew key-0")).toHaveLength(2);
    expect(questions).toBe(4);
  });
});

describe("what is due", () => {
  test("is fetched from every shop, at its time, whatever fails at another", async () => {
    const shop = await openShop();
    for (const name of ["a", "b", "c"])
      await connectedShop(shop, { shopId: `${name}.myshopify.com` });
    const { kind } = countedList(1, (question) => (question === 1 ? "crash" : undefined));
    await expect(fetchShops(system(shop), asking, [kind])).rejects.toThrow("could not be fetched");
    const done = () => shop.db.$count(channelFetches, eq(channelFetches.state, "done"));
    expect(await done()).toBe(2);
    await fetchShops(system(shop, later(5 * 60_000)), asking, [kind]);
    expect(await done()).toBe(2);
    // Who was at it is taken for dead by now.
    await fetchShops(system(shop, later(11 * 60_000)), asking, [kind]);
    expect(await done()).toBe(3);
    await fetchShops(system(shop, later(61 * 60_000)), asking, [kind]);
    expect(await done()).toBe(6);
  });

  test("checks each shop once a day, and learns its name", async () => {
    const { shop, kept } = await opened();
    fake.name = "みなと雑貨 本店";
    await fetchShops(system(shop), asking, fetchKinds);
    fake.name = "みなと雑貨";
    const found = await findOwnShop(shop.as(hanako), kept.shop.id);
    expect(found).toMatchObject({ shop: { name: "みなと雑貨 本店" }, keys: { answer: "ok" } });
  });
});

describe("turns at a marketplace", () => {
  test("are taken up to the burst, then at the pace; the wait is told", async () => {
    const shop = await openShop();
    const pace = { perSecond: 0.5, burst: 3 };
    const take = (at: number) => takeToken({ db: shop.db, now: later(at) }, "s/orders", pace);
    expect([await take(0), await take(0), await take(0)]).toEqual([0, 0, 0]);
    expect(await take(500)).toBe(1_500);
    expect(await take(2_000)).toBe(0);
    expect(await takeToken({ db: shop.db, now: noon }, "other/orders", pace)).toBe(0);
  });

  test("never exceed burst and pace, whenever they are asked for", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (pauses, burst) => {
          await using shop = await openShop();
          const taken: number[] = [];
          let at = 0;
          for (const pause of pauses) {
            at += pause;
            const pace = { perSecond: 1, burst };
            const wait = await takeToken({ db: shop.db, now: later(at) }, "k", pace);
            if (wait === 0) taken.push(at);
            else expect(wait).toBeLessThanOrEqual(1_000);
          }
          for (const [first, from] of taken.entries())
            for (const [last, until] of taken.entries())
              if (last >= first)
                expect(last - first + 1).toBeLessThanOrEqual(burst + (until - from) / 1_000);
        },
      ),
      { numRuns: 25 },
    );
  });
});

test("several sellers are asked side by side, no more than so many, and each once", async () => {
  const shop = await openShop();
  for (let number = 0; number < 12; number++)
    await connectedShop(shop, { shopId: `side-${number}.myshopify.com`, name: `店${number}` });
  let [open, most] = [0, 0];
  const seen: string[] = [];
  const kind: FetchKind<number> = {
    ...countedList(1, () => undefined).kind,
    async read(_ports, { shopId }) {
      seen.push(shopId);
      most = Math.max(most, ++open);
      await new Promise((passed) => setTimeout(passed, 5));
      open -= 1;
      return { ok: true, value: { rows: [], next: null } };
    },
  };
  await fetchShops(system(shop), asking, [kind as FetchKind]);
  expect([seen.length, new Set(seen).size]).toEqual([12, 12]);
  expect(most).toBe(fetchLimits.sideBySide);
});
