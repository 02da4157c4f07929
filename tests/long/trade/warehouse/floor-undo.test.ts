import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { carryOutScan } from "#app/domain/trade/floor/carry-out-scan.server.ts";
import { confirmClass, inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { receiveParcel } from "#app/domain/trade/floor/receive-parcel.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { moveShelf, shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import {
  files,
  floorActs,
  lots,
  orderLines,
  problemCases,
  skuClasses,
  unknownParcels,
} from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import {
  boughtLot,
  png,
  requestedShipment,
  shelvedLot,
  unmeasured,
} from "#tests/support/trade/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function newestAct() {
  const acts = await shop.db.select().from(floorActs);
  return acts.at(-1)!;
}

async function undo(id?: string) {
  return undoAct(shop.as(wei), shop.files, { id: id ?? (await newestAct()).id, reason: "scanned" });
}

/** What the warehouse holds, without history: what undone acts made is left out. */
async function state() {
  const [found, lines, cases, saved, classes] = await Promise.all([
    shop.db.select().from(lots),
    shop.db.select().from(orderLines),
    shop.db.select().from(problemCases),
    shop.db.select().from(files),
    shop.db.select().from(skuClasses),
  ]);
  const shape = (lot: (typeof found)[number]) => {
    const { id: _, number: __, version: ___, ...rest } = lot;
    return JSON.stringify(rest);
  };
  return {
    lots: found
      .filter(({ state }) => state !== "written_off")
      .map(shape)
      .sort(),
    lines: lines.map((line) => JSON.stringify(line)).sort(),
    cases: cases
      .filter(({ state }) => state !== "done")
      .map(({ kind, quantity, orderLineId }) => `${kind} ${quantity} ${orderLineId}`)
      .sort(),
    files: saved.length,
    classes,
  };
}

const found = {
  goodQuantity: 8,
  badQuantity: 2,
  note: "縫製のほつれ",
  photos: [png()],
  ...unmeasured,
};

test("each act of a lot is taken back exactly, the newest first", async () => {
  const { lotId } = await boughtLot(shop, 10);
  const states = [await state()];
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
  states.push(await state());
  await inspectLot(shop.as(wei), shop.files, lotId, { ...found, goodsClass: "battery" });
  states.push(await state());
  await shelveLot(shop.as(wei), lotId, "A-01-03");
  states.push(await state());
  await moveShelf(shop.as(wei), lotId, "B-02-05");
  const ids = (await shop.db.select().from(floorActs)).map(({ id }) => id);
  expect(new Set(states.map((one) => JSON.stringify(one))).size).toBe(4);

  expect(await undo(ids[1])).toEqual({ ok: false, reason: "used-later" });
  for (const id of ids.reverse()) {
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await state()).toEqual(states.pop());
    expect(await undo(id)).toEqual({ ok: false, reason: "undone-already" });
  }
});

test("a parcel that came short, wrong and damaged is taken back with its lots and its cases", async () => {
  const { lotId } = await boughtLot(shop, 10);
  const before = await state();
  await receiveLot(shop.as(wei), {
    id: crypto.randomUUID(),
    lotId,
    quantity: 8,
    differs: true,
    wrongQuantity: 2,
    damagedQuantity: 1,
  });
  expect((await state()).cases).toHaveLength(3);
  expect(await undo()).toMatchObject({ ok: true });
  expect(await state()).toEqual(before);
  expect((await shop.db.select().from(problemCases)).map(({ state }) => state)).toEqual([
    "done",
    "done",
    "done",
  ]);
  // What the undone arrival made keeps its number: its label may be stuck on already.
  expect((await shop.db.select().from(lots)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test("what the company has answered is not undone over its head", async () => {
  const { lotId } = await boughtLot(shop, 10);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 12, differs: true });
  await shop.db.update(problemCases).set({ state: "in_follow_up", version: 2 });
  expect(await undo()).toEqual({ ok: false, reason: "case-answered" });
});

test("stock that somebody has asked for is not taken off its shelf", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 3);
  expect(await undo()).toEqual({ ok: false, reason: "used-later" });
  expect((await shop.db.select().from(lots))[0]).toMatchObject({ state: "shelved" });
});

test("a class that somebody has said since stays as they said", async () => {
  const { lotId } = await boughtLot(shop, 10);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
  await inspectLot(shop.as(wei), shop.files, lotId, { ...found, goodsClass: "battery" });
  shop.wait(1);
  const [known] = await shop.db.select().from(skuClasses);
  await confirmClass(shop.as(wei), { ...known!, goodsClass: "liquid" });
  expect(await undo()).toMatchObject({ ok: true });
  expect(await shop.db.select().from(skuClasses)).toMatchObject([{ goodsClass: "liquid" }]);
});

test("a parcel is received once: twice, by two at once, and again after undoing", async () => {
  const { lotId, chinaTracking, orderLineId } = await boughtLot(shop, 10);
  const receive = (id: string = crypto.randomUUID()) =>
    receiveParcel(shop.as(wei), { id, number: chinaTracking, pieces: 10 });
  const received = async () =>
    (await shop.db.select().from(orderLines).where(eq(orderLines.id, orderLineId)))[0]!
      .receivedQuantity;
  const both = await Promise.all([receive(), receive()]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await receive()).toEqual({ ok: false, reason: "nothing-awaited" });
  expect(await received()).toBe(10);
  expect(await undo()).toMatchObject({ ok: true });
  expect(await received()).toBe(0);
  const again = crypto.randomUUID();
  expect(await receive(again)).toMatchObject({ ok: true, value: { lots: 1, pieces: 10 } });
  expect(await receive(again)).toEqual({ ok: true, value: { lots: 1, pieces: 10 } });
  expect(await received()).toBe(10);
  expect((await shop.db.select().from(lots).where(eq(lots.id, lotId)))[0]?.state).toBe(
    "arrival_work",
  );
});

