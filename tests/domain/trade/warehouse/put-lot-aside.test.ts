import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { carryOutScan } from "#app/domain/trade/floor/carry-out-scan.server.ts";
import { readCaseQueue } from "#app/domain/trade/floor/case-lists.server.ts";
import { lastActsQuery } from "#app/domain/trade/floor/floor-acts.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { lotCode, readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { floorActs, shelves } from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import {
  caseNow,
  lotNow,
  newestCase,
  pouchesBought,
  receive,
  reply,
} from "#tests/support/trade/problem-cases.ts";
import { png, unmeasured } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** 50 pouches, none of them good. */
async function allBad() {
  const { lotId } = await pouchesBought(shop);
  await receive(shop, { lotId, quantity: 50 });
  await inspectLot(shop.as(wei), shop.files, lotId, {
    goodQuantity: 0,
    badQuantity: 50,
    wrongQuantity: 20,
    note: "ファスナーが閉まりません",
    photos: [png()],
    ...unmeasured,
  });
  return { lotId, number: (await lotNow(shop, lotId)).number };
}

const codes = (typed: string) => {
  const read = readScanned(typed);
  return "codes" in read ? read.codes : [];
};
const scan = (typed: string, hand = {}) =>
  carryOutScan(shop.as(wei), codes(typed), { id: crypto.randomUUID(), ...hand });
const toPutAside = async () =>
  (await readCaseQueue(shop.as(wei), "aside", undefined)).cases.map(({ one }) => one.kind).sort();

const lastActs = () => lastActsQuery(shop.as(wei));
const quarantine = async (number: number) => {
  const found = await findScanned(shop.as(wei), codes(lotCode(number))[0]!);
  return "proposed" in found ? found.proposed : [];
};

test("a lot of bad pieces alone goes to the quarantine shelf that is scanned, and leaves its queue", async () => {
  const { lotId, number } = await allBad();
  expect(await toPutAside()).toEqual(["damaged", "wrong"]);
  const found = await findScanned(shop.as(wei), codes(lotCode(number))[0]!);
  const proposed = "proposed" in found ? found.proposed : [];
  expect(proposed[0]).toMatch(/^Q-/);

  expect(await scan("A-01-01", { lot: number })).toMatchObject({ reason: "only-quarantine" });
  expect(await scan("Q-99-99", { lot: number })).toMatchObject({ reason: "only-quarantine" });
  expect(await scan(proposed[0]!, { lot: number })).toMatchObject({ value: { did: "aside" } });
  const problem = await newestCase(shop, lotId);
  expect(problem).toMatchObject({ quarantineShelf: proposed[0], state: "awaiting_reply" });
  expect(await lotNow(shop, lotId)).toMatchObject({ shelf: "", availableQuantity: 0 });
  expect(await toPutAside()).toEqual([]);

  // A shelf that was scanned first takes it as well.
  const both = await scan(`${proposed[1]} ${lotCode(number)}`);
  expect(both).toMatchObject({ value: { did: "aside", shelf: proposed[1] } });
  expect(await caseNow(shop, problem.number)).toMatchObject({ quarantineShelf: proposed[1] });
  const acts = await shop.db.select().from(floorActs).where(eq(floorActs.kind, "aside"));
  expect(acts).toMatchObject([{ quantity: 50 }, { quantity: 50 }]);

  // The same scan sent twice.
  const { version } = (await caseNow(shop, problem.number))!;
  expect(await scan(`${proposed[1]} ${lotCode(number)}`)).toMatchObject({ ok: true });
  expect(await caseNow(shop, problem.number)).toMatchObject({ version });
  expect(await shop.db.$count(floorActs, eq(floorActs.kind, "aside"))).toBe(2);
});

test("a scan onto a quarantine shelf that is sent twice acts once, and not on pieces moved since", async () => {
  const { lotId, number } = await allBad();
  const [first = "", second = "", third = ""] = await quarantine(number);
  const form = { id: crypto.randomUUID(), shownAt: shop.as(wei).now, lot: number };
  expect(await scan(first, form)).toMatchObject({ value: { did: "aside" } });
  shop.wait(1 / 86_400);
  await scan(second, { lot: number });
  expect(await scan(first, form)).toMatchObject({ value: { did: "aside" } });
  expect(await scan(third, { ...form, id: crypto.randomUUID() })).toEqual({
    ok: false,
    reason: "moved-since",
    place: second,
  });
  expect(await newestCase(shop, lotId)).toMatchObject({ quarantineShelf: second });
});

test("is undone like the other acts: the newest first, and not once the buyer has answered", async () => {
  const { lotId, number } = await allBad();
  const [first = "", second = ""] = await quarantine(number);
  shop.wait(1);
  await scan(first, { lot: number });
  shop.wait(1);
  await scan(second, { lot: number });
  const acts = await lastActs();
  expect(acts.map(({ kind, unused }) => [kind, unused]).slice(0, 2)).toEqual([
    ["aside", true],
    ["aside", false],
  ]);
  const undo = (id: string) => undoAct(shop.as(wei), shop.files, { id, reason: "scanned" });
  const [newer, older] = acts;
  expect(await undo(older!.id)).toEqual({ ok: false, reason: "used-later" });
  expect(await undo(newer!.id)).toMatchObject({ ok: true });
  expect(await undo(newer!.id)).toEqual({ ok: false, reason: "undone-already" });
  expect(await newestCase(shop, lotId)).toMatchObject({ quarantineShelf: first });
  expect((await lastActs()).find(({ id }) => id === older!.id)).toMatchObject({ unused: true });

  expect(await undo(older!.id)).toMatchObject({ ok: true });
  expect(await newestCase(shop, lotId)).toMatchObject({ quarantineShelf: "" });
  expect(await toPutAside()).toEqual(["damaged", "wrong"]);

  await scan(first, { lot: number });
  const again = (await lastActs()).find(({ undoneAt }) => undoneAt === null)!;
  await reply(shop, (await newestCase(shop, lotId)).number, "return");
  expect(await undo(again.id)).toEqual({ ok: false, reason: "case-answered" });
});

test("proposes no quarantine shelf that is full or switched off", async () => {
  const { number } = await allBad();
  const proposed = () => quarantine(number);
  const [first, second] = await proposed();
  await shop.db.update(shelves).set({ capacityPieces: 49 }).where(eq(shelves.code, first!));
  await shop.db.update(shelves).set({ active: false }).where(eq(shelves.code, second!));
  expect(await proposed()).not.toContain(first);
  expect(await proposed()).not.toContain(second);
});

test("once the buyer has answered, the case says what is done", async () => {
  const { lotId, number } = await allBad();
  for (let count = 0; count < 2; count += 1) {
    const { cases } = await readCaseQueue(shop.as(wei), "aside", undefined);
    if (cases[0]) await reply(shop, cases[0].one.number, "return");
  }
  expect(await newestCase(shop, lotId)).toMatchObject({ state: "in_follow_up" });
  expect(await scan("Q-01-01", { lot: number })).toMatchObject({ reason: "answered-already" });
});
