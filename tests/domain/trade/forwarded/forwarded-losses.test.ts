import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";
import { bookCount } from "#app/domain/trade/floor/book-count.server.ts";
import { answerCosts } from "#app/domain/trade/floor/case-effect.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import { countLot, openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { decideLoss, reopenLoss, reportLoss } from "#app/domain/trade/floor/decide-loss.server.ts";
import { announcedYen, capYenOn, maxPayoutYen } from "#app/domain/trade/floor/forwarded-loss.ts";
import {
  lossParcelsQuery,
  lossQueueQueries,
  ownLossesQuery,
} from "#app/domain/trade/floor/forwarded-loss-queries.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import {
  files,
  forwardedLosses,
  issuedPapers,
  ledgerAccounts,
  lots,
  notices,
  problemCases,
  settings,
} from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wang, wei } from "#tests/support/shop.ts";
import { png, requestedShipment, unmeasured } from "#tests/support/trade/stock.ts";

let shop: Shop;
let number: string;
beforeEach(async () => {
  shop = await openShop();
  number = await announced();
  await receive("SF1000000001", 6);
});

const goods = {
  name: "展示会で買った陶器",
  valueFen: 1_250,
  goodsClass: "general" as const,
  optionIds: [],
  note: "",
  parcels: [
    { tracking: "SF1000000001", quantity: 6 },
    { tracking: "SF1000000002", quantity: 4 },
  ],
};

async function announced(change: Partial<typeof goods> = {}) {
  const id = crypto.randomUUID();
  const said = { ...goods, ...change };
  const made = await announceForwarded(shop.as(hanako), shop.files, id, said, [png()]);
  if (!made.ok) throw new Error(made.reason);
  return made.value.number;
}

async function receive(tracking: string, quantity: number, differs = false) {
  const [lot] = await lotQueue(shop.as(wei), "arrival_pending", tracking);
  const arrival = { id: crypto.randomUUID(), lotId: lot!.id, quantity, differs };
  expect(await receiveLot(shop.as(wei), arrival)).toMatchObject({ ok: true });
  return arrival.id;
}

async function parcelOf(tracking: string, of = number) {
  const parcels = await lossParcelsQuery(shop.as(hanako), of);
  return parcels.find((one) => one.tracking === tracking)!.purchaseId;
}

/** What was received of a parcel is inspected and shelved. */
async function shelve(tracking: string, shelf: string) {
  const id = await parcelOf(tracking);
  const [lot] = await shop.db.select().from(lots).where(eq(lots.purchaseId, id));
  const good = { goodQuantity: lot!.quantity, badQuantity: 0, note: "", photos: [], ...unmeasured };
  await inspectLot(shop.as(wei), shop.files, lot!.id, good);
  expect(await shelveLot(shop.as(wei), lot!.id, shelf)).toMatchObject({ ok: true });
  return lot!.id;
}

/** So many are counted on a shelf, and what lacks is booked as lost. */
async function counted(shelf: string, quantity: number) {
  const countId = crypto.randomUUID();
  await openCount(shop.as(wei), { id: countId, fromShelf: shelf, toShelf: shelf });
  const { lines } = (await readCount(shop.as(wei), countId))!;
  const [lot] = await shop.db.select().from(lots).where(eq(lots.shelf, shelf));
  expect(lines).toEqual([]);
  const scanned = {
    countId,
    typed: `L-${String(lot!.number).padStart(6, "0")}`,
    shelf,
    hand: undefined,
    quantity,
  };
  expect(await countLot(shop.as(wei), scanned)).toMatchObject({ ok: true });
  const { count } = (await readCount(shop.as(wei), countId))!;
  const reasons = new Map([[lot!.id, "lost"]]);
  const booked = await bookCount(shop.as(wei), { countId, version: count.version, reasons });
  expect(booked).toMatchObject({ value: { booked: true } });
  return countId;
}

/** Six stood on a shelf, and two of them are found no more. */
async function lostTwo() {
  const lotId = await shelve("SF1000000001", "A-01-03");
  await counted("A-01-03", 4);
  return lotId;
}

const pdf = { name: "領収書.pdf", bytes: new TextEncoder().encode("%PDF-1.7\n") };
async function report(change: Record<string, any> = {}) {
  const { who = hanako, proof = pdf, parcel = await parcelOf("SF1000000001"), ...said } = change;
  const loss = { id: crypto.randomUUID(), number, parcel, kind: "broken" as const, words: "割れ" };
  return reportLoss(shop.as(who), shop.files, { ...loss, quantity: 2, ...said }, proof);
}
const twoPeople = { key: "waiveTwoPeopleYen", effectiveFrom: "2024-04-02", value: "10000" };
/** All of a parcel has left for Japan. */
const leave = (parcel: string) =>
  shop.db
    .update(lots)
    .set({
      state: "shelved" as const,
      shelf: "A-01-03",
      goodQuantity: sql`quantity`,
      shippedQuantity: sql`quantity`,
    })
    .where(eq(lots.purchaseId, parcel));
