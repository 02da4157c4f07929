import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { moveShelf } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { putInBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { holdRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import {
  pickLot,
  releaseList,
  takePickList,
  undoPick,
} from "#app/domain/trade/shipments/pick-lot.server.ts";
import {
  listToPick,
  readPickList,
  unfetchedPieces,
} from "#app/domain/trade/shipments/pick-queries.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { floorActs } from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const picks = () => shop.db.select().from(floorActs).where(eq(floorActs.kind, "pick"));
const newId = () => crypto.randomUUID();

/** A paid request for some pieces of a lot: its goods are to be fetched. */
async function paid(lotId: string, quantity: number) {
  const { id, number } = await requestedShipment(shop, lotId, quantity);
  const quote = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "" };
  await quoteShipment(shop.as(chen), number, quote);
  await shop.deposit(hanako.companyId, 10_000);
  await payDocument(shop.as(hanako), "shipping", id, newId());
  return { id, number };
}

const toPick = async () => (await listToPick(shop.as(wei), undefined)).requests;

async function taken(...numbers: string[]) {
  const id = newId();
  const answer = await takePickList(shop.as(wei), { id, numbers });
  return answer.ok ? id : answer.reason;
}

const scan = (listId: string, typed: string, quantity?: number, shelf = "", id = newId()) =>
  pickLot(shop.as(wei), { id, listId, typed, shelf, quantity });
const lines = async (listId: string) => (await readPickList(shop.as(wei), listId))!.lines;

test("goods that are weighed before they are paid are fetched first, whatever their method", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const rehearsed = await requestedShipment(shop, lotId, 6, {
    methodCode: "air",
    optionIds: ["rehearsal"],
  });
  await requestedShipment(shop, lotId, 2);
  expect((await toPick()).map(({ number }) => number)).toEqual([rehearsed.number]);
});

test("a form whose key has made another act is refused, and a copy of it is done", async () => {
  const first = await shelvedLot(shop, 10);
  const second = await shelvedLot(shop, 10);
  const listId = await taken(
    (await paid(first.lotId, 4)).number,
    (await paid(second.lotId, 3)).number,
  );
  const key = newId();
  for (const _ of [1, 2])
    expect(await scan(listId, "L-000001", 2, "", key)).toMatchObject({ ok: true });
  expect(await scan(listId, "L-000001", 1, "", key)).toMatchObject({ reason: "form-used" });
  expect(await scan(listId, "L-000002", 2, "", key)).toMatchObject({ reason: "form-used" });
  expect(await picks()).toHaveLength(1);
});

test("a request that is held is not fetched, and one beside it is", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const held = await paid(lotId, 4);
  const going = await paid(lotId, 3);
  const listId = await taken(held.number, going.number);
  await holdRequest(shop.as(hanako), held.number, "中身の確認のため");
  expect(await scan(listId, "L-000001", 7)).toMatchObject({ reason: "more-than-asked" });
  expect(await scan(listId, "L-000001")).toMatchObject({ ok: true });
  const fetched = (await lines(listId)).map((line) => [line.requestNumber, line.pickedQuantity]);
  expect(new Map(fetched as [string, number][])).toEqual(
    new Map([
      [held.number, 0],
      [going.number, 3],
    ]),
  );
  await holdRequest(shop.as(hanako), going.number, "中身の確認のため");
  expect(await scan(listId, "L-000001")).toMatchObject({ reason: "held" });
});

test("goods of a request that is held just before its scan is written are not fetched", async () => {
  const { number } = await paid((await shelvedLot(shop, 10)).lotId, 4);
  const listId = (await taken(number)) as string;
  const scope = justBefore(shop.as(wei), () =>
    holdRequest(shop.as(hanako), number, "中身の確認のため"),
  );
  const fetching = { id: newId(), listId, typed: "L-000001", shelf: "", quantity: undefined };
  expect(await pickLot(scope, fetching)).toEqual({ ok: false, reason: "moved-meanwhile" });
  expect(await lines(listId)).toMatchObject([{ pickedQuantity: 0 }]);
  expect(await picks()).toEqual([]);
});

test("what lies in a box stays fetched", async () => {
  const { number } = await paid((await shelvedLot(shop, 10)).lotId, 4);
  const listId = (await taken(number)) as string;
  await scan(listId, "L-000001");
  const boxed = { id: newId(), number, boxNumber: undefined, typed: "L-000001", quantity: 1 };
  expect(await putInBox(shop.as(wei), boxed)).toMatchObject({ ok: true });
  const [line] = await lines(listId);
  expect(await undoPick(shop.as(wei), { id: newId(), listId, lineId: line!.id })).toEqual({
    ok: false,
    reason: "boxed-already",
  });
  expect(await lines(listId)).toMatchObject([{ pickedQuantity: 4 }]);
});

