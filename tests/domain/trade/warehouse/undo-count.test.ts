import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { bookCount, confirmCount } from "#app/domain/trade/floor/book-count.server.ts";
import { countLot, openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { moveShelf } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { undoCount } from "#app/domain/trade/floor/undo-count.server.ts";
import * as tables from "#db/schema/index.ts";
import { openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const second = { ...wei, id: wang.id, name: "赵敏" };

/** A count of A-01-03 with these figures by lot, booked, each difference for this reason. */
async function booked(figures: Record<string, number>, reason = "counted_wrong") {
  const countId = crypto.randomUUID();
  await openCount(shop.as(wei), { id: countId, fromShelf: "A-01-03", toShelf: "A-01-03" });
  for (const [typed, quantity] of Object.entries(figures))
    await countLot(shop.as(wei), { countId, typed, shelf: "A-01-03", hand: undefined, quantity });
  const { count, lines } = (await readCount(shop.as(wei), countId))!;
  const reasons = new Map(lines.map(({ lot }) => [lot.id, reason]));
  const answer = await bookCount(shop.as(wei), { countId, version: count.version, reasons });
  expect(answer).toMatchObject({ ok: true });
  return countId;
}

async function undo(countId: string, who = wei) {
  const { count } = (await readCount(shop.as(wei), countId))!;
  return undoCount(shop.as(who), { countId, version: count.version, reason: "counted" });
}

/** Stock and counts of lines, without what is no lot any more. */
async function stock() {
  const lots = await shop.db.select().from(tables.lots);
  const lines = await shop.db.select().from(tables.orderLines);
  return {
    lots: lots
      .filter(({ state }) => state !== "written_off")
      .map(({ version: _, ...lot }) => JSON.stringify(lot))
      .sort(),
    lines: lines.map((line) => JSON.stringify(line)).sort(),
  };
}

test("a booked count is undone to the piece: fewer, none and more, with its case and its unknown pieces", async () => {
  for (const quantity of [10, 3, 5]) await shelvedLot(shop, quantity);
  const before = await stock();
  const countId = await booked({ "L-000001": 8, "L-000002": 0, "L-000003": 7 });
  expect(await stock()).not.toEqual(before);
  expect(await undo(countId, wang)).toMatchObject({ reason: "forbidden" });
  expect(await undo(countId)).toMatchObject({ ok: true });
  expect(await stock()).toEqual(before);
  const states = await shop.db
    .select({ state: tables.problemCases.state })
    .from(tables.problemCases);
  expect(states).toEqual([{ state: "done" }, { state: "done" }]);
  expect(await shop.db.select().from(tables.unknownParcels)).toMatchObject([
    { state: "withdrawn" },
  ]);
  expect((await readCount(shop.as(wei), countId))?.count.state).toBe("undone");
  const acts = await shop.db
    .select()
    .from(tables.floorActs)
    .where(eq(tables.floorActs.kind, "count"));
  expect(acts.map(({ undoReason }) => readMessage(undoReason, "zh"))).toEqual(
    Array(4).fill("数量点错"),
  );
  expect(await undo(countId)).toMatchObject({ reason: "moved-meanwhile" });
});

test("what was undone can be counted again, and the act before it can be undone then", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  await undo(await booked({ "L-000001": 8 }));
  const again = await booked({ "L-000001": 9 });
  await undo(again);
  const [shelved] = await shop.db
    .select()
    .from(tables.floorActs)
    .where(eq(tables.floorActs.kind, "shelve"));
  const undone = await undoAct(shop.as(wei), shop.files, { id: shelved!.id, reason: "shelf" });
  expect(undone).toMatchObject({ ok: true });
  const [lot] = await shop.db.select().from(tables.lots).where(eq(tables.lots.id, lotId));
  expect(lot).toMatchObject({ state: "shelving_pending", quantity: 10 });
});

test("pieces that were set aside for a request meanwhile stay set aside", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const countId = await booked({ "L-000001": 8 });
  await requestedShipment(shop, lotId, 6);
  expect(await undo(countId)).toMatchObject({ ok: true });
  const [lot] = await shop.db.select().from(tables.lots).where(eq(tables.lots.id, lotId));
  expect(lot).toMatchObject({ availableQuantity: 4, reservedQuantity: 6, goodQuantity: 10 });
});

test("it is not undone once the company answered, the goods moved, or the extra ones were settled", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const answered = await booked({ "L-000001": 8 });
  await shop.db.update(tables.problemCases).set({ state: "in_follow_up" });
  expect(await undo(answered)).toMatchObject({ reason: "case-answered" });
  await shop.db.update(tables.problemCases).set({ state: "awaiting_reply" });
  await moveShelf(shop.as(wei), lotId, "A-01-04");
  expect(await undo(answered)).toMatchObject({ reason: "used-later" });

  await shelvedLot(shop, 4);
  const more = await booked({ "L-000003": 6 }, "unbooked");
  await shop.db.update(tables.unknownParcels).set({ state: "withdrawn" });
  expect(await undo(more)).toMatchObject({ reason: "used-later" });
});

test("what two people booked is not undone by who counted it, and by two at once only once", async () => {
  await shelvedLot(shop, 30);
  const countId = await booked({ "L-000001": 15 }, "lost");
  const { count } = (await readCount(shop.as(wei), countId))!;
  await confirmCount(shop.as(second), { countId, version: count.version });
  expect(await undo(countId)).toMatchObject({ reason: "same-person" });
  const both = await Promise.all([undo(countId, second), undo(countId, second)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});
