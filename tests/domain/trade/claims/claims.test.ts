import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { openPaper } from "#app/domain/money/papers/open-paper.server.ts";
import { agreeClaim } from "#app/domain/trade/after-sales/agree-claim.server.ts";
import { answerClaim } from "#app/domain/trade/after-sales/answer-claim.server.ts";
import {
  listClaims,
  listSupplierClaims,
  readClaimQueue,
} from "#app/domain/trade/after-sales/claim-lists.server.ts";
import {
  findClaim,
  readClaim,
  readClaimable,
} from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { claimWorth, shareRefund } from "#app/domain/trade/after-sales/claim-worth.ts";
import {
  askClaim,
  closeClaim,
  lapseOffers,
  reconsiderClaim,
  takeOfferBack,
} from "#app/domain/trade/after-sales/handle-claim.server.ts";
import { saveClaim } from "#app/domain/trade/after-sales/save-claim.server.ts";
import { answerChange, wishChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import {
  claimLines,
  claims,
  companies,
  ledgerTransfers,
  notices,
  orderLines,
  orders,
} from "#db/schema/index.ts";
import { expectPapersWhole, papersOf } from "#tests/support/money/issued-papers.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import {
  claimNow,
  offer,
  receivedGoods,
  sentClaim,
  walletYen,
  wantClaim,
} from "#tests/support/trade/claims.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
let number: string;

beforeEach(async () => {
  shop = await openShop();
  ({ number } = await receivedGoods(shop));
});

const save = async (change: Parameters<typeof wantClaim>[2] = {}, who = hanako) =>
  saveClaim(shop.as(who), shop.files, await wantClaim(shop, number, change));
const refused = (reason: string) => ({ ok: false, reason });
const tooMany = (...over: number[]) => ({ ...refused("more-than-received"), over });
const agree = async (claim: string, who = hanako) =>
  agreeClaim(shop.as(who), claim, (await claimNow(shop, claim)).version);
const filter = { group: undefined, reason: undefined, words: "" };

