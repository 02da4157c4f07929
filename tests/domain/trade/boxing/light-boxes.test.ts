import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import {
  addBox,
  boxRemainder,
  measureBox,
  putInBox,
} from "#app/domain/trade/shipments/boxing.server.ts";
import { finishPacking } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { boxFigures, unlikelyBoxesQuestion } from "#app/domain/trade/shipments/packing.ts";
import {
  boxes,
  documentEvents,
  lots,
  openBoxContents,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const size = { lengthMm: 200, widthMm: 200, heightMm: 200 };
const weigh = (number: string, weightGrams: number) =>
  measureBox(shop.as(wei), shop.files, {
    number,
    boxNumber: 1,
    ...size,
    weightGrams,
    photos: [],
  });
const finish = (number: string, who: typeof wei = wei) =>
  finishPacking(shop.as(who), number, { reweighed: true });

/** Ten pieces of 2.2 kg together in one box, its freight paid at so much. */
async function boxed(freightYen: number, weightGrams: number) {
  const { id, number } = await paidRequest(shop, [10], { freightYen });
  const rest = { id: crypto.randomUUID(), number, boxNumber: undefined };
  await boxRemainder(shop.as(wei), rest);
  await weigh(number, weightGrams);
  return { id, number };
}

async function stands(id: string) {
  const [request] = await shop.db
    .select({ state: shippingRequests.state, paidYen: shippingRequests.paidYen })
    .from(shippingRequests)
    .where(eq(shippingRequests.id, id));
  return request!;
}

async function events(id: string, move: string) {
  const found = await shop.db
    .select({ note: documentEvents.note, by: documentEvents.byName })
    .from(documentEvents)
    .where(and(eq(documentEvents.documentId, id), eq(documentEvents.move, move)));
  return found.map(({ note, by }) => ({
    by,
    ja: readMessage(note, "ja"),
    zh: readMessage(note, "zh"),
  }));
}

test("pieces that somebody else lays into another box just before are not laid into two", async () => {
  const { number } = await paidRequest(shop, [10]);
  await addBox(shop.as(wei), { id: crypto.randomUUID(), number });
  await addBox(shop.as(wei), { id: crypto.randomUUID(), number });
  const put = (boxNumber: number, scope = shop.as(wei)) =>
    putInBox(scope, {
      id: crypto.randomUUID(),
      number,
      boxNumber,
      typed: "L-000001",
      quantity: 6,
    });
  const scope = justBefore(shop.as(wei), () => put(1));
  expect(await put(2, scope)).toEqual({ ok: false, reason: "more-than-asked" });
  expect(await shop.db.select().from(openBoxContents)).toMatchObject([{ quantity: 6 }]);
});

test("a box that is weighed anew just as its packing is finished is looked at again", async () => {
  const { id, number } = await boxed(3_000, 2_200);
  const scope = justBefore(shop.as(wei), () => weigh(number, 2_300));
  const before = await stands(id);
  expect(await finishPacking(scope, number, { reweighed: true })).toEqual({
    ok: false,
    reason: "moved-meanwhile",
  });
  expect(await stands(id)).toEqual(before);
  expect(await shop.db.$count(boxes)).toBe(0);
});

test("a large sum does not go back on the word of one packer, however often it is pressed", async () => {
  const { id, number } = await boxed(60_000, 370);
  for (const press of [finish(number), finish(number)])
    expect(await press).toMatchObject({ ok: false });
  expect(await finish(number)).toEqual({ ok: false, reason: "light-by-one" });
  expect(await stands(id)).toEqual({ state: "packing", paidYen: 60_000 });
  expect(await shop.db.select().from(boxes)).toEqual([]);
  expect(await events(id, "askLight")).toMatchObject([
    { by: wei.name, zh: expect.stringContaining("第1箱0.37kg，商品重约 2.2kg") },
  ]);

  expect(await finish(number, zhou)).toMatchObject({ ok: true });
  const [packed] = await events(id, "pack");
  expect(packed!.by).toBe(zhou.name);
  expect(packed!.ja).toMatch(/^1箱。実測の送料は.+お返ししました。$/);
  expect(packed!.zh).toMatch(/^1箱。实测运费 .+已退回余额。已重新称重/);
  expect((await stands(id)).paidYen).toBeLessThan(50_000);
  expect(await listDrifts(shop.db)).toEqual([]);
});

test("what was asked for other weights confirms nothing", async () => {
  const { id, number } = await boxed(60_000, 370);
  expect(await finish(number)).toMatchObject({ reason: "light-by-one" });
  await weigh(number, 250);
  expect(await finish(number, zhou)).toMatchObject({ reason: "light-by-one" });
  expect(await stands(id)).toMatchObject({ state: "packing" });
  expect(await finish(number)).toMatchObject({ ok: true });
});

test("of two who finish at once for the first time nobody is the other's second", async () => {
  const { id, number } = await boxed(60_000, 370);
  const answers = await Promise.all([finish(number), finish(number), finish(number)]);
  expect(answers.every(({ ok }) => !ok)).toBe(true);
  const second = await Promise.all([finish(number, zhou), finish(number, zhou)]);
  expect(second.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await events(id, "pack")).toHaveLength(1);
  expect(await listDrifts(shop.db)).toEqual([]);
});

test("boxes that are typed by hand ask for a second person as well", async () => {
  const { id, number } = await paidRequest(shop, [10], { freightYen: 60_000 });
  const [line] = await shop.db.select().from(shippingLines).where(eq(shippingLines.requestId, id));
  const box = { ...size, weightGrams: 370, contents: [{ lineId: line!.id, quantity: 10 }] };
  const pack = (who: typeof wei) => packShipment(shop.as(who), number, [box], { reweighed: true });
  for (const _ of [1, 2]) expect(await pack(wei)).toMatchObject({ reason: "light-by-one" });
  expect(await pack(zhou)).toMatchObject({ ok: true });
});

test.each([
  ["half of the goods' weight", 60_000, 1_100],
  ["less, where little goes back", 12_000, 370],
])("one person finishes boxes of %s", async (_name, freightYen, weightGrams) => {
  const { number } = await boxed(freightYen, weightGrams);
  expect(await finish(number)).toMatchObject({ ok: true });
});

describe("a box whose size does not go with its goods", () => {
  const sized = (number: string, lengthMm: number, widthMm: number, heightMm: number) =>
    measureBox(shop.as(wei), shop.files, {
      number,
      boxNumber: 1,
      lengthMm,
      widthMm,
      heightMm,
      weightGrams: 2_300,
      photos: [],
    });

  test.each([
    ["far too small for the measured pieces", [100, 100, 100], "箱内商品体积约 26.6升"],
    ["of a size that nothing weighs so much in", [10, 10, 10], "箱内商品体积约 26.6升"],
    ["of a size that nothing weighs so little in", [3_000, 3_000, 100], "却重 2.3kg"],
  ] as const)("is asked about where it is %s", async (_name, sides, words) => {
    const { number, lots: ids } = await paidRequest(shop, [10]);
    const piece = { lengthMm: 380, widthMm: 350, heightMm: 20 };
    await shop.db.update(lots).set(piece).where(eq(lots.id, ids[0]!));
    await boxRemainder(shop.as(wei), { id: crypto.randomUUID(), number, boxNumber: undefined });
    await sized(number, sides[0], sides[1], sides[2]);
    const asked = await finishPacking(shop.as(wei), number);
    expect(asked).toMatchObject({ reason: "weight-unlikely", odd: [], sizes: [{ box: 1 }] });
    if (!("sizes" in asked)) throw new Error("not asked");
    expect(unlikelyBoxesQuestion(asked.odd, asked.sizes)).toContain(words);
    await sized(number, 400, 400, 200);
    expect(await finishPacking(shop.as(wei), number)).toMatchObject({ ok: true });
  });

  test("passes typed by hand once the same figures were ticked as sure, and the history says so", async () => {
    const { id, number, lots: ids } = await paidRequest(shop, [10]);
    await shop.db
      .update(lots)
      .set({ lengthMm: 380, widthMm: 350, heightMm: 20 })
      .where(eq(lots.id, ids[0]!));
    const [line] = await shop.db
      .select()
      .from(shippingLines)
      .where(eq(shippingLines.requestId, id));
    const contents = [{ lineId: line!.id, quantity: 10 }];
    const box = { lengthMm: 100, widthMm: 100, heightMm: 85, weightGrams: 2_300, contents };
    const pack = (reweighedFor?: string) =>
      packShipment(shop.as(wei), number, [box], { reweighed: Boolean(reweighedFor), reweighedFor });
    expect(await pack()).toMatchObject({ reason: "weight-unlikely" });
    expect(await pack("2.3,10,10,8")).toMatchObject({ reason: "weight-unlikely" });
    const figures = [{ weight: "2.30", length: "10", width: "１０", height: "8.5" }];
    expect(await pack(boxFigures(figures))).toMatchObject({ ok: true });
    const [packed] = await events(id, "pack");
    expect(packed!.zh).toContain("已重新称重（第1箱尺寸 10×10×8.5厘米）");
  });

  test("is not asked about for sellers' figures, which nobody has measured", async () => {
    const { number } = await paidRequest(shop, [10]);
    await boxRemainder(shop.as(wei), { id: crypto.randomUUID(), number, boxNumber: undefined });
    await sized(number, 150, 150, 150);
    expect(await finishPacking(shop.as(wei), number)).toMatchObject({ ok: true });
  });
});
