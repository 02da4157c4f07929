import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  bookCount,
  confirmCount,
  returnCount,
  voidCount,
} from "#app/domain/trade/floor/book-count.server.ts";
import {
  chooseFigure,
  countLot,
  countRest,
  openCount,
} from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { moveShelf } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { countersDiffer } from "#app/domain/trade/floor/stock-count.ts";
import { undoCount } from "#app/domain/trade/floor/undo-count.server.ts";
import { pickLot, takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import * as tables from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const newId = () => crypto.randomUUID();
const second = () => ({ ...wei, id: wang.id, name: "赵敏" });

async function opened(fromShelf = "A-01-01", toShelf = "A-01-09") {
  const id = newId();
  const answer = await openCount(shop.as(wei), { id, fromShelf, toShelf });
  if (!answer.ok) throw new Error(answer.reason);
  return id;
}

const scan = (
  countId: string,
  typed: string,
  given: { shelf?: string; hand?: number; quantity?: number } = {},
) =>
  countLot(shop.as(wei), {
    countId,
    typed,
    shelf: given.shelf ?? "A-01-03",
    hand: given.hand,
    quantity: given.quantity,
  });

const found = async (countId: string) => (await readCount(shop.as(wei), countId))!;

/** Books what was counted, each difference with this reason. */
async function book(countId: string, reason = "counted_wrong", who = wei) {
  const { count, lines } = await found(countId);
  const reasons = new Map(lines.map(({ lot }) => [lot.id, reason]));
  return bookCount(shop.as(who), { countId, version: count.version, reasons });
}

const lotOf = async (id: string) =>
  (await shop.db.select().from(tables.lots).where(eq(tables.lots.id, id)))[0]!;

async function paid(lotId: string, quantity: number) {
  const { id, number } = await requestedShipment(shop, lotId, quantity);
  const quote = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "" };
  await quoteShipment(shop.as(chen), number, { ...quote, checked: true });
  await shop.deposit(hanako.companyId, 10_000);
  await payDocument(shop.as(hanako), "shipping", id, newId());
  return number;
}

/** Pieces of a request are fetched from the shelf. */
async function picked(number: string, quantity: number) {
  const listId = newId();
  await takePickList(shop.as(wei), { id: listId, numbers: [number] });
  const scanned = { id: newId(), listId, typed: "L-000001", shelf: "", quantity };
  expect(await pickLot(shop.as(wei), scanned)).toMatchObject({ ok: true });
}

describe("a count of shelves", () => {
  test("goes by scans of a shelf, a lot and a figure, and a later figure stands", async () => {
    await shelvedLot(shop, 10);
    const id = await opened();
    expect(await scan(id, "L-000001", { shelf: "" })).toMatchObject({ reason: "shelf-first" });
    expect(await scan(id, "a-01-03", { shelf: "" })).toMatchObject({ value: { shelf: "A-01-03" } });
    expect(await scan(id, "A-02-01")).toMatchObject({ reason: "other-range" });
    expect(await scan(id, "L-000001", { shelf: "A-01-04" })).toMatchObject({
      reason: "other-shelf",
    });
    expect(await scan(id, "L-000009")).toMatchObject({ reason: "no-such-lot" });
    expect(await scan(id, "KB-260115-0001")).toMatchObject({ reason: "neither" });
    expect(await scan(id, "L-000001 L-000002")).toMatchObject({ reason: "one-at-a-time" });
    expect(await scan(id, "L-000001")).toMatchObject({ value: { hand: 1 } });
    expect(await scan(id, "９", { hand: 1 })).toMatchObject({
      value: { counted: { code: "L-000001", quantity: 9 } },
    });
    expect((await found(id)).lines).toMatchObject([{ difference: -1 }]);
    await scan(id, "L-000001", { quantity: 10 });
    expect((await found(id)).lines).toMatchObject([{ difference: 0 }]);
    expect(await book(id)).toMatchObject({ value: { booked: true } });
    expect(await scan(id, "L-000001", { quantity: 3 })).toMatchObject({ reason: "not-counting" });
  });

  test("is one at a time for each shelf, and the same form opens one", async () => {
    const id = newId();
    const range = { fromShelf: "A-01-02", toShelf: "A-01-05" };
    expect(await openCount(shop.as(wei), { id, ...range })).toMatchObject({ ok: true });
    expect(await openCount(shop.as(wei), { id, ...range })).toMatchObject({ ok: true });
    const others = await Promise.all(
      Array.from({ length: 10 }, () =>
        openCount(shop.as(wei), { id: newId(), fromShelf: "A-01-05", toShelf: "A-01-08" }),
      ),
    );
    expect(others.every((one) => !one.ok && one.reason === "being-counted")).toBe(true);
    expect(
      await openCount(shop.as(wei), { id: newId(), fromShelf: "Z-01-01", toShelf: "Z-01-02" }),
    ).toMatchObject({ reason: "no-such-shelf" });
    const { count } = await found(id);
    await voidCount(shop.as(wei), { countId: id, version: count.version });
    await opened("A-01-05", "A-01-08");
  });

  test("asks for every lot, or says that the others are not there", async () => {
    const { lotId } = await shelvedLot(shop, 2);
    await shelvedLot(shop, 3);
    const id = await opened();
    await scan(id, "L-000002", { quantity: 3 });
    expect(await book(id)).toMatchObject({ reason: "not-all-counted" });
    const { count } = await found(id);
    await countRest(shop.as(wei), { countId: id, version: count.version });
    expect(await book(id, "")).toMatchObject({ reason: "reason-missing" });
    expect(await book(id, "unbooked")).toMatchObject({ reason: "reason-missing" });
    expect(await book(id, "lost")).toMatchObject({ value: { booked: true } });
    expect(await lotOf(lotId)).toMatchObject({ state: "missing", goodQuantity: 0, quantity: 2 });
  });
});