const decide = (id: string, yen: number, answer = "規定による", who = chen) =>
  decideLoss(shop.as(who), { id, yen, answer });
const losses = () => shop.db.select().from(forwardedLosses);
async function orderId() {
  const [parcel] = await lossParcelsQuery(shop.as(hanako), number);
  return parcel!.orderId;
}
async function walletYen() {
  const [row] = await shop.db
    .select({ yen: ledgerAccounts.balanceYen })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, walletOf(hanako.companyId).id));
  return row?.yen ?? 0;
}

describe("転送品の補償", () => {
  test("is reported with its proof and paid into the wallet, with the reason that the buyer reads", async () => {
    await lostTwo();
    expect(await report()).toMatchObject({ ok: true });
    // 2 pieces at 12.50 yuan and 22.08 yen.
    const [loss] = await losses();
    expect(loss).toMatchObject({ state: "open", worthYen: 552, capYen: 30_000 });
    const [file] = await shop.db.select().from(files).where(eq(files.documentKind, "loss"));
    expect(file).toMatchObject({ documentId: loss!.id, contentType: "application/pdf" });
    const [open] = await shop.db.batch(lossQueueQueries(shop.as(chen)));
    expect(open).toMatchObject([{ proofId: file!.id, paidOfParcelYen: 0 }]);

    const papers = await shop.db.$count(issuedPapers);
    expect(await decide(loss!.id, 553)).toMatchObject({ reason: "more-than-cap" });
    expect(await decide(loss!.id, 552)).toMatchObject({ ok: true });
    expect(await walletYen()).toBe(552);
    expect(await shop.db.$count(issuedPapers)).toBe(papers);
    expect(await decide(loss!.id, 552)).toMatchObject({ reason: "moved-meanwhile" });
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.at(-1)?.title).toBe(`転送品 ${number} の補償 552円を残高に入れました`);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is at most the cap of its parcel, however it is divided", async () => {
    const dear = await announced({
      valueFen: 100_000,
      parcels: [{ tracking: "SF3000000001", quantity: 5 }],
    });
    await receive("SF3000000001", 5);
    const parcel = await parcelOf("SF3000000001", dear);
    await leave(parcel);
    await shop.db.insert(settings).values({ ...twoPeople, value: "30000" });
    for (let round = 0; round < 2; round++)
      expect(await report({ number: dear, parcel })).toMatchObject({ ok: true });
    const [one, other] = await losses();
    expect(one!.worthYen).toBe(44_160);
    expect(await decide(one!.id, 30_001)).toMatchObject({ reason: "more-than-cap" });
    const both = await Promise.all([decide(one!.id, 20_000), decide(other!.id, 20_000)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await walletYen()).toBe(20_000);
    const left = both[0].ok ? other! : one!;
    expect(await decide(left.id, 10_001)).toMatchObject({ reason: "more-than-cap" });
    expect(await decide(left.id, 10_000)).toMatchObject({ ok: true });
  });

  test("keeps the cap of the day on which the goods were announced", async () => {
    const row = { key: "forwardedParcelCapYen", effectiveFrom: "2026-01-20", value: "100" };
    await shop.db.insert(settings).values(row);
    shop.wait(10);
    await report();
    expect((await losses())[0]).toMatchObject({ capYen: 30_000 });
    const rows = [{ ...row, effectiveFrom: "2024-04-01", value: "300" }, row];
    expect(capYenOn(rows, new Date("2026-01-19T14:59:59Z"))).toBe(300);
    expect(capYenOn(rows, new Date("2026-01-19T15:00:00Z"))).toBe(100);
    expect(capYenOn(rows, new Date("2023-01-01T00:00:00Z"))).toBe(300);
  });

  test("of more pieces than came, of what never came, or without a proof is refused", async () => {
    expect(await report({ quantity: 7 })).toMatchObject({ reason: "more-than-came" });
    expect(await report({ parcel: await parcelOf("SF1000000002") })).toMatchObject({
      reason: "not-received",
    });
    expect(await report({ parcel: "other" })).toMatchObject({ reason: "no-such-parcel" });
    expect(await report({ proof: null })).toMatchObject({ reason: "proof-missing" });
    const words = { name: "a.txt", bytes: new TextEncoder().encode("領収書") };
    expect(await report({ proof: words })).toMatchObject({ reason: "not-a-picture" });
    expect(await losses()).toEqual([]);
    const both = await Promise.all([report({ quantity: 4 }), report({ quantity: 4 })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "more-than-came" });
    const [one] = await losses();
    expect(await decide(one!.id, 0, "検品の写真では破損がありません")).toMatchObject({ ok: true });
    expect(await report({ quantity: 6 })).toMatchObject({ ok: true });
  });

  test("refused by mistake it is decided anew, once, a large sum by two as at first", async () => {
    await shop.db
      .insert(settings)
      .values({ key: "waiveTwoPeopleYen", effectiveFrom: "2024-04-02", value: "100" });
    await report();
    await leave(await parcelOf("SF1000000001"));
    const [loss] = await losses();
    expect(await decide(loss!.id, 552)).toMatchObject({ value: "asked" });
    await decide(loss!.id, 0, "対象外です");
    const reopen = (who = chen) =>
      reopenLoss(shop.as(who), { id: loss!.id, answer: "もう一度確認します" });
    expect(await reopen(wei as typeof chen)).toMatchObject({ reason: "forbidden" });
    const both = await Promise.all([reopen(), reopen()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "moved-meanwhile" });
    const again = await shop.db.select(noticeFields).from(notices);
    expect(again.filter(({ body }) => body === "もう一度確認します")).toHaveLength(1);
    const [open] = await losses();
    expect(open).toMatchObject({ state: "open", payAskedBy: null, decidedAt: null });
    expect(open?.answer).toBe("もう一度確認します");
    const another = { ...chen, id: "another" };
    expect(await decide(loss!.id, 552, "規定による", another)).toMatchObject({ value: "asked" });
    expect(await walletYen()).toBe(0);
    expect(await decide(loss!.id, 552)).toMatchObject({ value: "decided" });
    expect(await walletYen()).toBe(552);
    expect(await reopen()).toMatchObject({ reason: "moved-meanwhile" });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("the same form twice reports once", async () => {
    const id = crypto.randomUUID();
    await Promise.all([report({ id }), report({ id })]);
    expect(await report({ id })).toMatchObject({ ok: true });
    expect(await losses()).toHaveLength(1);
  });

  test("is nobody else's, and decided by whose duty it is alone", async () => {
    expect(await report({ who: taro })).toMatchObject({ reason: "not-found" });
    expect(await report({ who: { ...kenji, permissions: [] } })).toMatchObject({
      reason: "forbidden",
    });
    await report();
    expect(await ownLossesQuery(shop.as(taro), number)).toEqual([]);
    expect(await lossParcelsQuery(shop.as(taro), number)).toEqual([]);
    const [loss] = await losses();
    expect(await decide(loss!.id, 1, "理由", wei as typeof chen)).toMatchObject({
      reason: "forbidden",
    });
    expect(await decide(loss!.id, 1, "")).toMatchObject({ reason: "reason-missing" });
    expect(await decide(crypto.randomUUID(), 1)).toMatchObject({ reason: "not-found" });
  });
});

describe("pieces that still stand with us", () => {
  test("are not paid for: neither on the shelf nor in a request, until they are written off", async () => {
    await report({ kind: "lost" });
    const [loss] = await losses();
    expect(await decide(loss!.id, 552)).toMatchObject({ reason: "still-here" });
    const lotId = await shelve("SF1000000001", "A-01-03");
    expect(await decide(loss!.id, 552)).toMatchObject({ reason: "still-here" });
    await requestedShipment(shop, lotId, 6);
    expect(await decide(loss!.id, 552)).toMatchObject({ reason: "still-here" });
    const [[judged]] = await shop.db.batch(lossQueueQueries(shop.as(chen)));
    expect(judged!.pieces).toMatchObject({
      announced: 6,
      received: 6,
      onShelf: 0,
      inRequests: 6,
      departed: 0,
      elsewhere: 0,
      shelves: ["A-01-03"],
    });
    await expect(
      shop.db.update(forwardedLosses).set({ state: "paid", paidYen: 1 }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("forwarded_loss_gone") } });
    expect(await walletYen()).toBe(0);
  });

  test("and those that a count finds no more are paid once, whatever other reports say", async () => {
    await lostTwo();
    await report({ kind: "lost" });
    await report({ kind: "lost" });
    const [one, other] = await losses();
    const both = await Promise.all([decide(one!.id, 552), decide(other!.id, 552)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(0);
    await decide(other!.id, 0, "同じ荷物の届け出です");
    expect(await decide(one!.id, 552)).toMatchObject({ value: "decided" });
    await report({ kind: "lost", quantity: 1 });
    const third = (await losses()).find(({ state }) => state === "open");
    expect(await decide(third!.id, 1)).toMatchObject({ reason: "still-here" });
    expect(await walletYen()).toBe(552);
  });

  test("of a parcel that came short are no more than those that came", async () => {
    await receive("SF1000000002", 1);
    const parcel = await parcelOf("SF1000000002");
    expect(await report({ parcel, quantity: 2 })).toMatchObject({ reason: "more-than-came" });
    await expect(
      shop.db.insert(forwardedLosses).values({
        id: "x",
        orderId: await orderId(),
        companyId: hanako.companyId,
        userId: hanako.id,
        purchaseId: parcel,
        state: "open",
        version: 1,
        kind: "lost",
        quantity: 2,
        words: "",
        worthYen: 1,
        capYen: 1,
        reportedAt: shop.as(wei).now,
      }),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining("forwarded_loss_pieces") },
    });
    expect(await report({ parcel, quantity: 1 })).toMatchObject({ ok: true });
  });

  test("a large sum is paid by two people", async () => {
    await leave(await parcelOf("SF1000000001"));
    await shop.db.insert(settings).values({ ...twoPeople, value: "551" });
    await report();
    const [loss] = await losses();
    expect(await decide(loss!.id, 552)).toMatchObject({ value: "asked" });
    expect(await decide(loss!.id, 552)).toMatchObject({ reason: "asked-already" });
    expect(await decide(loss!.id, 551)).toMatchObject({ reason: "asked-already" });
    expect(await walletYen()).toBe(0);
    const second = { ...chen, id: wang.id, name: "赵敏" };
    expect(await decide(loss!.id, 552, "規定による", second)).toMatchObject({ value: "decided" });
    expect(await walletYen()).toBe(552);
    const [own] = await ownLossesQuery(shop.as(hanako), number);
    expect(own!.loss).not.toHaveProperty("payReason");
  });
});

describe("a short case of forwarded goods", () => {
  const cases = () => shop.db.select().from(problemCases);
  const answer = async (answer: "exchange" | "cancel") =>
    answerCase(shop.as(hanako), (await cases())[0]!.number, { answer, note: "" });

  test("offers neither another purchase nor nothing back, and ends when the loss is paid", async () => {
    await lostTwo();
    const [one] = await cases();
    expect(one).toMatchObject({ kind: "short", state: "awaiting_reply", quantity: 2 });
    expect(readMessage(one!.note, "ja")).toContain("転送品の補償の対象です");
    const found = (await findCase(shop.as(hanako), one!.number))!;
    expect(answerCosts(found, shop.as(hanako).now)).toEqual([]);
    for (const wish of ["exchange", "cancel"] as const)
      expect(await answer(wish)).toMatchObject({ reason: "no-such-answer" });
    await report({ kind: "lost" });
    const [loss] = await losses();
    expect(await decide(loss!.id, 552)).toMatchObject({ ok: true });
    expect((await cases())[0]).toMatchObject({ state: "done", answer: null });
    const all = await shop.db.select(noticeFields).from(notices);
    const told = all.find(({ title }) => title.includes("問題商品"));
    expect(told!.body).toContain("紛失・破損の補償");
    expect(told!.body).not.toContain("お選びください");
  });

  test("stays open while fewer are paid than it is about", async () => {
    await lostTwo();
    await report({ kind: "lost", quantity: 1 });
    const [loss] = await losses();
    expect(await decide(loss!.id, 276)).toMatchObject({ ok: true });
    expect((await cases())[0]).toMatchObject({ state: "awaiting_reply" });
  });

  test("about what never came to us only tells, and goes with an arrival that was none", async () => {
    const id = await receive("SF1000000002", 3, true);
    expect((await cases())[0]).toMatchObject({ kind: "short", state: "done", quantity: 1 });
    expect(await undoAct(shop.as(wei), shop.files, { id, reason: "lot" })).toMatchObject({
      ok: true,
    });
    const [one] = await cases();
    expect(one).toMatchObject({ state: "done", version: 2 });
  });
});

test("nothing is paid above worth or cap, and worth is never below the announced price", () => {
  const amount = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 1, max: 500 }),
      amount,
      amount,
      (valueFen, pieces, capYen, paid) => {
        const rate = { ttsRate: "21.38", spreadYen: "0.70" };
        const worthYen = announcedYen({ ...rate, valueFen }, pieces);
        expect(worthYen * 10_000).toBeGreaterThanOrEqual(valueFen * pieces * 2_208);
        expect((worthYen - 1) * 10_000).toBeLessThan(valueFen * pieces * 2_208);
        const most = maxPayoutYen({ worthYen, capYen }, paid);
        expect(most).toBeLessThanOrEqual(worthYen);
        expect(most + paid).toBeLessThanOrEqual(Math.max(capYen, paid));
      },
    ),
  );
});
