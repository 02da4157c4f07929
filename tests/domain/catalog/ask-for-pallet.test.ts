import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MarketFailure, Marketplace } from "#app/domain/catalog/offers/product-source.ts";
import { noConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { makePallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import {
  askForPallet,
  duePalletsQuery,
  requestLimits,
  searchPallets,
  shareOfNight,
} from "#app/domain/catalog/pallets/search-pallet.server.ts";
import type { LiveMarket } from "#app/domain/catalog/source/fetch-offer.server.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { missingOffers, palletBudgets, palletNights, pallets } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

// What a pallet asks of marketplaces at night, and where it stops.

let shop: Shop;
let asked: string[];
const clock = () => shop.as({ kind: "system", id: "search-pallets" });

beforeEach(async () => {
  shop = await openShop();
  asked = [];
  await makePallet(shop.as(hanako), "p1", {
    name: "帆布",
    purpose: "",
    wanted: 10,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
    conditions: { ...noConditions, words: "帆布" },
  });
});

/** A marketplace that finds so many goods that nobody knows, whose pages are all gone. */
function marketOf({ hits = 3, searching, perMinute = 1_000 }: Asked = {}): LiveMarket {
  const market: Partial<Marketplace> = {
    platform: "1688",
    sells: ["1688"],
    perMinute,
    hitsPerPage: 40,
    renew: async () => ({ access: "token", seconds: 86_400, refresh: undefined }),
    search: async () => {
      asked.push("search");
      if (searching) return searching;
      const offers = Array.from({ length: hits }, (_, at) => ({ id: String(880_000 + at) }));
      return { offers: offers.map((one) => ({ ...one, platform: "1688" })) as never, more: false };
    },
    find: async (_token: string, id: string) => {
      asked.push(id);
      return undefined;
    },
  };
  return {
    market: market as Marketplace,
    asking: (db, now, asker) => ({ db, now, asker, seal, firstRefreshToken: "first" }),
  };
}

interface Asked {
  hits?: number;
  searching?: MarketFailure;
  perMinute?: number;
}

const seal = sealWith(btoa("the key of the tests, 32 bytes!!"));
const ask = async (...markets: LiveMarket[]) => {
  const [pallet] = await shop.db.select().from(pallets).where(eq(pallets.id, "p1"));
  return askForPallet(clock(), markets, pallet!);
};
const nightOf = async () => (await shop.db.select().from(palletNights))[0];
const budget = async () => (await shop.db.select().from(palletBudgets))[0];

test("what nobody has looked at is asked for page by page, each question counted for pallet and night", async () => {
  expect(await ask(marketOf())).toBe("done");
  expect(asked).toEqual(["search", "880000", "880001", "880002"]);
  expect(await nightOf()).toMatchObject({ asked: 4, postponed: false });
  expect(await budget()).toMatchObject({ asked: 4 });
  expect(await shop.db.select().from(missingOffers)).toHaveLength(3);
});

test("pallets of equal words ask once a night, whichever company's they are", async () => {
  await makePallet(shop.as(taro), "p2", {
    name: "x",
    purpose: "",
    wanted: 10,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
    conditions: { ...noConditions, words: " 帆布 " },
  });
  expect(await ask(marketOf())).toBe("done");
  const [second] = await shop.db.select().from(pallets).where(eq(pallets.id, "p2"));
  expect(await askForPallet(clock(), [marketOf()], second!)).toBe("done");
  expect(asked).toHaveLength(4);
  shop.wait(1);
  expect(await askForPallet(clock(), [marketOf({ hits: 0 })], second!)).toBe("done");
  expect(asked).toHaveLength(5);
});

test("the night's questions are parted among all that are due, and who has some left is due tomorrow", async () => {
  const night = japanDay(clock().now);
  await shop.db.update(pallets).set({ refreshDays: 7, dueOn: night });
  await shop.db.insert(palletBudgets).values({ night, asked: requestLimits.perNight - 2 });
  expect(await shareOfNight(clock())).toBe(2);
  await searchPallets(clock(), [marketOf()]);
  expect(asked).toEqual(["search", "880000"]);
  expect(await nightOf()).toMatchObject({ state: "finished", postponed: true });
  const [pallet] = await shop.db.select().from(pallets);
  expect(pallet!.dueOn).toBe(japanDay(daysAfter(clock().now, 1)));
});

test("a pallet stops at its own questions and says that it goes on tomorrow", async () => {
  expect(await ask(marketOf({ hits: 30 }))).toBe("postponed");
  expect(asked).toHaveLength(requestLimits.perPallet);
  expect(await nightOf()).toMatchObject({ asked: requestLimits.perPallet, postponed: true });
});

test("what an earlier night left over is asked for before the words are searched anew", async () => {
  await ask(marketOf({ hits: 12 }));
  expect(asked).toHaveLength(requestLimits.perPallet);
  shop.wait(1);
  asked = [];
  await ask(marketOf({ hits: 13 }));
  expect(asked).toEqual(["880007", "880008", "880009", "880010", "880011", "search", "880012"]);
  // A list that nobody comes to the end of is made anew after a week.
  await shop.db.delete(missingOffers);
  shop.wait(8);
  asked = [];
  await ask(marketOf({ hits: 1 }));
  expect(asked).toEqual(["search", "880000"]);
});

test("whom a night had no question for comes first tomorrow", async () => {
  const words = { ...noConditions, words: "麻袋" };
  await makePallet(shop.as(hanako), "p2", {
    name: "y",
    purpose: "",
    wanted: 10,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
    conditions: words,
  });
  const night = japanDay(clock().now);
  await shop.db.update(pallets).set({ dueOn: night });
  await shop.db.insert(palletBudgets).values({ night, asked: requestLimits.perNight - 1 });
  await searchPallets(clock(), [marketOf()]);
  const first = () => duePalletsQuery(clock(), 1);
  shop.wait(1);
  expect(await shop.db.$count(palletNights, eq(palletNights.postponed, true))).toBe(2);
  expect(await first()).toMatchObject([{ id: "p2", servedOn: "1970-01-01" }]);
  await searchPallets(clock(), [marketOf()], 1);
  expect(await first()).toMatchObject([{ id: "p1", servedOn: night }]);
});

test("of a night whose questions are spent nobody asks one more", async () => {
  await shop.db
    .insert(palletBudgets)
    .values({ night: japanDay(shop.as(hanako).now), asked: requestLimits.perNight });
  expect(await ask(marketOf())).toBe("postponed");
  expect(asked).toEqual([]);
  expect(await nightOf()).toMatchObject({ asked: 0, postponed: true });
  expect(await budget()).toMatchObject({ asked: requestLimits.perNight });
});

test("where people who search need the minute, it comes again later", async () => {
  expect(await ask(marketOf({ searching: "busy" }))).toBe("busy");
  expect(await nightOf()).toMatchObject({ postponed: false, asked: 0 });
  // A page whose turn does not come is none that was asked for, nor forgotten.
  expect(await ask(marketOf({ perMinute: 4 }))).toBe("busy");
  expect(await nightOf()).toMatchObject({ postponed: false, asked: 2 });
  expect(asked).toEqual(["search", "search", "880000"]);
});

test("where the marketplace's day is spent, it waits for tomorrow", async () => {
  expect(await ask(marketOf({ searching: "spent" }))).toBe("postponed");
  expect(await nightOf()).toMatchObject({ postponed: true });
});

test("a marketplace that is away is passed over, and the next one asked", async () => {
  expect(await ask(marketOf({ searching: "away" }), marketOf({ hits: 1 }))).toBe("done");
  expect(asked).toEqual(["search", "search", "880000"]);
});

test("without words, and without a marketplace, nothing is asked", async () => {
  expect(await ask()).toBe("done");
  await shop.db
    .update(pallets)
    .set({ conditions: { ...noConditions, categoryId: "bags" } })
    .where(eq(pallets.id, "p1"));
  expect(await ask(marketOf())).toBe("done");
  expect(asked).toEqual([]);
});