describe("a difference", () => {
  test("of fewer becomes a lot that nobody finds, about which the company is asked", async () => {
    const { lotId, orderLineId } = await shelvedLot(shop, 10);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 7 });
    expect(await book(id, "lost")).toMatchObject({ value: { booked: true } });
    expect(await lotOf(lotId)).toMatchObject({
      state: "shelved",
      quantity: 7,
      goodQuantity: 7,
      availableQuantity: 7,
    });
    const [lost] = await shop.db.select().from(tables.lots).where(eq(tables.lots.state, "missing"));
    expect(lost).toMatchObject({ quantity: 3, goodQuantity: 0 });
    expect(await shop.db.select().from(tables.problemCases)).toMatchObject([
      { kind: "short", quantity: 3, lotId: lost!.id, state: "awaiting_reply" },
    ]);
    const [line] = await shop.db
      .select()
      .from(tables.orderLines)
      .where(eq(tables.orderLines.id, orderLineId));
    expect(line).toMatchObject({ receivedQuantity: 7, goodQuantity: 7, shelvedQuantity: 7 });
    const acts = await shop.db
      .select()
      .from(tables.floorActs)
      .where(eq(tables.floorActs.kind, "count"));
    expect(acts.map(({ subject, quantity }) => [subject, quantity]).sort()).toEqual([
      ["lot", 3],
      ["shelf", 3],
    ]);
  });

  test("of more waits as unknown goods", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 12 });
    expect(await book(id, "unbooked")).toMatchObject({ value: { booked: true } });
    expect(await lotOf(lotId)).toMatchObject({ quantity: 10, availableQuantity: 10 });
    expect(await shop.db.select().from(tables.unknownParcels)).toMatchObject([
      { trackingNumber: "L-000001", quantity: 2, shelf: "A-01-03", state: "open" },
    ]);
  });

  test("takes what a request reserves out of it, and its company chooses", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 8);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 7 });
    expect((await found(id)).lines).toMatchObject([{ promised: 1, promisedTo: [number] }]);
    expect(await book(id)).toMatchObject({ value: { booked: true } });
    expect(await lotOf(lotId)).toMatchObject({
      ...{ quantity: 7, availableQuantity: 0, reservedQuantity: 7 },
    });
    expect(await shop.db.select().from(tables.shippingLines)).toMatchObject([{ quantity: 7 }]);
    expect(await shop.db.select().from(tables.shippingRequests)).toMatchObject([{ pieceCount: 7 }]);
    expect(await shop.db.select().from(tables.shortPicks)).toMatchObject([
      { pieces: 1, listId: null, choice: null },
    ]);
    expect(await shop.db.select().from(tables.problemCases)).toMatchObject([{ quantity: 3 }]);
    const { count } = await found(id);
    const undone = { countId: id, version: count.version, reason: "counted" as const };
    expect(await undoCount(shop.as(chen), undone)).toMatchObject({ reason: "used-later" });
  });

  test("of pieces of several requests takes them from the newest first", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const older = await requestedShipment(shop, lotId, 4);
    shop.wait(1);
    const newer = await requestedShipment(shop, lotId, 5);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 3 });
    expect(await book(id)).toMatchObject({ value: { booked: true } });
    const lines = await shop.db.select().from(tables.shippingLines);
    expect(lines).toMatchObject([{ requestId: older.id, quantity: 3 }]);
    const requests = await shop.db.select().from(tables.shippingRequests);
    expect(Object.fromEntries(requests.map((one) => [one.number, one.pieceCount]))).toEqual({
      ...{ [older.number]: 3, [newer.number]: 0 },
    });
    expect(await lotOf(lotId)).toMatchObject({ quantity: 3, reservedQuantity: 3 });
  });

  test("of ten pieces waits for somebody who had no hand in it", async () => {
    const { lotId } = await shelvedLot(shop, 30);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 20 });
    expect(await book(id, "lost")).toMatchObject({ value: { booked: false } });
    expect(await lotOf(lotId)).toMatchObject({ availableQuantity: 30 });
    const { count } = await found(id);
    const decided = { countId: id, version: count.version };
    expect(await confirmCount(shop.as(wei), decided)).toMatchObject({ reason: "same-person" });
    expect(await confirmCount(shop.as(wang), decided)).toMatchObject({ reason: "forbidden" });
    expect(await returnCount(shop.as(wei), decided)).toMatchObject({ ok: true });
    expect(await book(id, "lost")).toMatchObject({ value: { booked: false } });
    const { version } = (await found(id)).count;
    const both = await Promise.all(
      [1, 2].map(() => confirmCount(shop.as(second()), { countId: id, version })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await lotOf(lotId)).toMatchObject({ availableQuantity: 20 });
  });
});

