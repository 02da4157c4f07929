import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { countWork, queueLengths } from "#app/domain/console/queues/queues.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { message, readMessage } from "#app/domain/core/message/message.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { answerCosts } from "#app/domain/trade/floor/case-effect.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { offerCase } from "#app/domain/trade/floor/offer-case.server.ts";
import { reportCase } from "#app/domain/trade/floor/open-case.server.ts";
import { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { listOwed, payExtra } from "#app/domain/trade/purchasing/owed.server.ts";
import { varianceFen } from "#app/domain/trade/purchasing/purchase.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import {
  ledgerAccounts,
  lots,
  notices,
  orderLines,
  problemCases,
  purchaseLines,
} from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import {
  badPouches,
  caseNow,
  lineNow,
  lotNow,
  newestCase,
  pouchesBought,
  receive,
  reply,
  step,
} from "#tests/support/trade/problem-cases.ts";
import { readPurchases } from "#tests/support/trade/read-purchases.ts";
import { wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function wallet() {
  const [account] = await shop.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, `wallet/${hanako.companyId}`));
  return account?.balanceYen ?? 0;
}

async function order(number: string) {
  return (await findOrder(shop.as(li), number))!.order;
}

/** The yen that the case's page shows for an answer. */
async function shownYen(number: string, answer: string) {
  const found = await findCase(shop.as(hanako), number);
  return answerCosts(found!, shop.as(hanako).now).find((one) => one.answer === answer)!.changeYen;
}

describe("a parcel with fewer pieces than were bought", () => {
  test("opens a case about the missing ones, which nobody waits for any more", async () => {
    const { number, lotId, lineId } = await pouchesBought(shop);
    expect(await receive(shop, { lotId, quantity: 48, differs: true })).toMatchObject({ ok: true });
    const problem = await newestCase(shop, lotId);
    expect(problem).toMatchObject({
      kind: "short",
      quantity: 2,
      state: "awaiting_reply",
      note: message("case.arrived", { expected: 50, arrived: 48 }),
    });
    expect(problem.number).toMatch(/^PG-260115-\d{4}$/);
    expect(await lotNow(shop, lotId)).toMatchObject({ state: "missing", quantity: 2 });
    expect(await lineNow(shop, lineId)).toMatchObject({ receivedQuantity: 48 });
    expect(await lotQueue(shop.as(wei), "arrival_pending")).toHaveLength(1);
    const [notice] = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.href, `/user/issueOrder?q=${number}`));
    expect(notice?.title).toContain("不足 2個");
  });

  test("without saying that it is all, the rest keeps waiting and nothing is asked", async () => {
    const { lotId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 48 });
    expect(await shop.db.$count(problemCases)).toBe(0);
    expect(await lotNow(shop, lotId)).toMatchObject({ state: "arrival_pending", quantity: 2 });
  });

  test("is refunded with fee and options at the order's rate once staff confirm it", async () => {
    const { number, lotId, lineId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 48, differs: true });
    const { number: case_ } = await newestCase(shop, lotId);
    const [before, purse] = [await order(number), await wallet()];
    const seen = await shownYen(case_, "cancel");
    expect(seen).toBeGreaterThan(0);
    expect(await reply(shop, case_, "cancel")).toMatchObject({ ok: true });
    expect(await wallet()).toBe(purse);
    expect(await step(shop, case_, "refund")).toMatchObject({ ok: true });
    const after = await order(number);
    expect(after.totalYen).toBe(breakdown(after).totalYen);
    expect(before.totalYen - after.totalYen).toBe(seen);
    expect((await wallet()) - purse).toBe(seen);
    expect(after.optionsFen).toBe(before.optionsFen - 2 * 100);
    expect(await caseNow(shop, case_)).toMatchObject({ state: "done", settledYen: seen });
    expect(await lotNow(shop, lotId)).toMatchObject({ state: "written_off" });
    expect(await lineNow(shop, lineId)).toMatchObject({
      quantity: 48,
      boughtQuantity: 48,
      receivedQuantity: 48,
    });
  });

  test("is awaited anew when the company wants them sent, and the case ends with their arrival", async () => {
    const { lotId, lineId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 48, differs: true });
    const { number } = await newestCase(shop, lotId);
    await reply(shop, number, "exchange");
    expect(await step(shop, number, "orderAgain", "8月3日に届きます")).toMatchObject({ ok: true });
    for (const reader of [li, hanako])
      expect((await findCase(shop.as(reader), number))?.events[0]).toMatchObject({
        move: "orderAgain",
        note: typedMessage("8月3日に届きます"),
      });
    expect(await caseNow(shop, number)).toMatchObject({ state: "awaiting_goods" });
    expect(await lotNow(shop, lotId)).toMatchObject({ state: "arrival_pending", quantity: 2 });
    expect(await receive(shop, { lotId, quantity: 2 })).toMatchObject({ ok: true });
    expect(await caseNow(shop, number)).toMatchObject({ state: "done", settledYen: 0 });
    expect(await lineNow(shop, lineId)).toMatchObject({ quantity: 50, receivedQuantity: 50 });
  });

  test("without a single piece of the line is short of all of them", async () => {
    const { number, lotId, lineId } = await pouchesBought(shop);
    expect(await receive(shop, { lotId, quantity: 0 })).toEqual({
      ok: false,
      reason: "nothing-came",
    });
    await receive(shop, { lotId, quantity: 0, differs: true });
    const problem = await newestCase(shop, lotId);
    expect(problem).toMatchObject({ kind: "short", quantity: 50 });
    await reply(shop, problem.number, "cancel");
    await step(shop, problem.number, "refund");
    expect(await lineNow(shop, lineId)).toMatchObject({
      refusal: { params: { label: { ja: "不足" } } },
      boughtQuantity: 0,
    });
    // The seller sent nothing at all: its freight comes back too.
    const { freights } = (await findOrder(shop.as(li), number))!;
    expect(freights.find(({ supplierId }) => supplierId === "supplier-2")?.freightFen).toBe(0);
  });
});

