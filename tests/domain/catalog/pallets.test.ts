import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { notReckoned } from "#app/domain/catalog/offers/offer.ts";
import { acceptGoods, refuseGoods } from "#app/domain/catalog/pallets/decide-goods.server.ts";
import {
  judgeGoods,
  type PalletHit,
  planPalletChanges,
} from "#app/domain/catalog/pallets/judge-goods.ts";
import { noConditions, type PalletConditions } from "#app/domain/catalog/pallets/pallet.ts";
import {
  changePallet,
  deletePallet,
  makePallet,
  type PalletInput,
  runPallet,
  saveTemplate,
  switchPallet,
} from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { searchPallet, searchPallets } from "#app/domain/catalog/pallets/search-pallet.server.ts";
import { tellOfPallets } from "#app/domain/catalog/pallets/tell-of-pallets.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import {
  blacklist,
  notices,
  offers,
  palletChanges,
  palletGoods,
  palletNights,
  pallets,
  palletTemplates,
  users,
} from "#db/schema/index.ts";
import { makeCatalogue } from "#tests/support/pallet-goods.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.db.delete(notices);
});

const clock = () => shop.as({ kind: "system", id: "search-pallets" });
const wish: PalletInput = {
  name: "帆布バッグ",
  purpose: "",
  wanted: 10,
  confirms: true,
  refreshDays: 1,
  active: true,
  tells: true,
  conditions: { ...noConditions, words: "帆布袋試験" },
};
const make = (more: Partial<PalletInput> = {}, id = "p1") =>
  makePallet(shop.as(hanako), id, { ...wish, ...more });
const goods = () => shop.db.select().from(palletGoods).orderBy(palletGoods.offerId);
const live = async () => (await goods()).filter(({ state }) => state !== "refused");

describe("a night", () => {
  beforeEach(() => makeCatalogue(shop.db, 30));

  test("finds what is new up to the wanted count, the best sellers first, waiting for a yes", async () => {
    expect(await make()).toMatchObject({ ok: true });
    await searchPallets(clock());
    expect(await goods()).toEqual([]);
    shop.wait(1);
    await searchPallets(clock());
    const found = await goods();
    expect(found).toHaveLength(10);
    expect(found.every(({ state, change }) => state === "waiting" && change === "new")).toBe(true);
    const popularities = await shop.db
      .select({ at: offers.popularity })
      .from(offers)
      .innerJoin(palletGoods, eq(palletGoods.offerId, offers.id));
    expect(Math.min(...popularities.map(({ at }) => at))).toBe(900_021);
    expect(await shop.db.select().from(palletNights)).toMatchObject([
      { turn: 0, state: "finished", looked: 30, matched: 30, held: 10, fresh: 10 },
    ]);
  });

  test("is searched once, and what was missed is made up", async () => {
    await make();
    shop.wait(3);
    await searchPallets(clock());
    const first = await goods();
    await searchPallets(clock());
    const [pallet] = await shop.db.select().from(pallets);
    expect(await searchPallet(clock(), pallet!, 0)).toMatchObject({ reason: "searched-already" });
    expect(await goods()).toEqual(first);
    expect(await shop.db.select().from(palletNights)).toHaveLength(1);
    expect(pallet!.dueOn).toBe("2026-01-19");
  });

  test("keeps dearer, cheaper, out of stock, back and gone as history", async () => {
    await make({ confirms: false, wanted: 30 });
    shop.wait(1);
    await searchPallets(clock());
    const set = (number: number, values: Partial<typeof offers.$inferInsert>) =>
      shop.db
        .update(offers)
        .set(values)
        .where(eq(offers.popularity, 900_000 + number));
    await set(1, { priceFen: 1_200 });
    await set(2, { priceFen: 800 });
    await set(3, { stock: 0 });
    shop.wait(1);
    await searchPallets(clock());
    const kinds = async () =>
      (await shop.db.select().from(palletChanges))
        .filter(({ kind, night }) => kind !== "new" && night > "2026-01-16")
        .map(({ offerId, kind, fromFen, toFen }) => [offerId, kind, fromFen, toFen])
        .sort();
    expect(await kinds()).toEqual([
      ["900001", "dearer", 1_000, 1_200],
      ["900002", "cheaper", 1_000, 800],
      ["900003", "out", 1_000, 1_000],
    ]);
    await set(3, { stock: 5 });
    shop.wait(1);
    await searchPallets(clock());
    expect((await kinds()).at(-1)).toEqual(["900003", "out", 1_000, 1_000]);
    expect(await kinds()).toContainEqual(["900003", "back", 1_000, 1_000]);
    const [row] = await shop.db.select().from(palletGoods).where(eq(palletGoods.offerId, "900001"));
    expect(row).toMatchObject({ change: "dearer", fromFen: 1_000, priceFen: 1_200 });
  });

  test("tells the company once a day in the morning, and not of a pallet that shall not tell", async () => {
    await make();
    await make({ name: "黙っている", tells: false }, "p2");
    shop.wait(1);
    await searchPallets(clock());
    await tellOfPallets(clock());
    await tellOfPallets(clock());
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told).toMatchObject([
      { title: "商品パレットに新着10件", kind: "goods", userId: hanako.id },
    ]);
    expect(told[0]!.body).toContain("帆布バッグ：新着10件");
    expect(told[0]!.body).not.toContain("黙っている");
  });

  test("is told of to those of the company who may see pallets, and to nobody else", async () => {
    await make();
    shop.wait(1);
    await searchPallets(clock());
    await shop.db
      .update(users)
      .set({ permissions: ["products"] })
      .where(eq(users.id, kenji.id));
    await tellOfPallets(clock());
    const told = await shop.db.select(noticeFields).from(notices).orderBy(notices.userId);
    expect(told.map(({ userId }) => userId)).toEqual([hanako.id, kenji.id].sort());
  });

  test("leaves a paused pallet alone, and takes up one that goes on", async () => {
    await make();
    await switchPallet(shop.as(hanako), "p1", false);
    shop.wait(2);
    await searchPallets(clock());
    expect(await goods()).toEqual([]);
    await switchPallet(shop.as(hanako), "p1", true);
    shop.wait(1);
    await searchPallets(clock());
    expect(await goods()).toHaveLength(10);
  });
});

