import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { countLot, openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { listActs } from "#app/domain/trade/floor/floor-acts.server.ts";
import { moveShelf } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { onShelf } from "#app/domain/trade/floor/stock.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { listToUnpack, unpackBox } from "#app/domain/trade/floor/unpacking.server.ts";
import { photographBox } from "#app/domain/trade/shipments/box-photos.server.ts";
import { putInBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { pickLot, takePickList, undoPick } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { lots, shippingLines } from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";
import { png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let number: string;
let lotId: string;
beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 6));
  ({ number } = await requestedShipment(shop, lotId, 6, { optionIds: ["rehearsal"] }));
  await shop.deposit(hanako.companyId, 1_000);
});

const newId = () => crypto.randomUUID();

/** お試し梱包 in so many boxes, quoted and called off. */
async function calledOff(boxCount = 1) {
  await packAll(shop, number, boxCount, 1_900);
  for (let boxNumber = 1; boxNumber <= boxCount; boxNumber++)
    await photographBox(shop.as(wei), shop.files, { number, boxNumber, photos: [png()] });
  const asked = { freightYen: 3_080, optionsYen: 600, storageYen: 0, note: "", checked: true };
  const quoted = await quoteShipment(shop.as(chen), number, { ...asked, note: "箱数" });
  if (!quoted.ok) throw new Error(quoted.reason);
  const cancelled = await cancelShipment(shop.as(hanako), number, "高い");
  if (!cancelled.ok) throw new Error(cancelled.reason);
}

const listed = async () => listToUnpack(shop.as(wei), undefined);
const lying = async () => {
  const [row] = await shop.db.select({ pieces: onShelf }).from(lots);
  return row!.pieces;
};
const unpack = (boxNumber: number, id = newId(), who = wei) =>
  unpackBox(shop.as(who), { id, box: { request: number, boxNumber } });

/** 6 pieces are looked for on the shelf, and so many counted. */
async function counted(quantity: number) {
  const id = newId();
  await openCount(shop.as(wei), { id, fromShelf: "A-01-01", toShelf: "A-01-09" });
  const scan = { countId: id, typed: "L-000001", shelf: "A-01-03", hand: undefined, quantity };
  const written = await countLot(shop.as(wei), scan);
  if (!written.ok) throw new Error(written.reason);
  return (await readCount(shop.as(wei), id))!.lines;
}

