import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Actor } from "#app/domain/core/actor.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { receiveParcel } from "#app/domain/trade/floor/receive-parcel.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { pickLot, takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { connect } from "#db/client.ts";
import { floorActs, lots, orderLines, pickLines } from "#db/schema/index.ts";
import { hanako, noon, type Shop, shopOn, wei } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";
import { boughtLot, shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

// A hundred people at once, each over a connection of their own, as a hundred Workers are.

const crowd = 100;
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let shop: Shop;

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), "floor-")), "shop.db");
  copyFileSync(inject("templateShop"), file);
  server = await startLibsqlServer({ file });
  shop = shopOn(connect(server.url, "").db, noon);
});
afterAll(() => server.close());

const alone = <Who extends Actor>(who: Who) => openScope(connect(server.url, "").db, who, noon);
const each = <Value>(act: (index: number) => Promise<Value>, people = crowd) =>
  Promise.all(Array.from({ length: people }, (_, index) => act(index)));
const newId = () => crypto.randomUUID();
const lotOf = async (id: string) => (await shop.db.select().from(lots).where(eq(lots.id, id)))[0]!;

test("a hundred who want one stock get what there is, and no piece more", async () => {
  const { lotId } = await shelvedLot(shop, 40);
  const answers = await each(() => requestShipment(alone(hanako), wantShipment(lotId, 1)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(40);
  expect(await lotOf(lotId)).toMatchObject({ availableQuantity: 0, reservedQuantity: 40 });
}, 120_000);

test("a hundred pickers on one stock fetch each piece once, whoever has the list", async () => {
  const { lots: ids, number } = await paidRequest(shop, [60]);
  const code = lotCode((await lotOf(ids[0]!)).number);
  const lists = await each(async () => {
    const id = newId();
    return (await takePickList(alone(wei), { id, numbers: [number] })).ok ? id : undefined;
  });
  const [listId, ...others] = lists.filter((id) => id !== undefined);
  expect(others).toEqual([]);
  const scan = () => ({ id: newId(), listId: listId!, typed: code, shelf: "", quantity: 1 });
  const first = await each(() => pickLot(alone(wei), scan()));
  const [line] = await shop.db.select().from(pickLines).where(eq(pickLines.listId, listId!));
  expect(line!.pickedQuantity).toBe(Math.min(60, first.filter(({ ok }) => ok).length));
  const [acts] = await shop.db
    .select({ pieces: sql<number>`sum(quantity)` })
    .from(floorActs)
    .where(eq(floorActs.kind, "pick"));
  expect(acts!.pieces).toBe(line!.pickedQuantity);
  expect(line!.pickedQuantity).toBe(60);
}, 120_000);

test("a parcel that a hundred scan at once is received once, also after it was undone", async () => {
  const { orderLineId, chinaTracking } = await boughtLot(shop, 10);
  const received = async () =>
    (await shop.db.select().from(orderLines).where(eq(orderLines.id, orderLineId)))[0]!
      .receivedQuantity;
  for (let round = 0; round < 2; round++) {
    const answers = await each(() =>
      receiveParcel(alone(wei), { id: newId(), number: chinaTracking, pieces: 10 }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await received()).toBe(10);
    const acts = await shop.db
      .select()
      .from(floorActs)
      .where(sql`subject_id = ${chinaTracking.toUpperCase()} AND undone_at IS NULL`);
    expect(acts).toHaveLength(1);
    const undo = { id: acts[0]!.id, reason: "scanned" as const };
    const undone = await each(() => undoAct(alone(wei), shop.files, undo), 20);
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await received()).toBe(0);
  }
}, 120_000);