describe("a pick list", () => {
  test("fetches for several requests in one walk, and a lot's pieces go to them in turn", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const one = await paid(lotId, 3);
    const other = await paid(lotId, 4);
    await requestedShipment(shop, lotId, 1);
    expect((await toPick()).map(({ number }) => number).sort()).toEqual(
      [one.number, other.number].sort(),
    );
    const listId = await taken(one.number, other.number);
    expect(await toPick()).toEqual([]);
    expect(await scan(listId, "l-000001", 5)).toMatchObject({
      value: { picked: { code: "L-000001", quantity: 5 } },
    });
    expect(
      (await lines(listId)).map((line) => [line.pickedQuantity, unfetchedPieces(line)]),
    ).toEqual([
      [3, 0],
      [2, 2],
    ]);
    expect(await scan(listId, "L-000001")).toMatchObject({ value: { picked: { quantity: 2 } } });
    expect(await scan(listId, "L-000001")).toMatchObject({ reason: "picked-already" });
    expect(await picks()).toHaveLength(2);
  });

  test("refuses what it does not have, what lies elsewhere and what is too many", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    await shelvedLot(shop, 10);
    const { number } = await paid(lotId, 3);
    const listId = await taken(number);
    expect(await scan(listId, "L-000002")).toMatchObject({ reason: "not-on-list" });
    expect(await scan(listId, "L-000001", 4)).toMatchObject({ reason: "more-than-asked" });
    expect(await scan(listId, "A-01-04 L-000001")).toMatchObject({ reason: "other-shelf" });
    expect(await scan(listId, "L-000001", 1, "A-01-04")).toMatchObject({ reason: "other-shelf" });
    expect(await scan(listId, number)).toMatchObject({ reason: "not-a-lot" });
    expect(await scan(listId, "??")).toMatchObject({ reason: "unreadable" });
    expect(await scan(listId, "A-01-03")).toMatchObject({ value: { shelf: "A-01-03" } });
    expect(await scan(listId, "A-01-03 L-000001", 1)).toMatchObject({ ok: true });
  });

  test("a shelf that was scanned holds until its lots are fetched, then the next one is open", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const far = await shelvedLot(shop, 10);
    await moveShelf(shop.as(wei), far.lotId, "A-01-04");
    const [near, farther] = [await paid(lotId, 3), await paid(far.lotId, 2)];
    const listId = await taken(near.number, farther.number);
    expect(await scan(listId, "L-000002", undefined, "A-01-03")).toMatchObject({
      reason: "other-shelf",
    });
    await scan(listId, "L-000001", undefined, "A-01-03");
    expect(await scan(listId, "L-000002", undefined, "A-01-03")).toMatchObject({
      value: { picked: { code: "L-000002", quantity: 2 } },
    });
  });

  test("counts a form sent twice once", async () => {
    const { number } = await paid((await shelvedLot(shop, 10)).lotId, 6);
    const listId = newId();
    for (let time = 0; time < 2; time++)
      expect(await takePickList(shop.as(wei), { id: listId, numbers: [number] })).toMatchObject({
        ok: true,
      });
    const form = newId();
    await scan(listId, "L-000001", 2, "", form);
    expect(await scan(listId, "L-000001", 2, "", form)).toMatchObject({ ok: true });
    expect((await lines(listId))[0]).toMatchObject({ pickedQuantity: 2 });
  });

  test("takes back what was fetched", async () => {
    const { number } = await paid((await shelvedLot(shop, 10)).lotId, 6);
    const listId = (await taken(number)) as string;
    await scan(listId, "L-000001", 4);
    const [line] = await lines(listId);
    const of = () => ({ id: newId(), listId, lineId: line!.id });
    expect(await undoPick(shop.as(wei), of())).toMatchObject({ ok: true });
    expect((await lines(listId))[0]).toMatchObject({ pickedQuantity: 0 });
    expect(await undoPick(shop.as(wei), of())).toMatchObject({ reason: "not-picked" });
  });

  test("gives what was not fetched to whoever takes it next", async () => {
    const { number } = await paid((await shelvedLot(shop, 10)).lotId, 6);
    const listId = (await taken(number)) as string;
    const other = { ...wei, id: "staff-other" };
    expect(await releaseList(shop.as(other), listId)).toMatchObject({ reason: "another-persons" });
    expect(await releaseList(shop.as(wei), listId)).toMatchObject({ ok: true });
    expect(await toPick()).toHaveLength(1);
  });
});