describe("goods that wait", () => {
  beforeEach(async () => {
    await makeCatalogue(shop.db, 30);
    await make();
    await runPallet(shop.as(hanako), "p1");
  });
  const numbers = async () => (await goods()).map(({ number }) => number);

  test("are accepted, once", async () => {
    const [one] = await numbers();
    expect(await acceptGoods(shop.as(hanako), [one!])).toMatchObject({ value: { count: 1 } });
    expect(await acceptGoods(shop.as(hanako), [one!])).toMatchObject({ reason: "decided-already" });
    expect((await goods()).filter(({ state }) => state === "listed")).toHaveLength(1);
  });

  test("are not another company's, nor an employee's without the right", async () => {
    const all = await numbers();
    expect(await acceptGoods(shop.as(taro), all)).toMatchObject({ reason: "not-found" });
    expect(await acceptGoods(shop.as(kenji), all)).toMatchObject({ reason: "forbidden" });
    expect(await runPallet(shop.as(taro), "p1")).toMatchObject({ reason: "not-found" });
    expect(await deletePallet(shop.as(taro), "p1")).toMatchObject({ reason: "not-found" });
    expect(await goods()).toHaveLength(10);
  });

  test.each([
    ["supplier", { withoutSuppliers: [{ id: "supplier-1", name: expect.any(String) }] }],
    ["price", { landedMaxYen: 499 }],
    ["word", { without: ["ピンク"] }],
    ["other", {}],
  ] as const)("refused for %s teach the conditions", async (reason, taught) => {
    const [one] = await numbers();
    const refused = await refuseGoods(shop.as(hanako), [one!], { reason, word: "ピンク" });
    expect(refused).toMatchObject({ ok: true });
    const [pallet] = await shop.db.select().from(pallets);
    expect(pallet!.conditions).toMatchObject(taught);
    const [was] = await goods();
    await runPallet(shop.as(hanako), "p1");
    const [is] = await shop.db.select().from(palletGoods).where(eq(palletGoods.number, one!));
    expect(is).toMatchObject({ state: "refused", offerId: was!.offerId });
  });

  test("refused for their price say the limit that stands now, and what is not reckoned sets none", async () => {
    const [one, two, three] = await numbers();
    const refuse = (number: number) =>
      refuseGoods(shop.as(hanako), [number], { reason: "price", word: "" });
    expect(await refuse(one!)).toMatchObject({ value: { taught: true, landedMaxYen: 499 } });
    expect(await refuse(two!)).toMatchObject({ value: { taught: false, landedMaxYen: 499 } });
    await make({ name: "別" }, "p2");
    await runPallet(shop.as(hanako), "p2");
    await shop.db.update(offers).set({ landedYen: notReckoned });
    expect(await refuse(three!)).toMatchObject({ value: { taught: false } });
    const inOther = (await goods()).find(({ palletId }) => palletId === "p2")!;
    expect(await refuse(inOther.number)).toMatchObject({
      value: { taught: false, landedMaxYen: null },
    });
  });

  test("a pallet is searched by hand three times a day, and never made smaller than it is", async () => {
    expect(await runPallet(shop.as(hanako), "p1")).toMatchObject({ ok: true });
    expect(await runPallet(shop.as(hanako), "p1")).toMatchObject({ ok: true });
    expect(await runPallet(shop.as(hanako), "p1")).toMatchObject({ reason: "runs-spent" });
    const at = { id: "p1", version: 1 };
    expect(await changePallet(shop.as(hanako), at, { ...wish, wanted: 9 })).toMatchObject({
      reason: "holds-more",
    });
    expect(await changePallet(shop.as(hanako), at, { ...wish, wanted: 12 })).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await changePallet(shop.as(hanako), at, wish)).toMatchObject({
      reason: "pallet-changed",
    });
  });
});

