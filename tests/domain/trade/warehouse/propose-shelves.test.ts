import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { proposedForLot } from "#app/domain/trade/floor/shelves.server.ts";
import { lots, shelves } from "#db/schema/index.ts";
import { openShop, taro, wei } from "#tests/support/shop.ts";
import { boughtLot, shelvedLot } from "#tests/support/trade/stock.ts";

test("a lot goes beside its company's goods, then to the first empty shelf that takes it; never among bad pieces", async () => {
  const shop = await openShop();
  const { lotId } = await boughtLot(shop, 30);
  await shop.db.update(lots).set({ goodQuantity: 30 }).where(eq(lots.id, lotId));
  const proposed = async () => (await proposedForLot(shop.as(wei), lotId)).map(({ code }) => code);
  expect(await proposed()).toEqual(["A-01-01", "A-01-02", "A-01-03"]);

  await shelvedLot(shop, 5, 0, taro.companyId);
  // Another company's goods lie on A-01-03 now.
  expect(await proposed()).toEqual(["A-01-01", "A-01-02", "A-01-04"]);

  await shelvedLot(shop, 5);
  expect(await proposed()).toEqual(["A-01-03", "A-01-01", "A-01-02", "A-01-04"]);

  await shop.db.update(shelves).set({ capacityPieces: 39 }).where(eq(shelves.code, "A-01-03"));
  await shop.db.update(shelves).set({ active: false }).where(eq(shelves.code, "A-01-01"));
  expect(await proposed()).toEqual(["A-01-02", "A-01-04", "A-01-05"]);
});
