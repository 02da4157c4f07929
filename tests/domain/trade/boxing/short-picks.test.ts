import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readLetter } from "#app/domain/core/letter/letter.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  answerCase,
  answerOverdueCases,
  setCaseDefaults,
} from "#app/domain/trade/floor/answer-case.server.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { putInBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { pickLot, takePickList, undoPick } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { readPickList } from "#app/domain/trade/shipments/pick-queries.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { pickUpShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  chooseShort,
  decideShort,
  joinReplacements,
  remindShorts,
  reportShort,
  undoShort,
} from "#app/domain/trade/shipments/short-pick.server.ts";
import { shortPicksOf } from "#app/domain/trade/shipments/short-pick-queries.server.ts";
import {
  lots,
  notices,
  openBoxContents,
  orderLines,
  problemCases,
  shippingLines,
  shortPicks,
} from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, kenji, li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { pouchesBought } from "#tests/support/trade/problem-cases.ts";
import { png, requestedShipment, shelvedLot, unmeasured } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const system = { kind: "system", id: "jobs" } as const;
const newId = () => crypto.randomUUID();
const found = async (number: string) => (await findShipment(shop.as(wei), number))!;
const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));
const shorts = async (id: string) => shortPicksOf(shop.as(wei), id);
const cases = () => shop.db.select().from(problemCases);
const lotOf = async (id: string) => (await shop.db.select().from(lots).where(eq(lots.id, id)))[0]!;
/** The pieces of an order line in all of its lots, by where they are. */
async function pieces(orderLineId: string) {
  const rows = await shop.db.select().from(lots).where(eq(lots.orderLineId, orderLineId));
  const sum = (of: (lot: (typeof rows)[number]) => number) =>
    rows.reduce((total, lot) => total + of(lot), 0);
  return {
    available: sum(({ availableQuantity }) => availableQuantity),
    reserved: sum(({ reservedQuantity }) => reservedQuantity),
    shipped: sum(({ shippedQuantity }) => shippedQuantity),
    missing: sum(({ state, quantity }) => (state === "missing" ? quantity : 0)),
  };
}

/** A paid request for some pieces of a lot, on a pick list. */
async function onList(quantity: number, inLot = 10) {
  return listRequest(quantity, await shelvedLot(shop, inLot));
}

async function listRequest(quantity: number, lot: { lotId: string; orderLineId: string }) {
  const request = await requestedShipment(shop, lot.lotId, quantity);
  const quote = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "" };
  await quoteShipment(shop.as(chen), request.number, { ...quote, checked: true });
  await shop.deposit(hanako.companyId, 10_000);
  await payDocument(shop.as(hanako), "shipping", request.id, newId());
  const listId = newId();
  await takePickList(shop.as(wei), { id: listId, numbers: [request.number] });
  const [line] = (await readPickList(shop.as(wei), listId))!.lines;
  const { lotId, orderLineId } = lot;
  return { lotId, orderLineId, ...request, listId, lineId: line!.id };
}

type Listed = Awaited<ReturnType<typeof onList>>;

/** The same of goods that were ordered and paid in this shop. */
async function paidGoods(): Promise<Listed> {
  const { lotId, lineId: orderLineId } = await pouchesBought(shop);
  await receiveLot(shop.as(wei), { id: newId(), lotId, quantity: 50 });
  const seen = { goodQuantity: 50, badQuantity: 0, note: "", photos: [png()], ...unmeasured };
  expect(await inspectLot(shop.as(wei), shop.files, lotId, seen)).toMatchObject({ ok: true });
  expect(await shelveLot(shop.as(wei), lotId, "A-01-03")).toMatchObject({ ok: true });
  return listRequest(6, { lotId, orderLineId });
}

const report = ({ listId, lineId }: Listed, count?: number, change = {}) =>
  reportShort(shop.as(wei), shop.files, {
    ...{ id: newId(), listId, lineId, reason: "fewer" as const, pieces: count, photos: [] },
    ...change,
  });
async function pick({ listId, lotId }: Listed, quantity: number) {
  const typed = lotCode((await lotOf(lotId)).number);
  return pickLot(shop.as(wei), { id: newId(), listId, typed, shelf: "", quantity });
}

async function pack(number: string, weightGrams: number) {
  const { lines } = await found(number);
  const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams, contents };
  return packShipment(shop.as(wei), number, [box], { reweighed: true });
}

async function choose(
  { id, number }: Pick<Listed, "id" | "number">,
  choice: Parameters<typeof chooseShort>[2]["choice"],
  who = hanako,
) {
  const [short] = await shorts(id);
  return chooseShort(shop.as(who), number, { caseId: short!.caseId, choice });
}