test("a parcel whose form comes twice, one after the other or at once, is told as received both times", async () => {
  const { chinaTracking } = await boughtLot(shop, 10);
  const scan = { id: crypto.randomUUID(), parcel: { number: chinaTracking, pieces: 10 } };
  const first = { ok: true, value: { did: "received" } };
  const send = () => carryOutScan(shop.as(wei), [], scan);
  expect(await Promise.all([send(), send()])).toMatchObject([first, first]);
  expect(await send()).toMatchObject(first);
  expect(await undo()).toMatchObject({ ok: true });
  // What was undone meanwhile was not received after all.
  expect(await send()).toMatchObject({ ok: true, value: { left: chinaTracking } });
});

test("two who undo the same act undo it once", async () => {
  const { lotId } = await boughtLot(shop, 10);
  const before = await state();
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 4 });
  const { id } = await newestAct();
  const both = await Promise.all([undo(id), undo(id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await state()).toEqual(before);
});

test("an unknown parcel lies on a shelf for unknown ones alone, and the refusal names them", async () => {
  const found = { trackingNumber: "SF1234567890", quantity: 1, note: "", photos: [] };
  for (const shelf of ["A-01-01", "Z-99-99"])
    expect(
      await recordUnknown(shop.as(wei), shop.files, { ...found, id: crypto.randomUUID(), shelf }),
    ).toMatchObject({
      reason: "not-for-unknown",
      shelves: expect.arrayContaining([expect.stringMatching(/^X-01-/)]),
    });
  expect(await shop.db.select().from(unknownParcels)).toEqual([]);
});

test("an unknown parcel is written down once, and undone until somebody has claimed it", async () => {
  const id = crypto.randomUUID();
  const parcel = { id, trackingNumber: "SF1234567890", quantity: 1, note: "", shelf: "X-01-02" };
  for (let count = 0; count < 2; count += 1)
    expect(
      await recordUnknown(shop.as(wei), shop.files, { ...parcel, photos: [png()] }),
    ).toMatchObject({ ok: true });
  expect(await undo()).toMatchObject({ ok: true });
  expect(await shop.db.select().from(unknownParcels)).toMatchObject([{ state: "withdrawn" }]);
});

type Deed = {
  act: "receive" | "part" | "short" | "inspect" | "shelve" | "move" | "undo";
  at: number;
};

test("random acts and undos leave what the acts without the undone ones leave", async () => {
  const deeds = fc.array(
    fc.record<Deed>({
      act: fc.constantFrom("receive", "part", "short", "inspect", "shelve", "move", "undo"),
      at: fc.nat(5),
    }),
    { minLength: 3, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(deeds, async (chosen) => {
      await using own = await openShop();
      shop = own;
      await boughtLot(shop, 6);
      await boughtLot(shop, 9);
      const trail: { id: string; before: Awaited<ReturnType<typeof state>> }[] = [];
      for (const deed of chosen) {
        if (deed.act === "undo") {
          const last = trail.pop();
          if (!last) continue;
          expect(await undo(last.id)).toMatchObject({ ok: true });
          expect(await state()).toEqual(last.before);
          continue;
        }
        const before = await state();
        const known = new Set((await shop.db.select().from(floorActs)).map(({ id }) => id));
        await carryOut(deed);
        const made = (await shop.db.select().from(floorActs)).find(({ id }) => !known.has(id));
        if (made) trail.push({ id: made.id, before });
        else expect(await state()).toEqual(before);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

async function carryOut({ act, at }: Deed) {
  const all = await shop.db.select().from(lots).orderBy(lots.number);
  const lot = all[at % all.length]!;
  const id = crypto.randomUUID();
  const arrival = { id, lotId: lot.id };
  const staff = shop.as(wei);
  if (act === "receive") await receiveLot(staff, { ...arrival, quantity: lot.quantity });
  if (act === "part") await receiveLot(staff, { ...arrival, quantity: 1 + (at % lot.quantity) });
  if (act === "short")
    await receiveLot(staff, {
      ...arrival,
      quantity: at,
      differs: true,
      wrongQuantity: Math.min(at, lot.quantity, 1),
    });
  if (act === "inspect") {
    const badQuantity = at % lot.quantity;
    const counts = { goodQuantity: lot.quantity - badQuantity, badQuantity };
    await inspectLot(staff, shop.files, lot.id, { ...found, ...counts });
  }
  if (act === "shelve") await shelveLot(staff, lot.id, `A-01-0${1 + (at % 5)}`);
  if (act === "move") await moveShelf(staff, lot.id, `B-01-0${1 + (at % 5)}`);
}

test("an act on a part that came is named by the lot of that part, not by the one that waits", async () => {
  const { lotId } = await boughtLot(shop, 10);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 4 });
  const found = await shop.db.select().from(lots);
  const came = found.find(({ state, quantity }) => state === "arrival_work" && quantity === 4)!;
  expect(await newestAct()).toMatchObject({ quantity: 4, label: lotCode(came.number) });
  const waits = found.find(({ state }) => state === "arrival_pending")!;
  expect(lotCode(waits.number)).not.toBe(lotCode(came.number));

  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: waits.id, quantity: 6 });
  const acts = await shop.db.select().from(floorActs);
  expect(acts.map(({ label }) => label)).toContain(lotCode(waits.number));
});
