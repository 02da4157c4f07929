import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { buyDirect } from "#app/domain/channels/orders/buy-direct.server.ts";
import { saveRule } from "#app/domain/channels/orders/direct-rules.server.ts";
import { payDirect } from "#app/domain/channels/orders/pay-direct.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { directPayments, directPurchases, directRules, orders } from "#db/schema/index.ts";
import { channelOrder } from "#tests/support/channels/channel-orders.ts";
import {
  clockwork,
  directShop,
  dyingDatabase,
  openRule,
  orderedOf,
} from "#tests/support/channels/direct-orders.ts";
import { quotedAsAsked } from "#tests/support/channels/direct-parcels.ts";
import { later } from "#tests/support/channels/shop-ports.ts";
import { hanako, type Shop } from "#tests/support/shop.ts";

const hourMs = 3_600_000;

/** End customers' orders of so many pieces each, which the rule may buy and pay. */
async function ordered(pieces: readonly number[], dayLimitYen: number) {
  const made = await directShop();
  const { shop, row } = made;
  const rule = { ...openRule, pays: "balance" as const, dayLimitYen };
  const saved = await saveRule(shop.as(hanako), row.id, rule);
  if (!saved.ok) throw new Error(saved.reason);
  const told = pieces.map((quantity, place) =>
    channelOrder(`d${place}`, { lines: [{ articleId: "v1", quantity, ordered: quantity }] }),
  );
  return { ...made, numbers: await orderedOf(shop, row, told, later(0)) };
}

/** The same bought and quoted, with money enough to pay them all. */
async function quoted(pieces: readonly number[]) {
  const made = await ordered(pieces, 100_000_000);
  const { shop, numbers } = made;
  for (const number of numbers)
    expect(await buyDirect(shop.as(hanako), { number, made: "auto" })).toMatchObject({ ok: true });
  const bought = await shop.db.select().from(orders).orderBy(orders.createdAt);
  for (const { number } of bought) await quotedAsAsked(shop, number);
  await shop.deposit(hanako.companyId, 10_000_000);
  return made;
}

const limitTo = ({ db }: Shop, dayLimitYen: number) => db.update(directRules).set({ dayLimitYen });
const owed = async ({ db }: Shop) =>
  (await db.select().from(orders).where(eq(orders.state, "awaiting_payment"))).map(
    ({ totalYen }) => totalYen,
  );
/** What left the wallet, by the day in Japan. */
async function paidByDay({ db }: Shop) {
  const paid = await db.select().from(orders).where(sql`paid_at IS NOT NULL`);
  const days = new Map<string, number>();
  for (const { paidAt, totalYen } of paid)
    days.set(japanDay(paidAt!), (days.get(japanDay(paidAt!)) ?? 0) + totalYen);
  return days;
}

test("runs that meet buy no more for a day than its limit allows", async () => {
  const { shop, numbers } = await ordered([50, 50, 50, 50, 50], 100_000_000);
  await buyDirect(shop.as(hanako), { number: numbers[0]!, made: "auto" });
  const [first] = await shop.db.select().from(directPurchases);
  await limitTo(shop, first!.totalYen * 3 - 1);
  await Promise.all(numbers.map((number) => buyDirect(shop.as(hanako), { number, made: "auto" })));
  expect(await shop.db.$count(directPurchases)).toBe(2);
  const late = { ...shop.as(hanako), now: later(24 * hourMs) };
  expect(await buyDirect(late, { number: numbers.at(-1)!, made: "auto" })).toMatchObject({
    ok: true,
  });
});

test("quotes are paid up to the day's sum, the oldest first, and the rest on the next day in Japan", async () => {
  const { shop } = await quoted([50, 50, 50]);
  const [yen] = await owed(shop);
  await limitTo(shop, yen! * 2 + 1);
  // 23:30 and 00:30 in Japan.
  await payDirect({ ...shop.as(clockwork), now: new Date("2026-01-15T14:30:00Z") });
  await payDirect({ ...shop.as(clockwork), now: new Date("2026-01-15T14:55:00Z") });
  expect(await owed(shop)).toHaveLength(1);
  await payDirect({ ...shop.as(clockwork), now: new Date("2026-01-15T15:30:00Z") });
  expect(await owed(shop)).toHaveLength(0);
  const sums = await shop.db
    .select({ day: directPayments.paidOn, yen: sql<number>`sum(yen)` })
    .from(directPayments)
    .groupBy(directPayments.paidOn);
  expect(sums).toEqual([
    { day: "2026-01-15", yen: yen! * 2 },
    { day: "2026-01-16", yen },
  ]);
});

const run = fc.record({
  afterHours: fc.constantFrom(0, 1, 9, 20),
  at: fc.integer({ min: 1, max: 3 }),
  diesAt: fc.option(fc.integer({ min: 0, max: 12 })),
  isAfter: fc.boolean(),
});

test("no day sees more paid by itself than its limit, however runs die, repeat and meet", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(50, 60, 90), { minLength: 3, maxLength: 5 }),
      fc.double({ min: 1, max: 2.5, noNaN: true }),
      fc.array(run, { minLength: 2, maxLength: 5 }),
      async (pieces, share, runs) => {
        const { shop } = await quoted(pieces);
        await using _own = shop;
        const limitYen = Math.ceil(Math.max(...(await owed(shop))) * share);
        await limitTo(shop, limitYen);
        let moment = 0;
        for (const { afterHours, at, diesAt, isAfter } of runs) {
          moment += afterHours * hourMs;
          const db = diesAt === null ? shop.db : dyingDatabase(shop.db, diesAt, isAfter);
          const scope = openScope(db, clockwork, later(moment));
          await Promise.allSettled(Array.from({ length: at }, () => payDirect(scope)));
          for (const sum of (await paidByDay(shop)).values())
            expect(sum).toBeLessThanOrEqual(limitYen);
        }
        // What is left is more than the day has room for.
        const scope = openScope(shop.db, clockwork, later(moment));
        await payDirect(scope);
        const spent = (await paidByDay(shop)).get(japanDay(scope.now)) ?? 0;
        for (const yen of await owed(shop)) expect(spent + yen).toBeGreaterThan(limitYen);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
