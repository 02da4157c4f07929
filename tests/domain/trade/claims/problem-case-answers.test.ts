import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import {
  answerCase,
  answerOverdueCases,
  setCaseDefaults,
} from "#app/domain/trade/floor/answer-case.server.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import { listCases, readCaseQueue } from "#app/domain/trade/floor/case-lists.server.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import { offerCase, putCaseAside } from "#app/domain/trade/floor/offer-case.server.ts";
import { ledgerTransfers, notices, orderLines, orders, problemCases } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  openShop,
  type Shop,
  sato,
  taro,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";
import {
  badPouches,
  caseNow,
  lotNow,
  newestCase,
  pouchesBought,
  receive,
  reply,
  step,
} from "#tests/support/trade/problem-cases.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const jobs = () => answerOverdueCases(shop.as({ kind: "system", id: "jobs" }));
const moved = { ok: false, reason: "moved-meanwhile" };

describe("two at once", () => {
  test("two answers: one wins, the other is told; the same twice is one", async () => {
    const { problem } = await badPouches(shop);
    const both = await Promise.all([
      reply(shop, problem.number, "return"),
      reply(shop, problem.number, "discard", kenji),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { answer } = await caseNow(shop, problem.number);
    expect(await reply(shop, problem.number, answer!)).toMatchObject({ ok: true });
    const other = answer === "return" ? "discard" : "return";
    expect(await reply(shop, problem.number, other)).toEqual({
      ok: false,
      reason: "answered-already",
    });
    expect(await caseNow(shop, problem.number)).toMatchObject({ answer, version: 2 });
  });

  test("an answer while the deadline's job runs: one of them holds", async () => {
    const { problem } = await badPouches(shop);
    await setCaseDefaults(shop.as(hanako), { damaged: "exchange" });
    shop.wait(5);
    await Promise.all([jobs(), reply(shop, problem.number, "discard")]);
    const { answer, isDefaultAnswer, version } = await caseNow(shop, problem.number);
    expect([answer, isDefaultAnswer]).toEqual(
      isDefaultAnswer ? ["exchange", true] : ["discard", false],
    );
    expect(version).toBe(2);
  });

  test("a step taken twice moves pieces and money once", async () => {
    const { orderId, problem } = await badPouches(shop);
    await reply(shop, problem.number, "return");
    const sent = await Promise.all([
      step(shop, problem.number, "sendBack"),
      step(shop, problem.number, "sendBack"),
    ]);
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    const refunded = await Promise.all([
      step(shop, problem.number, "confirmReturn"),
      step(shop, problem.number, "confirmReturn"),
    ]);
    expect(refunded.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refunded).toContainEqual(moved);
    expect(
      await shop.db.$count(
        ledgerTransfers,
        eq(ledgerTransfers.id, `order-refund/case/${problem.id}`),
      ),
    ).toBe(1);
    const [line] = await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.id, problem.orderLineId));
    expect(line).toMatchObject({ quantity: 47, receivedQuantity: 47 });
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.paidYen).toBe(order?.totalYen);
  });

  test("the offer changes while the buyer answers: the yen that were seen hold, or nothing does", async () => {
    const { problem } = await badPouches(shop);
    const found = await findCase(shop.as(hanako), problem.number);
    expect(found?.one.discountFen).toBe(0);
    await offerCase(shop.as(li), problem.number, {
      discountFen: 500,
      returnCostFen: 0,
      note: "",
      extend: false,
    });
    const seen = { answer: "accept" as const, note: "", seenYen: 0 };
    expect(await answerCase(shop.as(hanako), problem.number, seen)).toEqual({
      ok: false,
      reason: "amounts-changed",
    });
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "awaiting_reply" });
  });

  test("staff's button carries its yen too", async () => {
    const { problem } = await badPouches(shop);
    await reply(shop, problem.number, "return");
    await step(shop, problem.number, "sendBack");
    const wrong = { step: "confirmReturn" as const, seenYen: 1 };
    expect(await carryOutCase(shop.as(li), problem.number, wrong)).toEqual({
      ok: false,
      reason: "amounts-changed",
    });
  });

  test("more than the goods cost is not given back", async () => {
    const { problem } = await badPouches(shop);
    const offer = { discountFen: 3 * 680 + 1, returnCostFen: 0, note: "", extend: false };
    expect(await offerCase(shop.as(li), problem.number, offer)).toEqual({
      ok: false,
      reason: "more-than-goods",
    });
    await expect(
      shop.db
        .update(orderLines)
        .set({ discountFen: 680 * 50 + 1 })
        .where(eq(orderLines.id, problem.orderLineId)),
    ).rejects.toThrow();
  });

  test("while a bank payment of the remainder waits, the order does not change under it", async () => {
    const { orderId, problem } = await badPouches(shop);
    await reply(shop, problem.number, "return");
    await step(shop, problem.number, "sendBack");
    await shop.db.update(orders).set({ state: "awaiting_finance" }).where(eq(orders.id, orderId));
    expect(await step(shop, problem.number, "confirmReturn")).toEqual({
      ok: false,
      reason: "payment-waits",
    });
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "sent_back" });
  });
});

