import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { type FloorState, readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { floorActs, lots } from "#db/schema/index.ts";
import { openShop, wei } from "#tests/support/shop.ts";
import { boughtLot, unmeasured } from "#tests/support/trade/stock.ts";

const queues: readonly FloorState[] = ["arrival_pending", "arrival_work", "shelving_pending"];

test("each queue of the floor says how many lots wait in it, whatever is done and undone", async () => {
  const shop = await openShop();
  const staff = () => shop.as(wei);
  const lengths = () =>
    Promise.all(
      queues.map(async (queue) => (await readLotQueue(staff(), queue, "", undefined)).total),
    );
  async function undo() {
    const act = (await shop.db.select().from(floorActs)).at(-1)!;
    const undone = await undoAct(staff(), shop.files, { id: act.id, reason: "scanned" });
    expect(undone).toMatchObject({ ok: true });
  }

  const arrive = (lotId: string) =>
    receiveLot(staff(), { id: crypto.randomUUID(), lotId, quantity: 10 });

  expect(await lengths()).toEqual([0, 0, 0]);
  const { lotId } = await boughtLot(shop, 10);
  expect(await lengths()).toEqual([1, 0, 0]);
  await arrive(lotId);
  expect(await lengths()).toEqual([0, 1, 0]);
  await undo();
  expect(await lengths()).toEqual([1, 0, 0]);
  await arrive(lotId);
  const found = { goodQuantity: 9, badQuantity: 1, note: "縫製のほつれ", photos: [] };
  await inspectLot(staff(), shop.files, lotId, { ...found, ...unmeasured });
  expect(await lengths()).toEqual([0, 0, 1]);
  await shelveLot(staff(), lotId, "A-01-03");
  expect(await lengths()).toEqual([0, 0, 0]);

  // Pieces that are all at fault wait for their company, not for a shelf.
  await shop.db
    .update(lots)
    .set({ state: "shelving_pending", goodQuantity: 0, badQuantity: 10 })
    .where(eq(lots.id, lotId));
  expect(await lengths()).toEqual([0, 0, 0]);
});
