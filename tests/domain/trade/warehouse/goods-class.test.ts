import { beforeEach, describe, expect, test } from "vitest";
import { ownMeasuresOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { asListed } from "#app/domain/catalog/products/own-measures.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { storedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { answerContest, contestClass } from "#app/domain/trade/shipments/class-contest.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { categories, orderLines, skuClasses } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import {
  boughtLot,
  requestedShipment,
  shelvedLot,
  unmeasured,
} from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const found = async (number: string) => (await findShipment(shop.as(wei), number))!;
const classOf = async (number: string) => {
  const [line] = (await found(number)).lines;
  return [line!.goodsClass, line!.classSource];
};

async function inspected(goodsClass?: "battery" | "general") {
  const { lotId } = await boughtLot(shop, 4);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 4 });
  const seen = { goodQuantity: 4, badQuantity: 0, note: "", photos: [], ...unmeasured, goodsClass };
  await inspectLot(shop.as(wei), shop.files, lotId, seen);
  await shelveLot(shop.as(wei), lotId, "A-01-03");
  return requestedShipment(shop, lotId, 4, { methodCode: "sea" });
}

/** A request whose goods are taken for battery goods by their category. */
async function guessed() {
  await shop.db.update(categories).set({ goodsClass: "battery" });
  const { lotId } = await shelvedLot(shop, 10);
  const { number, id } = await requestedShipment(shop, lotId, 6);
  const [line] = (await found(number)).lines;
  return { number, id, lineId: line!.id };
}

const wish = (lineId: string, change = {}) => ({
  id: crypto.randomUUID(),
  lineId,
  wished: "general" as const,
  reason: "空のケースです",
  ...change,
});

describe("品物の区分", () => {
  test("is guessed by the category, and as somebody has seen it from the inspection on", async () => {
    await shop.db.update(categories).set({ goodsClass: "liquid" });
    const before = await inspected();
    expect(await classOf(before.number)).toEqual(["liquid", "category"]);
    const seen = await inspected("battery");
    expect(await classOf(seen.number)).toEqual(["battery", "seen"]);
    // The same SKU elsewhere too: what it costs there is not settled yet.
    expect(await classOf(before.number)).toEqual(["battery", "seen"]);
    await inspected("general");
    expect(await classOf(before.number)).toEqual(["general", "seen"]);
  });

  test("is a named line within the freight of every stage", async () => {
    const { number } = await guessed();
    const { rows } = stageTable((await found(number)).stages);
    const goods = rows.find(({ key }) => key === "goods");
    // 2 to 3 started kilograms by air at 180 yen.
    expect(goods).toMatchObject({
      goodsClass: "battery",
      cells: [{ yen: { min: 360, max: 540 } }],
    });
  });

  test("is contested with a reason, decided once, and settled by the decision", async () => {
    const { number, id, lineId } = await guessed();
    const contest = wish(lineId);
    const twice = [contest, contest].map((one) => contestClass(shop.as(hanako), number, one));
    for (const one of await Promise.all(twice))
      if (!one.ok) expect(one.reason).toBe("waits-already");
    expect(await contestClass(shop.as(hanako), number, contest)).toMatchObject({ ok: true });
    expect((await found(number)).contests).toHaveLength(1);
    for (const other of [
      { lineId: "another" },
      { reason: "箱だけです" },
      { wished: "liquid" as const },
    ])
      expect(await contestClass(shop.as(hanako), number, { ...contest, ...other })).toEqual({
        ok: false,
        reason: "moved-meanwhile",
      });
    expect(await contestClass(shop.as(hanako), number, wish(lineId))).toMatchObject({
      reason: "waits-already",
    });
    const answer = (state: "accepted" | "refused", words = "", staff = chen) =>
      answerContest(shop.as(staff), number, contest.id, { state, answer: words });
    expect(await answer("refused")).toMatchObject({ reason: "reason-missing" });
    const both = await Promise.all([answer("accepted"), answer("refused", "電池があります")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { contests } = await found(number);
    const expected = contests[0]!.state === "accepted" ? "general" : "battery";
    expect(await classOf(number)).toEqual([expected, "seen"]);

    await quoteShipment(shop.as(chen), number, {
      freightYen: 4_600,
      optionsYen: 0,
      storageYen: 0,
      note: "",
    });
    await shop.deposit(hanako.companyId, 50_000);
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    const contents = [{ lineId, quantity: 6 }];
    const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 1_900, contents };
    await packShipment(shop.as(wei), number, [box], { reweighed: true });
    const { request } = await found(number);
    expect(request.freightYen).toBe(expected === "general" ? 3_080 : 3_440);
    expect(await contestClass(shop.as(hanako), number, wish(lineId))).toMatchObject({
      reason: "settled-already",
    });
  });

  test("stays as it was seen meanwhile where a contest of it is refused", async () => {
    const { number, lineId } = await guessed();
    const contest = wish(lineId);
    await contestClass(shop.as(hanako), number, contest);
    const [seen] = await shop.db.select().from(orderLines);
    await shop.db.insert(skuClasses).values({
      skuId: seen!.skuId,
      offerId: seen!.offerId,
      goodsClass: "liquid",
      confirmedAt: new Date(),
      confirmedByName: "王磊",
    });
    const answer = { state: "refused" as const, answer: "液体が入っています" };
    expect(await answerContest(shop.as(chen), number, contest.id, answer)).toMatchObject({
      ok: true,
    });
    expect(await classOf(number)).toEqual(["liquid", "seen"]);
  });

  test("is nobody else's to contest, and not the same again", async () => {
    const { number, lineId } = await guessed();
    const reason = async (who: typeof hanako, change = {}) => {
      const contested = await contestClass(shop.as(who), number, wish(lineId, change));
      return contested.ok ? undefined : contested.reason;
    };
    expect(await reason(taro)).toBe("not-found");
    expect(await reason(kenji)).toBe("forbidden");
    expect(await reason(hanako, { lineId: "other" })).toBe("not-found");
    expect(await reason(hanako, { wished: "battery" })).toBe("same-class");
    expect((await found(number)).contests).toEqual([]);
  });
});

test("a class confirmed at inspection counts in later estimates, behind the company's own word", async () => {
  const goods = "600000000003";
  const list = async (ownOf?: string) => {
    const search = { words: "タンブラー", sort: "popular", limit: 5, ownOf } as const;
    const { offers } = await searchStoredOffers(shop.db, search);
    return offers.find(({ id }) => id === goods)?.goodsClass;
  };
  const listedFor = async (who: typeof hanako) => {
    const offer = (await storedCatalogue(shop.db).find(goods))!;
    const own = await ownMeasuresOf(shop.as(who), goods);
    return asListed<typeof offer & { goodsClass?: GoodsClass | null }>(offer, own).goodsClass;
  };
  expect([await list(), await listedFor(taro)]).toEqual([undefined, undefined]);
  await inspected("battery");
  const [line] = await shop.db.select().from(orderLines);
  expect(line!.offerId).toBe(goods);
  expect([await list(), await list(taro.companyId), await listedFor(taro)]).toEqual(
    Array(3).fill("battery"),
  );
  const known = { goodsClass: "liquid" as const };
  const skuId = (await storedCatalogue(shop.db).find(goods))!.skus[0]!.id;
  await addFromGoods(shop.as(hanako), [{ skuId, known }]);
  expect([await list(hanako.companyId), await listedFor(hanako), await list()]).toEqual([
    "liquid",
    "liquid",
    "battery",
  ]);
});