describe("拆箱归架", () => {
  test("lists what a called-off rehearsal left in boxes, and a count misses nothing on the shelf", async () => {
    await calledOff(2);
    expect(await listed()).toMatchObject({
      total: 2,
      requests: [
        {
          number,
          shelves: "A-01-03",
          boxes: [
            { boxNumber: 1, quantity: 3 },
            { boxNumber: 2, quantity: 3 },
          ],
        },
      ],
    });
    expect(await lying()).toBe(0);
    expect(await counted(0)).toMatchObject([{ difference: 0 }]);
  });

  test("puts a box back once, and of two at the same moment one", async () => {
    await calledOff(2);
    const id = newId();
    expect(await unpack(1, id)).toMatchObject({ ok: true, value: { pieces: 3 } });
    expect(await unpack(1, id)).toMatchObject({ ok: true });
    expect(await unpack(1)).toMatchObject({ reason: "unpacked-already" });
    const both = await Promise.all([unpack(2), unpack(2)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await lying()).toBe(6);
    expect(await listed()).toMatchObject({ total: 0, requests: [] });
    expect(await unpack(3)).toMatchObject({ reason: "not-to-unpack" });
    expect(await unpack(2, newId(), chen)).toMatchObject({ reason: "forbidden" });
  });

  test("holds what was fetched or half boxed when a request is cancelled, and fetches no more of it", async () => {
    const listId = newId();
    await takePickList(shop.as(wei), { id: listId, numbers: [number] });
    const picking = { listId, typed: "L-000001", shelf: "" };
    await pickLot(shop.as(wei), { ...picking, id: newId(), quantity: 5 });
    const boxed = { id: newId(), number, boxNumber: undefined, typed: "L-000001", quantity: 2 };
    expect(await putInBox(shop.as(wei), boxed)).toMatchObject({ ok: true });
    expect(await lying()).toBe(1);
    await cancelShipment(shop.as(hanako), number, "");
    expect((await listed()).requests).toMatchObject([
      {
        boxes: [
          { boxNumber: 0, quantity: 3 },
          { boxNumber: 1, quantity: 2 },
        ],
      },
    ]);
    expect(await lying()).toBe(1);
    const more = { ...picking, id: newId(), quantity: 1 };
    expect(await pickLot(shop.as(wei), more)).toMatchObject({ reason: "request-cancelled" });
    const [line] = await shop.db.select().from(shippingLines);
    const undone = { id: newId(), listId, lineId: line!.id };
    expect(await undoPick(shop.as(wei), undone)).toMatchObject({ reason: "request-cancelled" });
    await unpack(0);
    expect(await lying()).toBe(4);
    await unpack(1);
    expect(await lying()).toBe(6);
  });

  test("holds what was fetched where a request is cancelled just before its fetching is undone", async () => {
    const listId = newId();
    await takePickList(shop.as(wei), { id: listId, numbers: [number] });
    const picking = { id: newId(), listId, typed: "L-000001", shelf: "", quantity: 5 };
    await pickLot(shop.as(wei), picking);
    const [line] = await shop.db.select().from(shippingLines);
    const scope = justBefore(shop.as(wei), () => cancelShipment(shop.as(hanako), number, ""));
    expect(await undoPick(scope, { id: newId(), listId, lineId: line!.id })).toEqual({
      ok: false,
      reason: "request-cancelled",
    });
    expect((await listed()).requests).toMatchObject([{ boxes: [{ boxNumber: 0, quantity: 5 }] }]);
  });

  test("leaves nothing of a request of which nothing was fetched", async () => {
    await cancelShipment(shop.as(hanako), number, "");
    expect(await listed()).toMatchObject({ total: 0 });
    expect(await lying()).toBe(6);
  });
});

describe("its undoing", () => {
  const undo = (id: string) => undoAct(shop.as(wei), shop.files, { id, reason: "scanned" });

  test("stands in the list of acts, puts the pieces back into the box, and works once", async () => {
    await calledOff();
    const id = newId();
    await unpack(1, id);
    const day = shop.as(wei).now.toISOString().slice(0, 10);
    const { acts } = await listActs(shop.as(wei), { day, kind: "unpack" }, undefined);
    expect(acts).toMatchObject([{ label: `${number}-B1`, quantity: 6, unused: true }]);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await undo(id)).toMatchObject({ reason: "undone-already" });
    expect(await lying()).toBe(0);
    expect(await listed()).toMatchObject({ total: 1 });
    expect(await unpack(1)).toMatchObject({ ok: true });
  });

  test("is too late once the lot was put elsewhere, counted, or fetched for another request", async () => {
    await calledOff();
    const id = newId();
    await unpack(1, id);
    const asked = await requestedShipment(shop, lotId, 6, { optionIds: ["rehearsal"] });
    const listId = newId();
    await takePickList(shop.as(wei), { id: listId, numbers: [asked.number] });
    const picking = { id: newId(), listId, typed: "L-000001", shelf: "", quantity: 1 };
    expect(await pickLot(shop.as(wei), picking)).toMatchObject({ ok: true });
    expect(await undo(id)).toMatchObject({ reason: "used-later" });
    await shop.db.run(sql`UPDATE pick_lines SET picked_quantity = 0`);
    await counted(6);
    expect(await undo(id)).toMatchObject({ reason: "used-later" });
    await shop.db.run(sql`DELETE FROM stock_count_lines`);
    expect(await moveShelf(shop.as(wei), lotId, "A-01-04")).toMatchObject({ ok: true });
    expect(await undo(id)).toMatchObject({ reason: "used-later" });
    expect(await lying()).toBe(6);
  });
});
