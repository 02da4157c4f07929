import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { reportCase } from "#app/domain/trade/floor/open-case.server.ts";
import { receiveParcel } from "#app/domain/trade/floor/receive-parcel.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import {
  floorActs,
  ledgerTransfers,
  lots,
  notices,
  orderLines,
  problemCases,
  purchases,
} from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import {
  caseNow,
  lineNow,
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

async function undo() {
  const acts = await shop.db.select().from(floorActs);
  return undoAct(shop.as(wei), shop.files, { id: acts.at(-1)!.id, reason: "scanned" });
}

async function state() {
  const [stock, lines, cases, transfers] = await Promise.all([
    shop.db.select().from(lots),
    shop.db.select().from(orderLines),
    shop.db.select().from(problemCases),
    shop.db.select().from(ledgerTransfers),
  ]);
  const plain = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify({ ...row, version: 0 })).sort();
  return [plain(stock), plain(lines), plain(cases), plain(transfers)];
}

/** Two pieces of fifty that came short, and are awaited again. */
async function awaitedAgain() {
  const bought = await pouchesBought(shop);
  await receive(shop, { lotId: bought.lotId, quantity: 48, differs: true });
  const { number } = await newestCase(shop, bought.lotId);
  await reply(shop, number, "exchange");
  expect(await step(shop, number, "orderAgain")).toMatchObject({ ok: true });
  return { ...bought, case: number };
}

const reportLate = (lotId: string) =>
  reportCase(shop.as(li), {
    id: crypto.randomUUID(),
    lotId,
    kind: "late",
    quantity: 50,
    note: "",
  });

test("a parcel received short and completed late is undone: its case waits for the goods again", async () => {
  const { lotId, lineId, case: number } = await awaitedAgain();
  const before = await state();
  await receive(shop, { lotId, quantity: 2 });
  expect(await caseNow(shop, number)).toMatchObject({ state: "done" });
  expect(await undo()).toMatchObject({ ok: true });
  expect(await state()).toEqual(before);
  expect(await caseNow(shop, number)).toMatchObject({ state: "awaiting_goods", closedAt: null });
  const told = await shop.db.select(noticeFields).from(notices);
  expect(told.map(({ title }) => title)).toContain(`問題商品 ${number} の入荷を取り消しました`);
  expect(await receive(shop, { lotId, quantity: 2 })).toMatchObject({ ok: true });
  expect(await caseNow(shop, number)).toMatchObject({ state: "done" });
  expect(await lineNow(shop, lineId)).toMatchObject({ receivedQuantity: 50 });
});

test("so is one that was received by the whole parcel", async () => {
  const { lotId, case: number } = await awaitedAgain();
  await shop.db.update(purchases).set({ chinaTracking: "YT5550000001" });
  const before = await state();
  const awaited = await shop.db.select().from(lots).where(eq(lots.state, "arrival_pending"));
  const pieces = awaited.reduce((sum, { quantity }) => sum + quantity, 0);
  const whole = { id: crypto.randomUUID(), number: "YT5550000001", pieces };
  expect(await receiveParcel(shop.as(wei), whole)).toMatchObject({ ok: true });
  expect(await caseNow(shop, number)).toMatchObject({ state: "done" });
  expect(await undo()).toMatchObject({ ok: true });
  expect(await state()).toEqual(before);
  expect(await lotNow(shop, lotId)).toMatchObject({ state: "arrival_pending" });
});

test("what came short a second time is asked about anew, and undone to the first", async () => {
  const { lotId, case: number } = await awaitedAgain();
  const before = await state();
  expect(await receive(shop, { lotId, quantity: 1, differs: true })).toMatchObject({ ok: true });
  expect(await newestCase(shop, lotId)).toMatchObject({ kind: "short", quantity: 1 });
  expect(await undo()).toMatchObject({ ok: true });
  expect(await caseNow(shop, number)).toMatchObject({ state: "awaiting_goods", quantity: 2 });
  expect((await state())[3]).toEqual(before[3]);
});

test.each([
  ["asked", undefined],
  ["answered", "cancel"],
] as const)("a late lot that came, its company %s, is late again", async (_, answer) => {
  const { lotId } = await pouchesBought(shop);
  await reportLate(lotId);
  const late = await newestCase(shop, lotId);
  if (answer) await reply(shop, late.number, answer);
  const before = await state();
  for (const quantity of [20, 50]) {
    expect(await receive(shop, { lotId, quantity })).toMatchObject({ ok: true });
    expect((await caseNow(shop, late.number))!.quantity).toBe(quantity === 20 ? 30 : 50);
    expect(await undo()).toMatchObject({ ok: true });
    expect((await state())[2]).toEqual(before[2]);
  }
});

test("once the company has answered about the rest of it, it stays", async () => {
  const { lotId } = await pouchesBought(shop);
  await reportLate(lotId);
  const late = await newestCase(shop, lotId);
  await receive(shop, { lotId, quantity: 20 });
  await reply(shop, late.number, "cancel");
  expect(await undo()).toEqual({ ok: false, reason: "case-answered" });
  await shop.db.update(lots).set({ version: 99 }).where(eq(lots.id, lotId));
  expect(await undo()).toEqual({ ok: false, reason: "used-later" });
});

test("an arrival is not undone once its company answers the case just before", async () => {
  const { lotId } = await pouchesBought(shop);
  expect(await reportLate(lotId)).toMatchObject({ ok: true });
  const { number } = await newestCase(shop, lotId);
  await receive(shop, { lotId, quantity: 20 });
  const acts = await shop.db.select().from(floorActs);
  const scope = justBefore(shop.as(wei), () => reply(shop, number, "cancel"));
  expect(await undoAct(scope, shop.files, { id: acts.at(-1)!.id, reason: "scanned" })).toEqual({
    ok: false,
    reason: "used-later",
  });
});
