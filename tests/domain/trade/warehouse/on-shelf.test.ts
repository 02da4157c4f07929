import { beforeEach, expect, test } from "vitest";
import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { listShelves } from "#app/domain/trade/floor/shelves.server.ts";
import { listStaffStock } from "#app/domain/trade/floor/staff-stock.server.ts";
import { addBox, putInBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { lots } from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll, paidRequest } from "#tests/support/trade/boxing.ts";

let shop: Shop;
const countId = crypto.randomUUID();
beforeEach(async () => {
  shop = await openShop();
});

/** What each of the four views says lies on the shelf of the only lot. */
async function seen() {
  const scope = shop.as(wei);
  const [lot] = await shop.db.select().from(lots);
  const { shelf } = lot!;
  const scanned = await findScanned(scope, { kind: "shelf", text: shelf });
  if (scanned.kind !== "shelf") throw new Error(scanned.kind);
  const { shelves } = await listShelves(scope, shelf.slice(0, 1), "");
  const listed = shelves.find(({ code }) => code === shelf)!;
  const stock = await listStaffStock(scope, { view: "shelf", words: shelf }, undefined);
  // The count that is open already stays the one.
  await openCount(scope, { id: countId, fromShelf: shelf, toShelf: shelf });
  const counted = (await readCount(scope, countId))!;
  return {
    scanned: scanned.pieces,
    inRow: scanned.lots.map((row) => row.onShelf),
    listed: listed.pieces,
    lots: listed.lots,
    placed: listed.placed,
    stock: stock.pieces,
    toCount: counted.left.reduce((sum, row) => sum + row.onShelf, 0),
  };
}

test("a piece in a box is in the box: every view of the shelf says so, like the stock count", async () => {
  const { number, lots: made } = await paidRequest(shop, [10]);
  const whole = {
    scanned: 10,
    inRow: [10],
    listed: 10,
    lots: 1,
    placed: 1,
    stock: 10,
    toCount: 10,
  };
  expect(await seen()).toEqual(whole);

  await addBox(shop.as(wei), { id: crypto.randomUUID(), number });
  const [lot] = await shop.db.select().from(lots);
  expect(lot!.id).toBe(made[0]);
  const put = await putInBox(shop.as(wei), {
    id: crypto.randomUUID(),
    number,
    boxNumber: 1,
    quantity: 4,
    typed: lotCode(lot!.number),
  });
  expect(put.ok).toBe(true);
  const six = { scanned: 6, inRow: [6], listed: 6, lots: 1, placed: 1, stock: 6, toCount: 6 };
  expect(await seen()).toEqual(six);

  await packAll(shop, number, 1, 1_900);
  const none = { scanned: 0, inRow: [], listed: 0, lots: 0, placed: 1, stock: 0, toCount: 0 };
  expect(await seen()).toEqual(none);
});