describe("what runs meanwhile", () => {
  test("what is picked or boxed is not expected on the shelf", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    await picked(await paid(lotId, 6), 4);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 6 });
    expect((await found(id)).lines).toMatchObject([{ difference: 0 }]);
  });

  test("a lot that was picked from or moved since its count is counted again", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const number = await paid(lotId, 4);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 9 });
    await picked(number, 2);
    expect((await found(id)).lines).toMatchObject([{ stale: true }]);
    expect(await book(id)).toMatchObject({ reason: "recount" });
    await scan(id, "L-000001", { quantity: 7 });
    await moveShelf(shop.as(wei), lotId, "A-01-04");
    expect(await book(id)).toMatchObject({ reason: "recount" });
    await scan(id, "L-000001", { shelf: "A-01-04", quantity: 7 });
    expect(await book(id)).toMatchObject({ value: { booked: true } });
    expect(await lotOf(lotId)).toMatchObject({ availableQuantity: 5, reservedQuantity: 4 });
  });

  test("a lot that is picked from just as its count is booked is counted again", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const number = await paid(lotId, 4);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 9 });
    const { count, lines } = await found(id);
    const reasons = new Map(lines.map(({ lot }) => [lot.id, "lost"]));
    const scope = justBefore(shop.as(wei), () => picked(number, 2));
    expect(await bookCount(scope, { countId: id, version: count.version, reasons })).toEqual({
      ok: false,
      reason: "recount",
    });
    expect((await found(id)).count.state).toBe("counting");
    expect(await lotOf(lotId)).toMatchObject({ goodQuantity: 10 });
  });

  test("a count that is dropped just before it is booked changes no stock", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 9 });
    const decided = { countId: id, version: (await found(id)).count.version };
    const scope = justBefore(shop.as(wei), () => voidCount(shop.as(wei), decided));
    expect(await bookCount(scope, { ...decided, reasons: new Map([[lotId, "lost"]]) })).toEqual({
      ok: false,
      reason: "moved-meanwhile",
    });
    expect((await found(id)).count.state).toBe("dropped");
    expect(await lotOf(lotId)).toMatchObject({ goodQuantity: 10 });
  });

  test("of many who book at once one does, beside those who move and reserve", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const id = await opened();
    await scan(id, "L-000001", { quantity: 7 });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => book(id, "lost")),
      requestedShipment(shop, lotId, 4).catch(() => undefined),
      moveShelf(shop.as(wei), lotId, "A-01-05"),
      requestedShipment(shop, lotId, 4).catch(() => undefined),
    ]);
    const booked = answers.filter((one) => one && "ok" in one && one.ok && one.value).length;
    expect(booked).toBeLessThanOrEqual(1);
    const lots = await shop.db.select().from(tables.lots);
    expect(lots.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10);
    expect(lots.filter(({ state }) => state === "missing")).toHaveLength(booked);
    for (const lot of lots.filter(({ state }) => state === "shelved"))
      expect(lot.availableQuantity + lot.reservedQuantity).toBe(lot.goodQuantity);
  });
});