describe("a parcel with more pieces than were bought", () => {
  test("is received when staff say so, and the company may buy the rest", async () => {
    const { number, lotId, lineId } = await pouchesBought(shop);
    expect(await receive(shop, { lotId, quantity: 53 })).toEqual({
      ok: false,
      reason: "more-than-waiting",
    });
    await receive(shop, { lotId, quantity: 53, differs: true });
    const problem = await newestCase(shop, lotId);
    expect(problem).toMatchObject({ kind: "over", quantity: 3 });
    expect(await lineNow(shop, lineId)).toMatchObject({ receivedQuantity: 50 });
    const [before, purse] = [await order(number), await wallet()];
    const seen = await shownYen(problem.number, "accept");
    expect(seen).toBeLessThan(0);
    expect(await reply(shop, problem.number, "accept")).toMatchObject({ ok: true });
    expect((await wallet()) - purse).toBe(seen);
    const after = await order(number);
    expect(after.totalYen - before.totalYen).toBe(-seen);
    expect(after).toMatchObject({ paidYen: after.totalYen, pieceCount: 83, state: "purchased" });
    expect(await lineNow(shop, lineId)).toMatchObject({
      quantity: 53,
      boughtQuantity: 53,
      receivedQuantity: 53,
    });
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "done", settledYen: seen });
    const working = await lotQueue(shop.as(wei), "arrival_work");
    expect(working.map(({ quantity }) => quantity).sort()).toEqual([3, 50]);
  });

  test("is owed to its seller until what was paid for it is entered, once", async () => {
    const { number, lotId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 53, differs: true });
    const { number: case_ } = await newestCase(shop, lotId);
    const purchaseNow = async () => {
      const all = await readPurchases(shop.as(li), number);
      return all.find(({ id }) => id === purchaseId)!;
    };
    const { purchaseId } = await lotNow(shop, lotId);
    const before = varianceFen(await purchaseNow());
    // Sent twice at once it is owed once.
    await Promise.all([reply(shop, case_, "accept"), reply(shop, case_, "accept")]);

    const owing = await purchaseNow();
    expect(varianceFen(owing)).toBe(before - 3 * 680);
    const line = owing.lines.find(({ owedFen }) => owedFen > 0)!;
    expect(line).toMatchObject({ quantity: 53, owedFen: 3 * 680 });
    expect(await listOwed(shop.as(li))).toMatchObject([{ number, owedFen: 3 * 680 }]);
    expect(await countWork(shop.as(li))).toMatchObject({ payExtra: 1 });
    // Owed and waiting go together.
    for (const apart of [{ owedFen: 0 }, { owedSince: null }, { owedFen: -1 }])
      await expect(
        shop.db.update(purchaseLines).set(apart).where(eq(purchaseLines.purchaseId, owing.id)),
      ).rejects.toThrow();

    const { id, version } = owing;
    const paid = { purchaseId: id, version, lineId: line.orderLineId, paidFen: 2_000 };
    expect(await payExtra(shop.as(wei), number, paid)).toEqual({ ok: false, reason: "forbidden" });
    expect(await payExtra(shop.as(li), number, paid)).toMatchObject({ ok: true });
    expect(await payExtra(shop.as(li), number, paid)).toEqual({
      ok: false,
      reason: "moved-meanwhile",
    });
    const after = await purchaseNow();
    expect(varianceFen(after)).toBe(before - 40);
    expect(after.goodsFen).toBe(owing.goodsFen + 2_000);
    expect(readMessage(after.events.at(-1)!.note, "zh")).toBe("补款 20.00元（应付 20.40元）");
    expect(await listOwed(shop.as(li))).toEqual([]);
  });

  test("costs nothing when the seller gives them away, and nothing moves when they go back", async () => {
    const { lotId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 53, differs: true });
    const { number } = await newestCase(shop, lotId);
    const gift = { discountFen: 3 * 680, returnCostFen: 0, note: "無料です", extend: false };
    expect(await offerCase(shop.as(li), number, gift)).toMatchObject({ ok: true });
    // The photo option of the three pieces is still work to be done.
    expect(await shownYen(number, "accept")).toBeGreaterThan(-70);
    const purse = await wallet();
    await reply(shop, number, "return");
    await step(shop, number, "sendBack");
    expect(await step(shop, number, "confirmReturn")).toMatchObject({ ok: true });
    expect(await wallet()).toBe(purse);
  });

  test("is not sold to a company whose balance is too low", async () => {
    const { lotId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 5_000, differs: true });
    const { number } = await newestCase(shop, lotId);
    await shop.db
      .update(problemCases)
      .set({ quantity: 900_000 })
      .where(eq(problemCases.number, number));
    expect(await reply(shop, number, "accept")).toEqual({ ok: false, reason: "balance-too-low" });
    expect(await caseNow(shop, number)).toMatchObject({ state: "awaiting_reply" });
  });
});