describe("a claim", () => {
  test("comes back under the tax classes of what was paid for it", async () => {
    const claim = await sentClaim(shop, number);
    const { worthYen, worth } = (await findClaim(shop.as(li), claim))!;
    await offer(shop, claim, "refund", worthYen);
    await agree(claim);
    const refunds = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.kind, "claim-refund"));
    const taxes = new Map<string, [string, number][]>();
    for (const { documentKind, documentId } of refunds) {
      const paper = (await papersOf(shop, documentId)).find(({ kind }) => kind === "credit-note")!;
      const opened = await openPaper(shop.as(hanako), paper);
      taxes.set(documentKind, opened!.taxes);
    }
    const { orderYen, shippingYen } = worth[0]!;
    const order = Object.fromEntries(taxes.get("order")!);
    // The fee is 5 % of goods and freight: of every order's return some is under 10 %.
    expect(order["10%対象（税込）"]).toBeGreaterThan(orderYen * 0.04);
    expect(order["10%対象（税込）"]).toBeLessThan(orderYen * 0.05);
    expect(order["10%対象（税込）"]! + order["対象外（立替金・国外の作業）"]!).toBe(orderYen);
    const shipping = Object.fromEntries(taxes.get("shipping")!);
    expect(shipping["免税（国際輸送）"]).toBeGreaterThan(0);
    expect(shipping["免税（国際輸送）"]! + shipping["対象外（立替金・国外の作業）"]!).toBe(
      shippingYen,
    );
  });

  test("is money in the wallet as soon as its buyer agrees, once", async () => {
    const claim = await sentClaim(shop, number, { pictures: [png()] });
    expect(claim).toBe("AS-260115-0001");
    const found = (await findClaim(shop.as(li), claim))!;
    expect(found.pictures).toHaveLength(1);
    // 50 pouches at 12.34 yuan each with photo, freight and fee; 80 pieces were sent for 4,500 yen.
    const [worth] = found.worth;
    expect(worth!.shippingYen).toBe(562);
    expect(found.worthYen).toBe(worth!.orderYen + worth!.shippingYen);

    expect(await offer(shop, claim, "refund", found.worthYen + 1)).toEqual(
      refused("more-than-paid"),
    );
    expect(await offer(shop, claim, "refund", found.worthYen)).toMatchObject({ ok: true });
    expect(await claimNow(shop, claim)).toMatchObject({
      state: "offered",
      waitingSince: null,
      replyBy: new Date("2026-01-22T23:59:59.999+09:00"),
    });
    const before = await walletYen(shop);
    const { version } = await claimNow(shop, claim);
    expect(await agreeClaim(shop.as(hanako), claim, version)).toMatchObject({ ok: true });
    expect(await agreeClaim(shop.as(hanako), claim, version)).toMatchObject({ ok: true });
    expect((await walletYen(shop)) - before).toBe(found.worthYen);
    expect(await claimNow(shop, claim)).toMatchObject({
      state: "done",
      outcome: "refunded",
      settledYen: found.worthYen,
    });
    const transfers = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.kind, "claim-refund"));
    const from = {
      fromAccount: "house/claims",
      reason: message("transfer.claim-refund", { number: claim }),
    };
    expect(transfers).toMatchObject([
      { ...from, documentKind: "order", amountYen: worth!.orderYen },
      { ...from, documentKind: "shipping", amountYen: worth!.shippingYen },
    ]);
    for (const { id, documentId, amountYen } of transfers) {
      const papers = await papersOf(shop, documentId);
      const returned = papers.filter(({ kind }) => kind === "credit-note");
      expect(returned).toMatchObject([{ event: id, yen: amountYen }]);
      await expectPapersWhole(shop, hanako, documentId);
    }
    expect(await listDrifts(shop.db)).toEqual([]);
    const told = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.href, `/aftersaledetails?claim_sn=${claim}`));
    expect(told).toHaveLength(2);
  });

  test("is an order at 0 yen where the pieces come again, and costs the buyer nothing", async () => {
    const claim = await sentClaim(shop, number, { wish: "resend" });
    expect(await offer(shop, claim, "resend", 11)).toEqual(refused("more-than-claimed"));
    expect(await offer(shop, claim, "resend", 7)).toMatchObject({ ok: true });
    const before = await walletYen(shop);
    expect(await agree(claim)).toMatchObject({ ok: true });
    expect(await walletYen(shop)).toBe(before);
    const { resendOrderId } = await claimNow(shop, claim);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, resendOrderId!));
    expect(order).toMatchObject({
      state: "buying",
      totalYen: 0,
      paidYen: 0,
      pieceCount: 7,
      note: `アフターサービス ${claim} の再送`,
    });
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id));
    expect(lines).toMatchObject([{ skuId: "sku-pouch", quantity: 7, priceFen: 0, optionsFen: 0 }]);
    expect((await findClaim(shop.as(hanako), claim))?.resendOrderNumber).toBe(order!.number);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("sends no more pieces again for nothing than were agreed", async () => {
    const claim = await sentClaim(shop, number, { wish: "resend" });
    await offer(shop, claim, "resend", 7);
    await agree(claim);
    const id = (await claimNow(shop, claim)).resendOrderId!;
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id));
    const more = { lineId: line!.id, fewer: -100, reason: "追加" };
    for (const options of [undefined, []])
      expect(
        await wishChange(shop.as(hanako), order!.number, {
          id: crypto.randomUUID(),
          lines: [{ ...more, ...(options ? { optionIds: options } : {}) }],
        }),
      ).toEqual(refused("more-than-asked"));
  });

  test("is open anew where nothing comes of sending its pieces again", async () => {
    const claim = await sentClaim(shop, number, { wish: "resend" });
    await offer(shop, claim, "resend", 7);
    await agree(claim);
    const { resendOrderId } = await claimNow(shop, claim);
    const own = eq(orders.id, resendOrderId!);
    const [order] = await shop.db.select().from(orders).where(own);
    const [line] = await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, resendOrderId!));
    // However much the company leaves to us: pieces that cost nothing are never dropped unasked.
    await shop.db.update(companies).set({ changeLimitPercent: 30 });
    const id = crypto.randomUUID();
    const gone = [{ lineId: line!.id, fewer: 7, reason: "欠品" }];
    await proposeChange(shop.as(li), order!.number, { id, lines: gone });
    expect((await shop.db.select().from(orders).where(own))[0]!.state).toBe("buying");
    expect(await claimNow(shop, claim)).toMatchObject({ state: "done", outcome: "resent" });

    const answered = await answerChange(shop.as(hanako), order!.number, id, "accepted");
    expect(answered).toMatchObject({ ok: true });
    expect((await shop.db.select().from(orders).where(own))[0]!.state).toBe("cancelled");
    expect(await claimNow(shop, claim)).toMatchObject({
      state: "in_follow_up",
      outcome: null,
      resendOrderId: null,
      closedAt: null,
      waitingSince: shop.as(li).now,
    });
    // Sent again once more, or money after all: once.
    expect(await offer(shop, claim, "resend", 7)).toMatchObject({ ok: true });
    expect(await agree(claim)).toMatchObject({ ok: true });
    const { events } = (await findClaim(shop.as(hanako), claim))!;
    expect(events.map(({ move }) => move)).toEqual([
      ...["agree", "offer", "reopen", "agree", "offer", "submit", "create"],
    ]);
  });

  test("that only tells the seller is closed by staff; others are not", async () => {
    const claim = await sentClaim(shop, number, { wish: "tell" });
    const other = await sentClaim(shop, number);
    expect(await closeClaim(shop.as(li), other, "tell", "")).toEqual(refused("other-wish"));
    expect(await closeClaim(shop.as(li), claim, "tell", "連絡しました")).toMatchObject({
      ok: true,
    });
    expect(await claimNow(shop, claim)).toMatchObject({ state: "done", outcome: "told" });
    expect(await closeClaim(shop.as(li), other, "reject", "")).toEqual(refused("reason-missing"));
    expect(await closeClaim(shop.as(li), other, "reject", "対象外")).toMatchObject({ ok: true });
  });

  test("refused by mistake it is taken up again, once, and never after money or goods", async () => {
    const claim = await sentClaim(shop, number);
    await closeClaim(shop.as(li), claim, "reject", "対象外");
    expect(await reconsiderClaim(shop.as(wei), claim, "x")).toEqual(refused("forbidden"));
    const words = "先ほどの判断に誤りがあったため";
    const both = await Promise.all([1, 2].map(() => reconsiderClaim(shop.as(li), claim, words)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(refused("moved-meanwhile"));
    expect(await claimNow(shop, claim)).toMatchObject({
      state: "in_follow_up",
      outcome: null,
      closedAt: null,
      waitingSince: expect.any(Date),
    });
    const all = await shop.db.select(noticeFields).from(notices);
    const told = all.filter(({ body }) => body === words);
    expect(told).toMatchObject([{ title: `アフターサービス ${claim} の対応を再開しました` }]);
    await offer(shop, claim, "refund", 100);
    expect(await agree(claim)).toMatchObject({ ok: true });
    expect(await reconsiderClaim(shop.as(li), claim, "x")).toEqual(refused("moved-meanwhile"));
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("an answer sent twice is one, as long as nothing followed it", async () => {
    const claim = await sentClaim(shop, number);
    const say = (answer: "reply" | "decline", note: string, who = hanako) =>
      answerClaim(shop.as(who), claim, answer, note);
    const version = async () => (await claimNow(shop, claim)).version;
    await askClaim(shop.as(li), claim, "写真をください");
    expect(await say("reply", "追加しました")).toMatchObject({ ok: true });
    const replied = await version();
    expect(await say("reply", "追加しました")).toMatchObject({ ok: true });
    expect(await say("reply", "別の返事")).toEqual(refused("moved-meanwhile"));
    expect(await version()).toBe(replied);

    await offer(shop, claim, "refund", 100);
    expect(await say("reply", "追加しました")).toEqual(refused("moved-meanwhile"));
    const [one, other] = await Promise.all([say("decline", "全額で"), say("decline", "全額で")]);
    expect([one.ok, other.ok]).toEqual([true, true]);
    expect(await say("decline", "全額で")).toMatchObject({ ok: true });
    expect(await version()).toBe(replied + 2);
    expect(await say("decline", "全額で", taro)).toEqual(refused("not-found"));
  });

  test("an offer that nobody answers in time ends by itself, once, and waits for staff again", async () => {
    const claim = await sentClaim(shop, number);
    await offer(shop, claim, "refund", 100);
    const told = async () =>
      (await shop.db.select(noticeFields).from(notices)).filter(({ title }) =>
        title.endsWith("回答期限が過ぎました"),
      ).length;
    shop.wait(7);
    await lapseOffers(shop.as({ kind: "system", id: "cron" }));
    expect(await claimNow(shop, claim)).toMatchObject({ state: "offered" });
    shop.wait(1);
    const before = await walletYen(shop);
    await lapseOffers(shop.as({ kind: "system", id: "cron" }));
    await lapseOffers(shop.as({ kind: "system", id: "cron" }));
    const { now } = shop.as(li);
    expect(await claimNow(shop, claim)).toMatchObject({
      state: "in_follow_up",
      waitingSince: now,
      replyBy: null,
    });
    expect(await told()).toBe(1);
    expect(await walletYen(shop)).toBe(before);
    expect(await agree(claim)).toEqual(refused("moved-meanwhile"));
    expect((await findClaim(shop.as(li), claim))!.events[0]).toMatchObject({ move: "lapse" });
    expect(await offer(shop, claim, "refund", 100)).toMatchObject({ ok: true });
  });

  test("goes back and forth: asked, answered, offered, declined, offered again", async () => {
    const claim = await sentClaim(shop, number);
    expect(await askClaim(shop.as(li), claim, "外箱の写真はありますか")).toMatchObject({
      ok: true,
    });
    expect(await claimNow(shop, claim)).toMatchObject({ state: "asked", waitingSince: null });
    expect(await answerClaim(shop.as(hanako), claim, "reply", "追加しました")).toMatchObject({
      ok: true,
    });
    await offer(shop, claim, "refund", 100);
    expect(
      await answerClaim(shop.as(hanako), claim, "decline", "全額でお願いします"),
    ).toMatchObject({
      ok: true,
    });
    expect((await claimNow(shop, claim)).waitingSince).toEqual(shop.as(li).now);
    await offer(shop, claim, "refund", 200);
    expect(await takeOfferBack(shop.as(li), claim, "")).toMatchObject({ ok: true });
    expect(await agree(claim)).toEqual(refused("moved-meanwhile"));
    const { events } = (await findClaim(shop.as(hanako), claim))!;
    expect(events.map(({ move }) => move).reverse()).toEqual([
      ...["create", "submit", "ask", "reply", "offer", "decline", "offer", "takeBack"],
    ]);
  });

  test("is agreed to as it was shown: another offer since is not", async () => {
    const claim = await sentClaim(shop, number);
    await offer(shop, claim, "refund", 500);
    const { version } = await claimNow(shop, claim);
    await takeOfferBack(shop.as(li), claim, "");
    await offer(shop, claim, "refund", 100);
    expect(await agreeClaim(shop.as(hanako), claim, version)).toEqual(refused("offer-changed"));
  });

  test("can wait as a draft, is changed and sent in by the same form", async () => {
    const wanted = await wantClaim(shop, number, { submit: false, pictures: [png()] });
    const made = await saveClaim(shop.as(hanako), shop.files, wanted);
    expect(made).toMatchObject({ ok: true });
    const other = { ...wanted, reason: "defect" as const, submit: true, pictures: [png()] };
    const [line] = wanted.lines;
    const sent = { ...other, lines: [{ ...line!, quantity: 4 }] };
    expect(await saveClaim(shop.as(hanako), shop.files, sent)).toEqual(made);
    // The same again changes nothing more.
    expect(await saveClaim(shop.as(hanako), shop.files, sent)).toEqual(made);
    const [claim] = await shop.db.select().from(claims);
    expect(claim).toMatchObject({
      state: "submitted",
      reason: "defect",
      pieceCount: 4,
      version: 3,
    });
    expect((await findClaim(shop.as(hanako), claim!.number))?.pictures).toHaveLength(2);
  });
});

describe("pieces", () => {
  test("are claimed once, and again after their claim was withdrawn", async () => {
    const claim = await sentClaim(shop, number, { lines: await pouches(40) });
    expect(await save({ lines: await pouches(1) })).toEqual(tooMany(0));
    expect(await answerClaim(shop.as(hanako), claim, "withdraw", "")).toMatchObject({ ok: true });
    expect(await answerClaim(shop.as(hanako), claim, "withdraw", "")).toMatchObject({ ok: true });
    expect(await save({ lines: await pouches(40) })).toMatchObject({ ok: true });
  });

  test("are held back by drafts of nobody, and two claims at once get them once", async () => {
    await save({ lines: await pouches(40), submit: false });
    const both = await Promise.all([
      save({ lines: await pouches(25) }),
      save({ lines: await pouches(25) }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject(refused("more-than-received"));
    const { contents } = (await readClaimable(shop.as(hanako), number))!;
    expect(contents.find(({ boxNumber }) => boxNumber === 2)).toMatchObject({
      received: 40,
      claimed: 25,
      left: 15,
    });
  });

  async function pouches(quantity: number) {
    const { lines } = await wantClaim(shop, number);
    return lines.map((line) => ({ ...line, quantity }));
  }
});

describe("refused, with nothing written", () => {
  test.each([
    ["nothing", { lines: [] }, "nothing-chosen"],
    [
      "a box of nowhere",
      { lines: [{ boxId: "x", shippingLineId: "y", quantity: 1 }] },
      "no-such-box",
    ],
    ["five pictures", { pictures: [png(), png(), png(), png(), png()] }, "too-many-pictures"],
    [
      "no picture",
      { pictures: [{ name: "a.png", bytes: new Uint8Array([1, 2]) }] },
      "not-a-picture",
    ],
  ])("%s", async (_, change, reason) => {
    expect(await save(change)).toEqual(refused(reason));
    expect(await shop.db.$count(claims)).toBe(0);
    expect(shop.files.keys().filter((key) => key.includes("写真"))).toEqual([]);
  });

  test("a line named twice, and more than the box held", async () => {
    const { lines } = await wantClaim(shop, number);
    expect(await save({ lines: [...lines, ...lines] })).toEqual(refused("no-such-box"));
    const more = lines.map((line) => ({ ...line, quantity: 41 }));
    const every = tooMany(...more.keys());
    expect(await save({ lines: more })).toEqual(every);
    expect(await save({ lines: more, submit: false })).toEqual(every);
  });

  test("after the days, to the minute, and before the boxes have come", async () => {
    shop.wait(7);
    expect((await readClaimable(shop.as(hanako), number))?.open).toBe(true);
    shop.wait(0.5);
    expect(await save()).toEqual(refused("too-late"));
  });

  test("strangers, employees without the right, members of staff without the duty", async () => {
    const claim = await sentClaim(shop, number);
    await offer(shop, claim, "refund", 100);
    const { version } = await claimNow(shop, claim);
    const wanted = await wantClaim(shop, number);
    expect(await saveClaim(shop.as(taro), shop.files, wanted)).toEqual(refused("not-found"));
    expect(await saveClaim(shop.as(kenji), shop.files, wanted)).toEqual(refused("forbidden"));
    expect(await agreeClaim(shop.as(taro), claim, version)).toEqual(refused("not-found"));
    expect(await agreeClaim(shop.as(kenji), claim, version)).toEqual(refused("forbidden"));
    expect(await answerClaim(shop.as(taro), claim, "withdraw", "")).toEqual(refused("not-found"));
    expect(await findClaim(shop.as(taro), claim)).toBeUndefined();
    expect(await readClaimable(shop.as(taro), number)).toBeUndefined();
    const shops = { ...kenji, permissions: ["ship" as const], storeIds: ["another-store"] };
    expect(await findClaim(shop.as(shops), claim)).toBeUndefined();
    expect((await listClaims(shop.as(shops), filter, undefined, 20)).claims).toEqual([]);
    expect((await listClaims(shop.as(taro), filter, undefined, 20)).counts.reply).toBe(0);
    expect(await offer(shop, claim, "refund", 1, wei)).toEqual(refused("forbidden"));
    expect(await askClaim(shop.as(wei), claim, "?")).toEqual(refused("forbidden"));
  });

  test("the id of another company's claim", async () => {
    const claim = await sentClaim(shop, number);
    const { id } = await claimNow(shop, claim);
    const wanted = { ...(await wantClaim(shop, number)), id };
    expect(await saveClaim(shop.as(taro), shop.files, wanted)).toEqual(refused("not-found"));
  });
});

describe("two at once", () => {
  test("two agreements bring the money once", async () => {
    const claim = await sentClaim(shop, number);
    await offer(shop, claim, "refund", 900);
    const before = await walletYen(shop);
    const both = await Promise.all([agree(claim), agree(claim)]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await walletYen(shop)) - before).toBe(900);
  });

  test("an agreement beside a refusal, and beside an offer taken back: one of them", async () => {
    for (const other of ["decline", "takeBack"] as const) {
      const claim = await sentClaim(shop, number);
      await offer(shop, claim, "refund", 900);
      const before = await walletYen(shop);
      const [agreed, ended] = await Promise.all([
        agree(claim),
        other === "decline"
          ? answerClaim(shop.as(hanako), claim, "decline", "")
          : takeOfferBack(shop.as(li), claim, ""),
      ]);
      expect([agreed.ok, ended.ok].filter(Boolean)).toHaveLength(1);
      expect((await walletYen(shop)) - before).toBe(agreed.ok ? 900 : 0);
    }
  });
});

test("lists are read from page to page, by state and days; staff see who waits longest first", async () => {
  const numbers = [];
  for (let made = 0; made < 3; made++) {
    numbers.push(await sentClaim(shop, number));
    shop.wait(0.5);
  }
  await offer(shop, numbers[0]!, "refund", 10);
  const first = await listClaims(shop.as(hanako), filter, undefined, 2);
  expect(first.claims.map(({ claim }) => claim.number)).toEqual([numbers[2], numbers[1]]);
  const second = await listClaims(shop.as(hanako), filter, first.next, 2);
  expect(second.claims.map(({ claim }) => claim.number)).toEqual([numbers[0]]);
  expect(second.counts).toEqual({ draft: 0, reply: 1, waiting: 2, over: 0 });
  const reply = await listClaims(shop.as(hanako), { ...filter, group: "reply" }, undefined, 20);
  expect(reply.claims).toHaveLength(1);
  const queue = await readClaimQueue(shop.as(wei), "ours", undefined);
  expect(queue.claims.map(({ claim }) => claim.number)).toEqual([numbers[1], numbers[2]]);
  expect(queue.counts).toEqual([
    { name: "ours", count: 2 },
    { name: "buyers", count: 1 },
    { name: "over", count: 0 },
  ]);
  expect(await listSupplierClaims(shop.as(li))).toMatchObject([
    { supplierId: "supplier-2", claimCount: 3, claimedPieces: 30, shippedPieces: 50, badPieces: 0 },
  ]);
  expect((await readClaim(shop.as(hanako), numbers[1]!))?.claim.state).toBe("submitted");
});

test("no claim gives back more than was paid, whatever is written past the commands", async () => {
  const claim = await sentClaim(shop, number);
  const { id } = await claimNow(shop, claim);
  const too = shop.db
    .update(claimLines)
    .set({ orderYen: 999_999 })
    .where(and(eq(claimLines.claimId, id)));
  await expect(too).rejects.toMatchObject({
    cause: { message: expect.stringContaining("claim_within_paid") },
  });
});

test("what earlier claims gave back is no longer there, also where the order has shrunk since", () => {
  const line = {
    id: "line",
    orderId: "order",
    supplierId: "seller",
    quantity: 10,
    priceFen: 100,
    discountFen: 0,
    optionsFen: 0,
    handlingFen: 0,
    refusal: null,
  };
  const basis = {
    request: { paidYen: 100, pieceCount: 10 },
    orders: [{ id: "order", paidYen: 600, serviceRatePercent: "5.0" }],
    lines: [line],
    freights: [{ orderId: "order", supplierId: "seller", freightFen: 50 }],
    refunded: [{ orderLineId: "line", orderYen: 500, shippingYen: 50, own: true }],
  };
  const pieces = [{ orderLineId: "line", quantity: 5 }];
  expect(claimWorth({ ...basis, refunded: [] }, pieces)).toEqual([
    { orderYen: 300, shippingYen: 50 },
  ]);
  expect(claimWorth(basis, pieces)).toEqual([{ orderYen: 100, shippingYen: 50 }]);
  expect(shareRefund(120, claimWorth(basis, pieces))).toEqual([{ orderYen: 100, shippingYen: 20 }]);
});