describe("an answer that does not come", () => {
  test("is the company's own default, and the company is told", async () => {
    const { problem } = await badPouches(shop);
    await setCaseDefaults(shop.as(hanako), { damaged: "exchange", short: null });
    await jobs();
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "awaiting_reply" });
    shop.wait(5);
    await jobs();
    expect(await caseNow(shop, problem.number)).toMatchObject({
      state: "in_follow_up",
      answer: "exchange",
      isDefaultAnswer: true,
      answeredByName: "自動処理",
    });
    const told = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.companyId, hanako.companyId));
    expect(told.some(({ title }) => title.includes("「交換」で進めます"))).toBe(true);
  });

  test("without a default is waited for, and said once", async () => {
    const { problem } = await badPouches(shop);
    shop.wait(5);
    await jobs();
    await jobs();
    const one = await caseNow(shop, problem.number);
    expect(one).toMatchObject({ state: "awaiting_reply", version: 2 });
    expect(one.overdueAt).not.toBeNull();
    const { cases } = await readCaseQueue(shop.as(li), "overdue", undefined);
    expect(cases.map((row) => row.one.number)).toEqual([problem.number]);
    expect(await reply(shop, problem.number, "discard")).toMatchObject({ ok: true });
  });

  test("is not chosen when the default is not possible any more", async () => {
    const { problem } = await badPouches(shop);
    await setCaseDefaults(shop.as(hanako), { damaged: "return" });
    shop.wait(8);
    await jobs();
    expect(await caseNow(shop, problem.number)).toMatchObject({
      state: "awaiting_reply",
      answer: null,
    });
  });

  test("never costs money: goods beyond the order are not bought by themselves", async () => {
    expect(await setCaseDefaults(shop.as(hanako), { over: "accept" })).toEqual({
      ok: false,
      reason: "no-such-answer",
    });
    expect(await setCaseDefaults(shop.as(kenji), { over: "return" })).toEqual({
      ok: false,
      reason: "forbidden",
    });
  });

  test("has a day less than the seller's own time", async () => {
    const { problem } = await badPouches(shop);
    expect(problem.replyBy.getTime() - problem.openedAt.getTime()).toBe(4 * 86_400_000);
    expect(problem.returnBy!.getTime() - problem.openedAt.getTime()).toBe(7 * 86_400_000);
  });
});