test("a kind of goods that there is not is refused, in pallets and in templates", async () => {
  const conditions = { ...noConditions, words: "帆布", categoryId: "nothing" };
  expect(await make({ conditions })).toMatchObject({ reason: "no-such-category" });
  await make();
  const change = { ...wish, conditions };
  expect(await changePallet(shop.as(hanako), { id: "p1", version: 1 }, change)).toMatchObject({
    reason: "no-such-category",
  });
  expect(await saveTemplate(shop.as(hanako), "t1", change, false)).toMatchObject({
    reason: "no-such-category",
  });
  expect((await shop.db.select().from(pallets))[0]!.conditions.categoryId).toBeUndefined();
});

test("names are one each, the same form makes one, and fifty are the most", async () => {
  expect(await make()).toMatchObject({ ok: true });
  expect(await make()).toMatchObject({ ok: true });
  expect(await make({}, "p2")).toMatchObject({ reason: "name-taken" });
  for (let at = 2; at <= 50; at++) await make({ name: `名前${at}` }, `m${at}`);
  expect(await make({ name: "もう一つ" }, "p3")).toMatchObject({ reason: "too-many" });
  expect(await shop.db.select().from(pallets)).toHaveLength(50);
});

test("a template's form sent twice keeps one, and with another name it says that nothing was kept", async () => {
  const save = (told: object = {}) =>
    saveTemplate(shop.as(hanako), "t1", { ...wish, ...told }, false);
  expect(await save()).toMatchObject({ ok: true });
  expect(await save()).toMatchObject({ ok: true });
  expect(await save({ name: "別の名前" })).toMatchObject({ ok: false });
  expect(await shop.db.select().from(palletTemplates)).toHaveLength(1);
});

const hit: PalletHit = {
  id: "1",
  titleJa: "帆布 トート",
  titleZh: "帆布袋",
  categoryId: "bags",
  categoryClass: "general",
  supplierId: "s1",
  priceFen: 1_000,
  landedYen: 500,
  minOrder: 10,
  soldCount: 100,
  stock: 50,
  tags: ["factory"],
  weightGrams: 200,
  checkedPieces: 1_000,
  badPieces: 15,
  dueLines: 10,
  onTimeLines: 9,
  blocked: false,
  held: false,
};

test.each([
  [{}, {}, true],
  [{}, { blocked: true }, false],
  [{}, { held: true }, false],
  [{ withoutHeld: false }, { held: true }, true],
  [{ without: ["トート"] }, {}, false],
  [{ withoutSuppliers: [{ id: "s1", name: "" }] }, {}, false],
  [{ landedMinYen: 501 }, {}, false],
  [{ landedMaxYen: 500 }, {}, true],
  [{ landedMaxYen: 499 }, {}, false],
  [{ minOrderMax: 9 }, {}, false],
  [{ soldMin: 101 }, {}, false],
  [{ stockMin: 51 }, {}, false],
  [{ weightMaxGrams: 200 }, {}, true],
  [{ weightMaxGrams: 200 }, { weightGrams: null }, false],
  [{ tags: ["factory"] }, {}, true],
  [{ tags: ["ships_24h"] }, {}, false],
  [{ badMaxTenths: 15 }, {}, true],
  [{ badMaxTenths: 14 }, {}, false],
  [{ badMaxTenths: 15 }, { checkedPieces: 99, badPieces: 0 }, false],
  [{ onTimeMinPercent: 90 }, {}, true],
  [{ onTimeMinPercent: 91 }, {}, false],
  [{ goodsClass: "battery" }, {}, false],
  [{ sellingYen: 1_000, marginMinPercent: 50 }, {}, true],
  [{ sellingYen: 1_000, marginMinPercent: 51 }, {}, false],
] as [Partial<PalletConditions>, Partial<PalletHit>, boolean][])(
  "the conditions %o take %o: %s",
  (asked, more, passes) => {
    const conditions = { ...noConditions, words: "帆布", ...asked };
    const { wanted, steps } = judgeGoods(conditions, [{ ...hit, ...more }]);
    expect(wanted).toHaveLength(passes ? 1 : 0);
    expect(steps.at(-1)!.left).toBe(passes ? 1 : 0);
  },
);