describe("two people who count", () => {
  const other = () => ({ ...wei, id: wang.id, name: "赵敏" });
  const look = (countId: string, quantity: number, who = wei) =>
    countLot(shop.as(who), {
      countId,
      typed: "L-000001",
      shelf: "A-01-03",
      hand: undefined,
      quantity,
    });
  const choose = async (countId: string, place: number, reason: string, who = chen) => {
    const { count, lines } = await found(countId);
    const chosen = { countId, version: count.version, lotId: lines[0]!.lot.id, place, reason };
    return chooseFigure(shop.as(who), chosen);
  };

  test("are both kept, and agree about what differs rather than about a figure", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const number = await paid(lotId, 6);
    const id = await opened();
    await look(id, 9);
    await picked(number, 4);
    await look(id, 5, other());
    expect((await found(id)).lines).toMatchObject([
      {
        disputed: false,
        figures: [
          { countedQuantity: 9, difference: -1, countedByName: wei.name },
          { countedQuantity: 5, difference: -1, countedByName: "赵敏" },
        ],
      },
    ]);
    await look(id, 6, other());
    expect((await found(id)).lines).toMatchObject([{ disputed: true }]);
    expect((await found(id)).lines[0]!.figures).toHaveLength(3);
    await look(id, 6);
    expect((await found(id)).lines).toMatchObject([{ disputed: false, difference: 0 }]);
  });

  test("and differ need a third look, or somebody who says which stands before it is booked", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const id = await opened();
    await look(id, 9);
    await look(id, 10, other());
    expect(await book(id)).toMatchObject({ value: { booked: false } });
    const { version } = (await found(id)).count;
    expect(await confirmCount(shop.as(chen), { countId: id, version })).toMatchObject({
      reason: "counters-differ",
    });
    expect(await choose(id, 1, "lost", wei)).toMatchObject({ reason: "same-person" });
    expect(await choose(id, 1, "", chen)).toMatchObject({ reason: "reason-missing" });
    expect(await choose(id, 1, "unbooked", chen)).toMatchObject({ reason: "reason-missing" });
    expect(await choose(id, 1, "lost", wang)).toMatchObject({ reason: "forbidden" });
    expect(await choose(id, 1, "lost")).toMatchObject({ ok: true });
    expect(await choose(id, 2, "")).toMatchObject({ reason: "moved-meanwhile" });
    const settled = await found(id);
    expect(settled.lines).toMatchObject([{ line: { settledByName: chen.name }, difference: -1 }]);
    const decided = { countId: id, version: settled.count.version };
    expect(await confirmCount(shop.as(chen), decided)).toMatchObject({ value: { booked: true } });
    expect(await lotOf(lotId)).toMatchObject({ quantity: 9, availableQuantity: 9 });
  });

  test("leave the review to a manager, who counts nothing", async () => {
    await shelvedLot(shop, 30);
    const id = await opened();
    await look(id, 15);
    await look(id, 15, other());
    expect(await book(id, "lost")).toMatchObject({ value: { booked: false } });
    const { count, reviewers } = await found(id);
    expect(reviewers.map(({ name }) => name)).toContain(chen.name);
    expect(reviewers.map(({ name }) => name)).not.toContain(wei.name);
    expect(await look(id, 15, chen)).toMatchObject({ reason: "forbidden" });
    const decided = { countId: id, version: count.version };
    expect(await confirmCount(shop.as(chen), decided)).toMatchObject({ value: { booked: true } });
  });
});

test("the latest figure stands alone, agreed, or found by two of three", () => {
  const figures = (...given: [string, number][]) =>
    given.map(([countedBy, difference]) => ({ countedBy, difference }));
  expect(countersDiffer(figures(["a", -1]))).toBe(false);
  expect(countersDiffer(figures(["a", -1], ["a", 0]))).toBe(false);
  expect(countersDiffer(figures(["a", -1], ["b", 0]))).toBe(true);
  expect(countersDiffer(figures(["a", -1], ["b", 0], ["c", -1]))).toBe(false);
  expect(countersDiffer(figures(["a", -1], ["b", -1], ["c", 0]))).toBe(true);
  expect(countersDiffer(figures(["a", -1], ["b", 0], ["c", 2]))).toBe(true);
});
