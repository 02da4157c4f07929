import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { pickLot, takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { floorActs, pickLines, pickLists } from "#db/schema/index.ts";
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

async function taken(...numbers: string[]) {
  const id = newId();
  const answer = await takePickList(shop.as(wei), { id, numbers });
  return answer.ok ? id : answer.reason;
}

const scan = (listId: string, typed: string, quantity?: number, shelf = "", id = newId()) =>
  pickLot(shop.as(wei), { id, listId, typed, shelf, quantity });

test("of 100 who take and pick at once nobody gets another's line, and no piece is fetched twice", async () => {
  const { lotId } = await shelvedLot(shop, 40);
  const numbers: string[] = [];
  for (let index = 0; index < 8; index++) numbers.push((await paid(lotId, 5)).number);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, who) =>
      taken(...numbers.slice(who % 8), ...numbers.slice(0, who % 8)).then((id) => id),
    ),
  );
  const lists = answers.filter((answer) => answer !== "taken-already");
  expect(await shop.db.select().from(pickLists)).toHaveLength(lists.length);
  const claimed = await shop.db.select().from(pickLines);
  expect(claimed).toHaveLength(8);
  const listId = claimed[0]!.listId;
  await Promise.all(Array.from({ length: 100 }, () => scan(listId, "L-000001", 1)));
  for (let round = 0; round < 40; round++) await scan(listId, "L-000001", 1);
  const picked = await shop.db.select().from(pickLines);
  const mine = picked.filter((line) => line.listId === listId);
  expect(mine.every((line) => line.pickedQuantity === line.quantity)).toBe(true);
  const acts = await picks();
  expect(acts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5 * mine.length);
}, 30_000);