test("whatever a night finds, no pallet holds more than is wanted, and the same once more changes nothing", () => {
  const offer = fc.record({
    id: fc.integer({ min: 1, max: 12 }).map(String),
    priceFen: fc.integer({ min: 1, max: 5 }),
    stock: fc.integer({ min: 0, max: 2 }),
  });
  const offerList = fc.uniqueArray(offer, { selector: ({ id }) => id, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(offerList, { maxLength: 4 }),
      fc.boolean(),
      (wanted, nights, confirms) => {
        let known: Parameters<typeof planPalletChanges>[0]["known"][number][] = [];
        for (const night of nights) {
          const found = night.map((one) => ({ ...one, titleJa: one.id }));
          const today = () =>
            known.map((one) => ({
              ...one,
              now: night.find(({ id }) => id === one.offerId) ?? null,
            }));
          known = apply(today(), planPalletChanges({ wanted, known: today(), found }), confirms);
          expect(known.length).toBeLessThanOrEqual(wanted);
          expect(planPalletChanges({ wanted, known: today(), found }).changes).toEqual([]);
        }
      },
    ),
  );
});

type Known = Parameters<typeof planPalletChanges>[0]["known"][number];

/** What the statements of a search make of it. */
function apply(
  before: Known[],
  { fresh, kept, changes }: ReturnType<typeof planPalletChanges>,
  confirms: boolean,
): Known[] {
  const state = confirms ? ("waiting" as const) : ("listed" as const);
  const stays = before.filter((one) => kept.some(({ offerId }) => offerId === one.offerId));
  return [
    ...stays.map((one) => {
      const of = changes.filter(({ offerId }) => offerId === one.offerId);
      const has = (kind: string) => of.some((change) => change.kind === kind);
      const back = has("back") ? false : undefined;
      return {
        ...one,
        priceFen: of[0]?.toFen ?? one.priceFen,
        out: has("out") ? true : (back ?? one.out),
        gone: has("gone") ? true : (back ?? one.gone),
      };
    }),
    ...fresh.map(({ id, titleJa, priceFen }) => ({
      offerId: id,
      titleJa,
      priceFen,
      state,
      out: false,
      gone: false,
      now: null,
    })),
  ];
}

test("a night interrupted at any statement and run again equals one clean night", async () => {
  const run = async (breakAt: number | undefined) => {
    await using other = await openShop();
    await makeCatalogue(other.db, 20);
    await makePallet(other.as(hanako), "p1", wish);
    other.wait(1);
    const system = other.as({ kind: "system", id: "search-pallets" });
    await searchPallets(system);
    await other.db.update(offers).set({ priceFen: sql`price_fen + popularity % 3` });
    await other.db.insert(blacklist).values({
      id: "b",
      companyId: hanako.companyId,
      offerId: "900020",
      addedAt: new Date(0),
      addedByName: "",
    });
    other.wait(1);
    const again = other.as({ kind: "system", id: "search-pallets" });
    if (breakAt !== undefined) {
      let calls = 0;
      const broken = new Proxy(again.db, {
        get(db, name) {
          const value = Reflect.get(db, name);
          if (typeof value !== "function") return value;
          return (...given: unknown[]) => {
            if ((name === "batch" || name === "all") && calls++ === breakAt)
              throw new Error("the line broke");
            return value.apply(db, given);
          };
        },
      });
      await searchPallets({ ...again, db: broken }).catch(() => {});
    }
    await searchPallets(again);
    const strip = (rows: object[]) =>
      rows.map((row) => JSON.stringify({ ...row, startedAt: 0, endedAt: 0 }));
    return [
      strip(await other.db.select().from(palletGoods)),
      strip(await other.db.select().from(palletChanges)),
      strip(await other.db.select().from(palletNights)),
      strip(await other.db.select().from(pallets)),
    ];
  };
  const clean = await run(undefined);
  for (const breakAt of [0, 1, 2]) expect(await run(breakAt)).toEqual(clean);
}, 30_000);

test("many nights of a real pallet never hold more than is wanted", async () => {
  await makeCatalogue(shop.db, 30);
  await make({ confirms: false, wanted: 7 });
  for (let night = 0; night < 4; night++) {
    shop.wait(1);
    await shop.db.update(offers).set({ stock: sql`(popularity + ${night}) % 3` });
    await searchPallets(clock());
    expect((await live()).length).toBeLessThanOrEqual(7);
  }
  expect(await live()).toHaveLength(7);
});