describe("bad pieces", () => {
  test("wait to be put apart in the warehouse's own count", async () => {
    const { problem } = await badPouches(shop);
    await shop.db
      .update(problemCases)
      .set({ quarantineShelf: "" })
      .where(eq(problemCases.id, problem.id));
    expect(await countWork(shop.as(wei))).toMatchObject({ caseAside: 1 });
    const queues = await queueLengths(shop.as(wei));
    expect(queues.find(({ queue }) => queue === "caseAside")).toMatchObject({ count: 1 });
  });

  test("open a case with what the inspection wrote, and cannot be sent", async () => {
    const { lotId, problem } = await badPouches(shop);
    expect(problem).toMatchObject({
      kind: "damaged",
      quantity: 3,
      note: message("lot.inspected", {
        defects: [],
        note: typedMessage("ファスナーが閉まりません"),
        withoutPhoto: null,
      }),
      quarantineShelf: "Q-01-03",
    });
    const found = await findCase(shop.as(hanako), problem.number);
    expect(found?.photos).toHaveLength(1);
    const asked = wantShipment(lotId, 48);
    expect(await requestShipment(shop.as(hanako), asked)).toMatchObject({ ok: false });
    expect(await requestShipment(shop.as(hanako), wantShipment(lotId, 47))).toMatchObject({
      ok: true,
    });
  });

  test("of two kinds are two questions", async () => {
    const { lotId } = await badPouches(shop, { bad: 5, wrong: 2 });
    const rows = await shop.db.select().from(problemCases).where(eq(problemCases.lotId, lotId));
    expect(rows.map(({ kind, quantity }) => [kind, quantity]).sort()).toEqual([
      ["damaged", 3],
      ["wrong", 2],
    ]);
  });

  test("that are seen on arrival are set apart at once", async () => {
    const { lotId, lineId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 50, wrongQuantity: 4, damagedQuantity: 1 });
    expect(await lineNow(shop, lineId)).toMatchObject({ receivedQuantity: 50, badQuantity: 5 });
    expect(await lotNow(shop, lotId)).toMatchObject({ state: "arrival_work", quantity: 45 });
    expect(await lotQueue(shop.as(wei), "shelving_pending")).toEqual([]);
    const rows = await shop.db.select().from(problemCases);
    expect(rows.map(({ kind, quantity }) => [kind, quantity]).sort()).toEqual([
      ["damaged", 1],
      ["wrong", 4],
    ]);
  });

  test("become stock when the company takes them, with the seller's discount back", async () => {
    const { number, lotId, lineId, problem } = await badPouches(shop);
    const offer = { discountFen: 500, returnCostFen: 0, note: "5元引き", extend: false };
    await offerCase(shop.as(li), problem.number, offer);
    const [before, purse] = [await order(number), await wallet()];
    await reply(shop, problem.number, "accept");
    expect(await step(shop, problem.number, "reshelve")).toMatchObject({ ok: true });
    const after = await order(number);
    expect(after.goodsFen).toBe(before.goodsFen - 500);
    expect((await wallet()) - purse).toBe(before.totalYen - after.totalYen);
    expect(await lotNow(shop, lotId)).toMatchObject({ availableQuantity: 50, badQuantity: 0 });
    expect(await lineNow(shop, lineId)).toMatchObject({
      goodQuantity: 50,
      shelvedQuantity: 50,
      badQuantity: 0,
      discountFen: 500,
      quantity: 50,
    });
  });

  test("go back with a tracking number; the refund follows the seller's confirmation", async () => {
    const { number, lineId, problem } = await badPouches(shop);
    const offer = { discountFen: 0, returnCostFen: 800, note: "", extend: false };
    const withoutCost = await shownYen(problem.number, "return");
    await offerCase(shop.as(li), problem.number, offer);
    const seen = await shownYen(problem.number, "return");
    // The cost of sending them back is taken off, at the order's rate.
    const { ttsRate, spreadYen } = await order(number);
    const costYen = 8 * (Number(ttsRate) + Number(spreadYen));
    expect(Math.abs(withoutCost - seen - costYen)).toBeLessThan(1);
    await reply(shop, problem.number, "return");
    const purse = await wallet();
    await step(shop, problem.number, "sendBack");
    expect(await caseNow(shop, problem.number)).toMatchObject({
      state: "sent_back",
      returnTracking: "SF1234567890",
    });
    expect(await wallet()).toBe(purse);
    expect(await lineNow(shop, lineId)).toMatchObject({ receivedQuantity: 47, badQuantity: 0 });
    await step(shop, problem.number, "confirmReturn");
    expect((await wallet()) - purse).toBe(seen);
    expect(await lineNow(shop, lineId)).toMatchObject({
      quantity: 47,
      boughtQuantity: 47,
      handlingFen: 800,
    });
    expect((await order(number)).optionsFen).toBe(30 * 100 + 47 * 100 + 800);
  });

  test("are exchanged: the purchase is open again for just these", async () => {
    const { lotId, lineId, problem } = await badPouches(shop);
    await reply(shop, problem.number, "exchange");
    await step(shop, problem.number, "orderAgain");
    const { replacementLotId } = await caseNow(shop, problem.number);
    expect(await lotNow(shop, replacementLotId!)).toMatchObject({
      state: "arrival_pending",
      quantity: 3,
    });
    expect(await lotNow(shop, lotId)).toMatchObject({ quantity: 47, badQuantity: 0 });
    expect(await lineNow(shop, lineId)).toMatchObject({ boughtQuantity: 50, receivedQuantity: 47 });
    await receive(shop, { lotId: replacementLotId!, quantity: 3 });
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "done" });
  });

  test("that are thrown away stay paid, unless the line is insured", async () => {
    const { number, lineId, problem } = await badPouches(shop);
    const before = await order(number);
    await reply(shop, problem.number, "discard");
    await step(shop, problem.number, "discard");
    expect((await order(number)).totalYen).toBe(before.totalYen);
    expect(await lineNow(shop, lineId)).toMatchObject({
      quantity: 50,
      receivedQuantity: 50,
      badQuantity: 0,
      discardedQuantity: 3,
    });
  });

  test("of an insured line are paid for when thrown away, also after the seller's days, not after ours", async () => {
    const { number, lineId, problem } = await badPouches(shop);
    const { openedAt } = problem;
    const insuredUntil = new Date(openedAt.getTime() + 30 * 86_400_000);
    await shop.db.update(problemCases).set({ insuredUntil }).where(eq(problemCases.id, problem.id));
    shop.wait(10);
    const seen = await shownYen(problem.number, "discard");
    expect(seen).toBeGreaterThan(0);
    await reply(shop, problem.number, "discard");
    shop.wait(30);
    const purse = await wallet();
    expect(await step(shop, problem.number, "discard")).toMatchObject({ ok: true });
    expect((await wallet()) - purse).toBe(seen);
    expect(await lineNow(shop, lineId)).toMatchObject({ quantity: 47, discardedQuantity: 0 });
    expect((await order(number)).pieceCount).toBe(77);
  });

  test("are not paid for any more when 不良補償 has run out", async () => {
    const { number, problem } = await badPouches(shop);
    const insuredUntil = new Date(problem.openedAt.getTime() + 30 * 86_400_000);
    await shop.db.update(problemCases).set({ insuredUntil }).where(eq(problemCases.id, problem.id));
    shop.wait(31);
    expect(await shownYen(problem.number, "discard")).toBe(0);
    const before = (await order(number)).totalYen;
    await reply(shop, problem.number, "discard");
    await step(shop, problem.number, "discard");
    expect((await order(number)).totalYen).toBe(before);
  });

  test("of a line with the option 不良補償 are insured from their receipt on", async () => {
    const { lotId, lineId } = await pouchesBought(shop);
    const insure = {
      id: "insure",
      nameJa: "不良補償",
      nameZh: "质量保障",
      priceType: 1,
      price: "3.0",
    };
    await shop.db
      .update(orderLines)
      .set({ options: [insure as never] })
      .where(eq(orderLines.id, lineId));
    await receive(shop, { lotId, quantity: 50, damagedQuantity: 2 });
    const [one] = await shop.db.select().from(problemCases);
    expect(one!.insuredUntil!.getTime() - one!.openedAt.getTime()).toBe(30 * 86_400_000);
    expect(one).toMatchObject({ kind: "damaged", quantity: 2 });
  });

  test("cannot go back after the seller's seven days; the pages say which answers are left", async () => {
    const { problem } = await badPouches(shop);
    shop.wait(8);
    for (const answer of ["exchange", "return", "cancel"] as const)
      expect(await reply(shop, problem.number, answer)).toEqual({
        ok: false,
        reason: "return-window-over",
      });
    const found = await findCase(shop.as(hanako), problem.number);
    const left = answerCosts(found!, shop.as(hanako).now).filter(({ possible }) => possible);
    expect(left.map(({ answer }) => answer)).toEqual(["accept", "discard"]);
    expect(await reply(shop, problem.number, "accept")).toMatchObject({ ok: true });
  });

  test("may end the whole lot, which nobody can send from then on", async () => {
    const { number, lotId, lineId, problem } = await badPouches(shop, { bad: 5, wrong: 2 });
    expect(problem.kind).toBe("wrong");
    expect(await reply(shop, problem.number, "cancel")).toMatchObject({ ok: true });
    expect((await listStock(shop.as(hanako), { words: "" }, undefined, 20)).lots).toEqual([]);
    const rows = await shop.db
      .select({ kind: problemCases.kind, state: problemCases.state, n: problemCases.quantity })
      .from(problemCases)
      .where(eq(problemCases.lotId, lotId));
    expect(rows).toContainEqual({ kind: "damaged", state: "done", n: 3 });
    expect(rows).toContainEqual({ kind: "wrong", state: "in_follow_up", n: 50 });
    await step(shop, problem.number, "sendBack");
    expect(await step(shop, problem.number, "confirmReturn")).toMatchObject({ ok: true });
    expect(await lineNow(shop, lineId)).toMatchObject({
      refusal: { params: { label: { ja: "商品違い" } } },
      boughtQuantity: 0,
    });
    expect(await lotNow(shop, lotId)).toMatchObject({ state: "written_off" });
    // The parcel did come: its freight stays.
    const { freights } = (await findOrder(shop.as(li), number))!;
    expect(freights.every(({ freightFen }) => freightFen > 0)).toBe(true);
  });

  test("of a lot that is partly sent cannot end the whole lot", async () => {
    const { lotId, problem } = await badPouches(shop);
    await requestShipment(shop.as(hanako), wantShipment(lotId, 10));
    expect(await reply(shop, problem.number, "cancel")).toEqual({
      ok: false,
      reason: "shipped-already",
    });
    expect(await lotNow(shop, lotId)).toMatchObject({ availableQuantity: 37, badQuantity: 3 });
  });
});

