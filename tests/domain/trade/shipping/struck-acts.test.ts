import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { loadBox, undoDeparture, unloadBox } from "#app/domain/trade/shipments/load-box.server.ts";
import { pickLot, takePickList, undoPick } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { readPickList } from "#app/domain/trade/shipments/pick-queries.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { reportShort, undoShort } from "#app/domain/trade/shipments/short-pick.server.ts";
import { floorActs, shippingRequests } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { packedRequest, paidRequest } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

// What was done on the floor and taken back on the page of its work, in the list of acts.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const newId = () => crypto.randomUUID();

/** Of each act of the kind, in the order they were done: its label and why it was taken back. */
async function acts(kind: (typeof floorActs.$inferSelect)["kind"]) {
  const rows = await shop.db
    .select()
    .from(floorActs)
    .where(eq(floorActs.kind, kind))
    .orderBy(asc(floorActs.label));
  return rows.map(({ label, undoReason, undoneByName }) => [
    label,
    readMessage(undoReason, "zh"),
    undoneByName,
  ]);
}

const load = (typed: string) => loadBox(shop.as(wei), { id: newId(), typed, carrier: "佐川急便" });

test("a box off the truck strikes its loading, and no other box's", async () => {
  const { number, boxes } = await packedRequest(shop, 6, 3);
  await load(`${number}-B1`);
  await load(`${number}-B2`);
  await unloadBox(shop.as(zhou), { id: newId(), boxId: boxes[0]!.id });
  expect(await acts("load")).toEqual([
    [`${number}-B1`, "撤销装车", zhou.name],
    [`${number}-B2`, "", ""],
  ]);
});

test("a departure that is taken back strikes itself and its loaded boxes", async () => {
  const { number } = await packedRequest(shop, 6, 2);
  await load(`${number}-B1`);
  await load(`${number}-B2`);
  expect(await undoDeparture(shop.as(wei), number, "carrier")).toMatchObject({ ok: true });
  const struck = [...(await acts("depart")), ...(await acts("load"))];
  expect(struck).toHaveLength(3);
  for (const [, why, who] of struck) expect([why === "", who]).toEqual([false, wei.name]);
});

test("a packing that is taken back is struck, and another request's stands", async () => {
  const { number } = await packedRequest(shop, 2, 2);
  const other = await packedRequest(shop, 2);
  expect(await unpackShipment(shop.as(wei), number, "weight")).toMatchObject({ ok: true });
  const why = Object.fromEntries((await acts("pack")).map(([label, why]) => [label, why]));
  expect(why).toEqual({ [number]: "称错、量错", [other.number]: "" });
  expect(await shop.db.$count(shippingRequests)).toBe(2);
});

/** A list for these requests, on which so many pieces were fetched and the rest is missing; both are taken back. */
async function takenBack(numbers: readonly string[], typed: string, quantity: number) {
  const id = newId();
  expect(await takePickList(shop.as(wei), { id, numbers: [...numbers] })).toMatchObject({
    ok: true,
  });
  await pickLot(shop.as(wei), { id: newId(), listId: id, typed, shelf: "", quantity });
  const { lines } = (await readPickList(shop.as(wei), id))!;
  const last = lines.at(-1)!;
  const of = { listId: id, lineId: last.id };
  const report = { ...of, id: newId(), reason: "not_found" as const, photos: [] };
  await reportShort(shop.as(wei), shop.files, report);
  const [short] = (await readPickList(shop.as(wei), id))!.shorts;
  const back = { id: newId(), listId: id, caseId: short!.caseId };
  expect(await undoShort(shop.as(zhou), back)).toMatchObject({ ok: true });
  if (last.pickedQuantity > 0)
    expect(await undoPick(shop.as(zhou), { ...of, id: newId() })).toMatchObject({ ok: true });
}

test("a line of a pick list that is taken back strikes what was fetched and what was missing", async () => {
  const { number } = await paidRequest(shop, [6]);
  await takenBack([number], "L-000001", 4);
  expect(await acts("pick")).toEqual([["L-000001", "撤销拣货", zhou.name]]);
  expect(await acts("pickShort")).toEqual([["L-000001", "撤销拣货", zhou.name]]);
});

test("a scan that fetched for another request too stands", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const numbers = [];
  for (const quantity of [3, 4]) numbers.push((await paid(lotId, quantity)).number);
  await takenBack(numbers, "L-000001", 5);
  expect(await acts("pick")).toEqual([["L-000001", "", ""]]);
  expect(await acts("pickShort")).toEqual([["L-000001", "撤销拣货", zhou.name]]);
});

/** A paid request for some pieces of a lot. */
async function paid(lotId: string, quantity: number) {
  const made = await requestedShipment(shop, lotId, quantity);
  const quote = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "", checked: true };
  await quoteShipment(shop.as(chen), made.number, quote);
  await shop.deposit(hanako.companyId, 10_000);
  await payDocument(shop.as(hanako), "shipping", made.id, newId());
  return made;
}