describe("who may", () => {
  test("another company, a store that is not theirs, and who may not order: nothing, or not this", async () => {
    const { problem } = await badPouches(shop);
    expect(await reply(shop, problem.number, "discard", taro)).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await findCase(shop.as(taro), problem.number)).toBeUndefined();
    expect((await listCases(shop.as(taro), everything, undefined, 20)).cases).toEqual([]);
    const elsewhere = { ...kenji, storeIds: ["another-store"] };
    expect(await findCase(shop.as(elsewhere), problem.number)).toBeUndefined();
    expect((await listCases(shop.as(elsewhere), everything, undefined, 20)).cases).toEqual([]);
    const reader = { ...kenji, permissions: [] };
    expect(await reply(shop, problem.number, "discard", reader)).toEqual({
      ok: false,
      reason: "forbidden",
    });
    expect(await findCase(shop.as(reader), problem.number)).toBeDefined();
  });

  test("what costs money needs the right to pay as well", async () => {
    const { lotId } = await pouchesBought(shop);
    await receive(shop, { lotId, quantity: 53, differs: true });
    const { number } = await newestCase(shop, lotId);
    expect(await reply(shop, number, "accept", kenji)).toEqual({
      ok: false,
      reason: "may-not-pay",
    });
    const payer = { ...kenji, permissions: ["order", "pay"] as const };
    expect(await reply(shop, number, "accept", payer)).toMatchObject({ ok: true });
  });

  test.each([
    { who: li, may: ["refund", "confirmReturn", "orderAgain", "withdraw"] },
    { who: chen, may: ["refund", "confirmReturn", "orderAgain", "withdraw"] },
    { who: wei, may: ["reshelve", "discard", "sendBack"] },
    { who: wang, may: [] },
    { who: sato, may: [] },
    { who: zhou, may: ["refund", "reshelve", "withdraw", "discard"] },
  ])("$who.role carries out $may and nothing else", async ({ who, may }) => {
    const { problem } = await badPouches(shop);
    const steps = [
      "refund",
      "confirmReturn",
      "orderAgain",
      "reshelve",
      "discard",
      "sendBack",
      "withdraw",
    ] as const;
    for (const one of steps) {
      if (one === "withdraw") continue;
      const done = await carryOutCase(shop.as(who), problem.number, { step: one, tracking: "SF1" });
      // Not answered yet: who may is told that it is not the time for it.
      if (may.includes(one)) expect([one, done]).toEqual([one, moved]);
      else if (who.role !== "admin")
        expect([one, done]).toEqual([one, { ok: false, reason: "forbidden" }]);
    }
    const shelf = await putCaseAside(shop.as(who), problem.number, "Q-02-01");
    expect(shelf.ok).toBe(["warehouse", "admin"].includes(who.role));
  });
});

const everything = { group: undefined, kind: undefined, words: "" };

describe("the list", () => {
  test("is found by state, kind, numbers and days, and goes on page by page", async () => {
    const { number, problem } = await badPouches(shop, { bad: 5, wrong: 2 });
    const list = async (filter: Partial<Parameters<typeof listCases>[1]>, size = 20) =>
      listCases(shop.as(hanako), { ...everything, ...filter }, undefined, size);
    expect((await list({})).cases).toHaveLength(2);
    expect((await list({})).counts).toEqual({ awaiting_reply: 2, in_follow_up: 0, done: 0 });
    expect((await list({ kind: "wrong" })).cases.map(({ one }) => one.number)).toEqual([
      problem.number,
    ]);
    expect((await list({ words: number })).cases).toHaveLength(2);
    expect((await list({ words: ` ${problem.number.toLowerCase()}` })).cases).toHaveLength(1);
    expect((await list({ words: "KB-1" })).cases).toEqual([]);
    expect((await list({ from: new Date(problem.openedAt.getTime() + 1) })).cases).toEqual([]);
    expect((await list({ until: problem.openedAt })).cases).toEqual([]);
    await reply(shop, problem.number, "return");
    expect((await list({ group: "in_follow_up" })).cases).toHaveLength(1);
    const first = await list({}, 1);
    expect(first.next).toBeDefined();
    const second = await listCases(shop.as(hanako), everything, first.next, 1);
    expect(second.next).toBeUndefined();
    expect(new Set([...first.cases, ...second.cases].map(({ one }) => one.id)).size).toBe(2);
    // What waits for an answer comes with its yen, the same as on its page.
    const [open] = (await list({ group: "awaiting_reply" })).cases;
    expect(open?.costs.find(({ answer }) => answer === "return")?.changeYen).toBeGreaterThan(0);
  });

  test("a case that was none is taken back: its pieces are good after all", async () => {
    const { lotId, problem } = await badPouches(shop);
    expect(await step(shop, problem.number, "withdraw")).toMatchObject({ ok: true });
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "done", answer: null });
    const [row] = await shop.db.select().from(problemCases);
    expect(row?.closedAt).not.toBeNull();
    expect(await lotNow(shop, lotId)).toMatchObject({ availableQuantity: 50, badQuantity: 0 });
  });
});