describe("goods that do not come", () => {
  const report = (lotId: string, kind: "late" | "unavailable", quantity: number, staff = li) =>
    reportCase(shop.as(staff), { id: crypto.randomUUID(), lotId, kind, quantity, note: "遅れ" });

  test("late ones are waited for or given up; what arrives first ends the question", async () => {
    const { lotId } = await pouchesBought(shop);
    expect(await report(lotId, "late", 50, wei)).toEqual({ ok: false, reason: "forbidden" });
    expect(await report(lotId, "late", 50)).toMatchObject({ ok: true });
    expect(await report(lotId, "late", 50)).toEqual({ ok: false, reason: "case-open" });
    const first = await newestCase(shop, lotId);
    await reply(shop, first.number, "accept");
    expect(await caseNow(shop, first.number)).toMatchObject({ state: "done", answer: "accept" });

    shop.wait(1);
    await report(lotId, "late", 50);
    const second = await newestCase(shop, lotId);
    await reply(shop, second.number, "cancel");
    await receive(shop, { lotId, quantity: 20 });
    expect(await caseNow(shop, second.number)).toMatchObject({
      state: "in_follow_up",
      quantity: 30,
    });
    await receive(shop, { lotId, quantity: 30 });
    expect(await caseNow(shop, second.number)).toMatchObject({ state: "done", settledYen: 0 });
    expect(await step(shop, second.number, "refund")).toMatchObject({ ok: false });
  });

  test("an answer that comes after the goods is told so, and not that another was given", async () => {
    const { lotId } = await pouchesBought(shop);
    await report(lotId, "late", 50);
    const late = await newestCase(shop, lotId);
    await receive(shop, { lotId, quantity: 50 });
    expect(await caseNow(shop, late.number)).toMatchObject({ state: "done", answer: null });
    expect(await reply(shop, late.number, "cancel")).toEqual({
      ok: false,
      reason: "ended-unanswered",
    });
  });

  test("those not to be had are refunded, the others of the line still come", async () => {
    const { number, lotId, lineId } = await pouchesBought(shop);
    expect(await report(lotId, "unavailable", 51)).toEqual({ ok: false, reason: "count-differs" });
    await report(lotId, "unavailable", 10);
    const [gone] = await shop.db
      .select()
      .from(lots)
      .where(and(eq(lots.orderLineId, lineId), eq(lots.state, "missing")));
    const problem = await newestCase(shop, gone!.id);
    const purse = await wallet();
    const before = await order(number);
    await reply(shop, problem.number, "cancel");
    await step(shop, problem.number, "refund");
    expect((await wallet()) - purse).toBe(before.totalYen - (await order(number)).totalYen);
    expect(await receive(shop, { lotId, quantity: 40 })).toMatchObject({ ok: true });
    expect(await lineNow(shop, lineId)).toMatchObject({
      quantity: 40,
      boughtQuantity: 40,
      receivedQuantity: 40,
    });
  });

  test("with every line given up the order is cancelled and all of it is back", async () => {
    const { number, orderId } = await pouchesBought(shop);
    const rows = await shop.db.select().from(lots).where(eq(lots.orderId, orderId));
    const paid = (await order(number)).paidYen;
    const purse = await wallet();
    for (const { id, quantity } of rows) {
      await report(id, "unavailable", quantity);
      const { number: case_ } = await newestCase(shop, id);
      await reply(shop, case_, "cancel");
      expect(await step(shop, case_, "refund")).toMatchObject({ ok: true });
    }
    expect(await order(number)).toMatchObject({ state: "cancelled", totalYen: 0, paidYen: 0 });
    expect((await wallet()) - purse).toBe(paid);
  });
});
