import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import {
  addBox,
  boxRemainder,
  putInBox,
  removeBox,
  takeOutOfBox,
} from "#app/domain/trade/shipments/boxing.server.ts";
import { readPacking } from "#app/domain/trade/shipments/packing-queries.server.ts";
import { pickLot, takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { floorActs } from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";

const key = () => crypto.randomUUID();
const lineOf = async (shop: Shop, number: string, at: number) =>
  (await readPacking(shop.as(wei), number))!.lines[at]!;

test("each act on a box is recorded as what it is", async () => {
  const shop = await openShop();
  const { number } = await paidRequest(shop, [3]);
  const { id: lineId, lotNumber } = await lineOf(shop, number, 0);
  const of = () => ({ id: key(), number, boxNumber: 1 });
  const scan = { id: key(), number, boxNumber: undefined, quantity: 2 };
  await putInBox(shop.as(wei), { ...scan, typed: lotCode(lotNumber) });
  await takeOutOfBox(shop.as(wei), { ...of(), lineId });
  await addBox(shop.as(wei), { id: key(), number });
  await removeBox(shop.as(wei), { ...of(), boxNumber: 2 });
  await boxRemainder(shop.as(wei), of());
  const acts = await shop.db
    .select({ kind: floorActs.kind, quantity: floorActs.quantity })
    .from(floorActs)
    .orderBy(asc(floorActs.at), asc(floorActs.id));
  const boxing = ["box", "takeOut", "addBox", "removeBox"];
  expect(
    acts
      .filter(({ kind }) => boxing.includes(kind))
      .map(({ kind, quantity }) => `${kind} ${quantity}`),
  ).toEqual(expect.arrayContaining(["box 2", "takeOut 2", "addBox 0", "removeBox 0", "box 3"]));
});

test("the remainder of a request on a pick list is what was picked, and no more", async () => {
  const shop = await openShop();
  const { number } = await paidRequest(shop, [3, 2]);
  const listId = key();
  await takePickList(shop.as(wei), { id: listId, numbers: [number] });
  const rest = () => boxRemainder(shop.as(wei), { id: key(), number, boxNumber: undefined });
  expect(await rest()).toEqual({ ok: false, reason: "not-picked" });
  const { lotNumber } = await lineOf(shop, number, 0);
  const pick = { id: key(), listId, typed: lotCode(lotNumber), shelf: "" };
  expect(await pickLot(shop.as(wei), { ...pick, quantity: 2 })).toMatchObject({ ok: true });
  expect(await rest()).toMatchObject({ pieces: 2, unpicked: 3 });
  expect(await lineOf(shop, number, 0)).toMatchObject({ boxedQuantity: 2 });
  expect(await lineOf(shop, number, 1)).toMatchObject({ boxedQuantity: 0 });
  const copy = await addBox(shop.as(wei), { id: key(), number, like: 1 });
  expect(copy).toMatchObject({ ok: true });
  expect(await lineOf(shop, number, 0)).toMatchObject({ boxedQuantity: 2 });
});
