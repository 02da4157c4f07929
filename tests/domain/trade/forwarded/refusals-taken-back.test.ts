import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import {
  editForwarded,
  refuseForwarded,
  reopenForwarded,
} from "#app/domain/trade/floor/change-forwarded.server.ts";
import {
  forwardedQuery,
  toForwardedPage,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import {
  answerContest,
  contestClass,
  reopenContest,
} from "#app/domain/trade/shipments/class-contest.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { categories, notices, skuClasses } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, sato, taro, wei } from "#tests/support/shop.ts";
import { png, requestedShipment, shelvedLot, unmeasured } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const words = "もう一度確認しました";

describe("forwarded goods that were refused by mistake", () => {
  const goods = {
    name: "展示会で買った陶器",
    valueFen: 1_250,
    goodsClass: "general" as const,
    optionIds: [] as string[],
    note: "",
    parcels: [
      { tracking: "SF1000000001", quantity: 6 },
      { tracking: "SF1000000002", quantity: 4 },
    ],
  };
  const announce = async (who = hanako) => {
    const id = crypto.randomUUID();
    const made = await announceForwarded(shop.as(who), shop.files, id, goods, [png()]);
    if (!made.ok) throw new Error(made.reason);
    return made.value.number;
  };
  const listed = async () =>
    toForwardedPage(await forwardedQuery(shop.as(hanako), undefined, 20), 20).goods;
  const lotsIn = async (state: "arrival_pending" | "arrival_work") =>
    (await lotQueue(shop.as(wei), state)).map(({ quantity }) => quantity);
  const receive = async (tracking: string, quantity: number) => {
    const [lot] = await lotQueue(shop.as(wei), "arrival_pending", tracking);
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity });
    return lot!.id;
  };
  const reopen = (number: string, who = wei) => reopenForwarded(shop.as(who), number, words);

  test("are here and awaited as before, without what was said and changed earlier", async () => {
    const number = await announce();
    shop.wait(0.01);
    const now = {
      ...goods,
      parcels: [{ tracking: "SF1000000003", quantity: 5 }, goods.parcels[0]!],
    };
    expect(await editForwarded(shop.as(hanako), number, now)).toMatchObject({ ok: true });
    const here = await receive("SF1000000003", 5);
    shop.wait(0.01);
    expect(await refuseForwarded(shop.as(wei), number, "危険物")).toMatchObject({ ok: true });
    expect([await lotsIn("arrival_pending"), await lotsIn("arrival_work")]).toEqual([[], []]);

    expect(await reopen(number, chen)).toMatchObject({ reason: "forbidden" });
    const both = await Promise.all([reopen(number), reopen(number)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "moved-meanwhile" });
    expect([await lotsIn("arrival_pending"), await lotsIn("arrival_work")]).toEqual([[6], [5]]);
    expect(await listed()).toMatchObject([
      { progress: "arrived", endNote: words, state: "forwarded", parcels: [{}, {}] },
    ]);
    const again = await shop.db.select(noticeFields).from(notices);
    expect(again.filter(({ body }) => body === words)).toHaveLength(1);
    const seen = { goodQuantity: 5, badQuantity: 0, note: "", photos: [], ...unmeasured };
    expect(await inspectLot(shop.as(wei), shop.files, here, seen)).toMatchObject({ ok: true });
    expect(await refuseForwarded(shop.as(wei), number, "x")).toMatchObject({
      reason: "inspected-already",
    });
  });

  test("may be refused once more, and what nobody refused is not taken up", async () => {
    const number = await announce();
    expect(await reopen(number)).toMatchObject({ reason: "moved-meanwhile" });
    for (let round = 0; round < 2; round++) {
      shop.wait(0.01);
      expect(await refuseForwarded(shop.as(wei), number, "危険物")).toMatchObject({ ok: true });
      expect(await reopen(number)).toMatchObject({ ok: true });
      expect((await lotsIn("arrival_pending")).sort()).toEqual([4, 6]);
    }
    expect(await reopen("KB-1")).toMatchObject({ reason: "not-found" });
  });

  test("stay refused once they were announced anew", async () => {
    const number = await announce();
    await refuseForwarded(shop.as(wei), number, "危険物");
    await announce(taro);
    expect(await reopen(number)).toMatchObject({ reason: "number-taken" });
    expect((await lotsIn("arrival_pending")).sort()).toEqual([4, 6]);
  });
});

