import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { alikeOffers } from "#app/domain/catalog/search/alike-offers.server.ts";
import { offers } from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

test("goods of the same kind stand by their price, without the goods themselves or what is sold out", async () => {
  const { db } = await openShop();
  const ids = async () => (await alikeOffers(db, "600000000001")).map(({ id }) => id);
  expect(await ids()).toEqual(["600000000002", "600000000003"]);
  await db.update(offers).set({ stock: 0 }).where(eq(offers.id, "600000000003"));
  expect(await ids()).toEqual(["600000000002"]);
  expect(await alikeOffers(db, "600000009999")).toEqual([]);
});