describe("a short pick", () => {
  test("leaves request, lot and order in one commit, and asks the company with photo and count", async () => {
    const listed = await onList(6);
    await pick(listed, 4);
    expect(await report(listed, undefined, { photos: [png()] })).toMatchObject({ ok: true });
    const { request, lines } = await found(listed.number);
    expect(request.pieceCount).toBe(4);
    expect(lines).toMatchObject([{ quantity: 4 }]);
    expect(await lotOf(listed.lotId)).toMatchObject({
      ...{ quantity: 8, goodQuantity: 8, availableQuantity: 4, reservedQuantity: 4 },
    });
    expect(await pieces(listed.orderLineId)).toEqual({
      ...{ available: 4, reserved: 4, shipped: 0, missing: 2 },
    });
    const [short] = await shorts(listed.id);
    expect(short).toMatchObject({ pieces: 2, choice: null, waits: true, forwarded: false });
    expect(short!.photoIds).toHaveLength(1);
    const letters = await shop.db.select().from(notices);
    const asked = letters.filter(({ href }) => href.includes(listed.number));
    expect(asked.map(({ letter }) => readLetter(letter, "ja").body).join()).toContain(
      "残りを先に送るか、待つか、取りやめるかをお選びください",
    );
  });

  test("keeps the request from being packed until somebody has chosen", async () => {
    const listed = await onList(6);
    await report(listed, 2);
    await pick(listed, 4);
    expect(await pack(listed.number, 1_000)).toMatchObject({ reason: "short-open" });
    expect(await choose(listed, "rest", kenji)).toMatchObject({ reason: "forbidden" });
    expect(await choose(listed, "rest")).toMatchObject({ ok: true });
    expect(await pack(listed.number, 1_000)).toMatchObject({ ok: true });
    expect(await pickUpShipment(shop.as(wei), listed.number, "佐川急便")).toMatchObject({
      ok: true,
    });
    expect(await pieces(listed.orderLineId)).toMatchObject({ shipped: 4, reserved: 0 });
  });

  test("is refunded by itself with the rest sent: the goods at once, the freight as it is packed", async () => {
    const listed = await paidGoods();
    const before = await wallet();
    await report(listed, 2);
    expect(await choose(listed, "rest")).toMatchObject({ ok: true });
    expect(await choose(listed, "rest")).toMatchObject({ ok: true });
    expect(await choose(listed, "wait")).toMatchObject({ reason: "answered-already" });
    const [one] = await cases();
    expect(one).toMatchObject({ state: "done", answer: "cancel" });
    expect(one!.settledYen).toBeGreaterThan(0);
    expect(await wallet()).toBe(before + one!.settledYen);
    await pick(listed, 4);
    await pack(listed.number, 1_000);
    // 8,000 cm³ count as two started kg by air: 3,080 of the 4,060 that were paid.
    expect(await wallet()).toBe(before + one!.settledYen + 980);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is bought again for a later request where the rest goes first", async () => {
    const listed = await onList(6);
    await report(listed, 2);
    expect(await choose(listed, "replace")).toMatchObject({ ok: true });
    const [one] = await cases();
    expect(one).toMatchObject({ state: "in_follow_up", answer: "exchange" });
    await pick(listed, 4);
    expect(await pack(listed.number, 1_000)).toMatchObject({ ok: true });
  });

  /** The missing pieces are bought again and reach the shelf; so many of them are good. */
  async function replaced(good: number, bad = 0) {
    const [one] = await cases();
    await carryOutCase(shop.as(li), one!.number, { step: "orderAgain" });
    const lotId = (await cases())[0]!.replacementLotId!;
    await receiveLot(shop.as(wei), { id: newId(), lotId, quantity: good + bad });
    const note = bad > 0 ? "縫製のほつれ" : "";
    const seen = { goodQuantity: good, badQuantity: bad, note, photos: [], ...unmeasured };
    expect(await inspectLot(shop.as(wei), shop.files, lotId, seen)).toMatchObject({ ok: true });
    expect(await shelveLot(shop.as(wei), lotId, "A-01-03")).toMatchObject({ ok: true });
    return lotId;
  }

  test("joins the request again where it waits for another", async () => {
    const listed = await onList(6);
    await report(listed, 2);
    await choose(listed, "wait");
    await pick(listed, 4);
    expect(await pack(listed.number, 1_000)).toMatchObject({ reason: "short-open" });
    await joinReplacements(shop.as(system));
    expect((await found(listed.number)).request.pieceCount).toBe(4);
    const lotId = await replaced(2);
    await joinReplacements(shop.as(system));
    await joinReplacements(shop.as(system));
    const { request, lines } = await found(listed.number);
    expect(request.pieceCount).toBe(6);
    expect(lines.map(({ quantity }) => quantity).sort()).toEqual([2, 4]);
    expect(await lotOf(lotId)).toMatchObject({ reservedQuantity: 2, availableQuantity: 0 });
    expect(await pack(listed.number, 1_500)).toMatchObject({ ok: true });
  });

  test("stops waiting where the company changes its mind, and goes with fewer where fewer came", async () => {
    const listed = await onList(6);
    await report(listed, 2);
    await choose(listed, "wait");
    expect(await choose(listed, "replace")).toMatchObject({ ok: true });
    await replaced(2);
    await joinReplacements(shop.as(system));
    expect((await found(listed.number)).request.pieceCount).toBe(4);
    const other = await onList(3, 3);
    await report(other, 3);
    await chooseShort(shop.as(hanako), other.number, {
      caseId: (await shorts(other.id))[0]!.caseId,
      choice: "wait",
    });
    expect((await found(other.number)).lines).toEqual([]);
  });

  test("cancels the whole request with its payment where the company wishes", async () => {
    const listed = await paidGoods();
    await pick(listed, 3);
    await report(listed, 2);
    const before = await wallet();
    expect(await choose(listed, "cancel")).toMatchObject({ ok: true });
    expect((await found(listed.number)).request).toMatchObject({ state: "cancelled", paidYen: 0 });
    const [one] = await cases();
    expect(await wallet()).toBe(before + 4_060 + one!.settledYen);
    expect(await pieces(listed.orderLineId)).toMatchObject({ available: 48, reserved: 0 });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("of a wholly reserved lot leaves nothing to send: to wait or to cancel", async () => {
    const listed = await onList(6, 6);
    expect(await report(listed)).toMatchObject({ ok: true });
    expect((await found(listed.number)).lines).toEqual([]);
    expect(await lotOf(listed.lotId)).toMatchObject({ state: "missing", quantity: 6 });
    for (const choice of ["rest", "replace"] as const)
      expect(await choose(listed, choice)).toMatchObject({ reason: "no-such-choice" });
    expect(await choose(listed, "cancel")).toMatchObject({ ok: true });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("after a part was boxed takes only what is in no box", async () => {
    const listed = await onList(6);
    const boxed = { id: newId(), number: listed.number, boxNumber: undefined, quantity: 5 };
    expect(await putInBox(shop.as(wei), { ...boxed, typed: "L-000001" })).toMatchObject({
      ok: true,
    });
    expect(await report(listed, 2)).toMatchObject({ reason: "more-than-asked" });
    expect(await report(listed)).toMatchObject({ ok: true });
    expect((await found(listed.number)).lines).toMatchObject([{ quantity: 5 }]);
    const full = { ...boxed, id: newId(), typed: "L-000001", quantity: 1 };
    expect(await putInBox(shop.as(wei), full)).toMatchObject({ reason: "all-boxed" });
    // Whatever is written past the commands: no box and no line holds more than there is.
    await expect(shop.db.update(openBoxContents).set({ quantity: 6 })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("boxed_not_more") },
    });
    for (const quantity of [4, 6])
      await expect(
        shop.db.update(shippingLines).set({ quantity }).where(eq(shippingLines.id, listed.lineId)),
      ).rejects.toMatchObject({
        cause: { message: expect.stringContaining("shipping_line_pieces") },
      });
  });

  test("sent twice counts once, and loses to a pick of the same pieces", async () => {
    const listed = await onList(6);
    const id = newId();
    for (let time = 0; time < 2; time++)
      expect(await report(listed, 6, { id })).toMatchObject({ ok: true });
    expect(await cases()).toHaveLength(1);
    const other = await onList(2);
    const scope = justBefore(shop.as(wei), async () => {
      expect(await pick(other, 2)).toMatchObject({ ok: true });
    });
    const late = { id: newId(), listId: other.listId, lineId: other.lineId, photos: [] };
    expect(
      await reportShort(scope, shop.files, { ...late, reason: "fewer", pieces: 1 }),
    ).toMatchObject({ reason: "moved-meanwhile" });
    expect(await cases()).toHaveLength(1);
  });

  test("is taken back while nobody has chosen, for a part of a line and for all of it", async () => {
    for (const count of [2, 6]) {
      const listed = await onList(6, 6);
      const before = [await found(listed.number), await lotOf(listed.lotId)] as const;
      await report(listed, count);
      const [short] = await shorts(listed.id);
      const undo = { id: newId(), listId: listed.listId, caseId: short!.caseId };
      expect(await undoShort(shop.as(wei), undo)).toMatchObject({ ok: true });
      const after = [await found(listed.number), await lotOf(listed.lotId)] as const;
      expect(after[0].request.pieceCount).toBe(6);
      expect(after[0].lines).toEqual(before[0].lines);
      const { version: _, ...lot } = after[1];
      expect(before[1]).toMatchObject(lot);
      expect(await shorts(listed.id)).toEqual([]);
    }
    const chosen = await onList(6);
    await report(chosen, 2);
    const [short] = await shorts(chosen.id);
    await choose(chosen, "rest");
    expect(
      await undoShort(shop.as(wei), {
        ...{ id: newId(), listId: chosen.listId, caseId: short!.caseId },
      }),
    ).toMatchObject({ reason: "case-answered" });
  });

  test("goes on by the company's default where nobody answers, refunded by itself", async () => {
    const listed = await onList(6);
    await setCaseDefaults(shop.as(hanako), { short: "cancel" });
    await report(listed, 2);
    shop.wait(10);
    await answerOverdueCases(shop.as(system));
    const [one] = await cases();
    expect(one).toMatchObject({ answer: "cancel", state: "done", isDefaultAnswer: true });
    await pick(listed, 4);
    expect(await pack(listed.number, 1_000)).toMatchObject({ ok: true });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is reminded of after two days, once, and is decided after the days of its case by the manager", async () => {
    const goods = await paidGoods();
    await report(goods, 2);
    await pick(goods, 4);
    const [one] = await cases();
    const letters = async () =>
      (await shop.db.select().from(notices)).map(({ letter }) => readLetter(letter, "ja").title);
    const reminder = expect.stringContaining("不足への対応をお選びください");
    await remindShorts(shop.as(system));
    expect(await letters()).not.toContainEqual(reminder);
    shop.wait(2);
    await Promise.all([remindShorts(shop.as(system)), remindShorts(shop.as(system))]);
    expect((await letters()).filter((title) => reminder.asymmetricMatch(title))).toHaveLength(1);
    const decide = (who: typeof chen = chen) => decideShort(shop.as(who), one!.number);
    expect(await decide(wei as typeof chen)).toMatchObject({ reason: "forbidden" });
    expect(await decide()).toMatchObject({ reason: "may-still-choose" });
    shop.wait(2);
    const before = await wallet();
    const both = await Promise.all([decide(), decide()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shorts(goods.id)).toMatchObject([{ choice: "rest", waits: false }]);
    expect((await cases())[0]).toMatchObject({ state: "done", answer: "cancel" });
    expect(await wallet()).toBeGreaterThan(before);
    expect(await letters()).toContainEqual(
      expect.stringContaining("見つかった商品だけをお送りします"),
    );
    expect(await listDrifts(shop.db)).toEqual([]);
    expect(await decide()).toMatchObject({ reason: "answered-already" });
    await pack(goods.number, 900);
    expect((await found(goods.number)).request.state).not.toBe("packing");
  });

  test("of a request with nothing else to send is left to its company, and one that was chosen for too", async () => {
    const all = await onList(3, 3);
    await report(all);
    shop.wait(5);
    const [one] = await cases();
    expect(await decideShort(shop.as(chen), one!.number)).toMatchObject({
      reason: "nothing-to-send",
    });
    const { number } = all;
    await chooseShort(shop.as(hanako), number, { caseId: one!.id, choice: "wait" });
    expect(await decideShort(shop.as(chen), one!.number)).toMatchObject({
      reason: "answered-already",
    });
  });

  test("is also answered on the page of its case", async () => {
    const listed = await onList(6);
    await report(listed, 2);
    const [one] = await cases();
    await answerCase(shop.as(hanako), one!.number, { answer: "exchange", note: "" });
    await pick(listed, 4);
    expect(await pack(listed.number, 1_000)).toMatchObject({ ok: true });
  });
});

test("undoing a pick leaves what was reported short", async () => {
  const listed = await onList(6);
  await pick(listed, 3);
  await report(listed, 2);
  const { listId, lineId } = listed;
  expect(await undoPick(shop.as(wei), { id: newId(), listId, lineId })).toMatchObject({ ok: true });
  const [line] = (await readPickList(shop.as(wei), listId))!.lines;
  expect(line).toMatchObject({ pickedQuantity: 0, shortQuantity: 2 });
  expect(await shop.db.select().from(shortPicks)).toHaveLength(1);
  expect((await shop.db.select().from(orderLines))[0]).toMatchObject({ shelvedQuantity: 8 });
});