describe("an answer about a class of goods", () => {
  async function answered(state: "accepted" | "refused") {
    await shop.db.update(categories).set({ goodsClass: "battery" });
    const { lotId } = await shelvedLot(shop, 10);
    const { number, id } = await requestedShipment(shop, lotId, 6);
    const [line] = (await findShipment(shop.as(wei), number))!.lines;
    const contest = {
      id: crypto.randomUUID(),
      lineId: line!.id,
      reason: "空のケースです",
      wished: "general" as const,
    };
    await contestClass(shop.as(hanako), number, contest);
    const answer = { state, answer: "内容を確認しました" };
    await answerContest(shop.as(chen), number, contest.id, answer);
    return { number, id, lineId: line!.id, contest };
  }
  const reopen = (number: string, id: string, said = words, who = chen) =>
    reopenContest(shop.as(who), number, id, said);
  const classOf = async (number: string) =>
    (await findShipment(shop.as(wei), number))!.lines[0]!.goodsClass;

  const sourceOf = async (number: string) =>
    (await findShipment(shop.as(wei), number))!.lines[0]!.classSource;

  test.each(["accepted", "refused"] as const)(
    "%s is taken back once, and given anew",
    async (state) => {
      const { number, contest } = await answered(state);
      expect(await reopen(number, contest.id, "")).toMatchObject({ reason: "reason-missing" });
      expect(await reopen(number, contest.id, words, sato as typeof chen)).toMatchObject({
        reason: "forbidden",
      });
      const both = await Promise.all([reopen(number, contest.id), reopen(number, contest.id)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both).toContainEqual({ ok: false, reason: "answered-already" });
      expect(await classOf(number)).toBe("battery");
      expect(await sourceOf(number)).toBe("category");
      const [open] = (await findShipment(shop.as(wei), number))!.contests;
      expect(open).toMatchObject({ state: "open", answer: "", answeredAt: null });
      const again = await shop.db.select(noticeFields).from(notices);
      expect(again.filter(({ body }) => body === words)).toHaveLength(1);
      const anew = { state: "accepted" as const, answer: "" };
      expect(await answerContest(shop.as(chen), number, contest.id, anew)).toMatchObject({
        ok: true,
      });
      expect(await classOf(number)).toBe("general");
    },
  );

  test("leaves what somebody had seen before as that person saw it", async () => {
    const { number, contest } = await answered("refused");
    const seen = { confirmedAt: new Date("2026-01-05T03:00:00Z"), confirmedByName: "王磊" };
    await shop.db.update(skuClasses).set({ goodsClass: "liquid", ...seen });
    await reopen(number, contest.id);
    const accept = { state: "accepted" as const, answer: "" };
    await answerContest(shop.as(chen), number, contest.id, accept);
    expect(await classOf(number)).toBe("general");
    expect(await reopen(number, contest.id)).toMatchObject({ ok: true });
    expect(await shop.db.select().from(skuClasses)).toMatchObject([
      { goodsClass: "liquid", ...seen },
    ]);
  });

  test("leaves alone what somebody has seen since, and a word that the company has said since", async () => {
    const { number, contest, lineId } = await answered("accepted");
    shop.wait(0.01);
    await shop.db
      .update(skuClasses)
      .set({ goodsClass: "liquid", confirmedAt: shop.as(wei).now, confirmedByName: "王磊" });
    await contestClass(shop.as(hanako), number, { ...contest, id: crypto.randomUUID(), lineId });
    expect(await reopen(number, contest.id)).toMatchObject({ reason: "answered-already" });
    expect(await classOf(number)).toBe("liquid");
  });

  test("stands once what it costs is settled", async () => {
    const { number, id, lineId, contest } = await answered("accepted");
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
    expect(await reopen(number, contest.id)).toMatchObject({ reason: "settled-already" });
  });
});
