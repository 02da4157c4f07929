import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { alikeOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { blacklist, offers } from "#db/schema/index.ts";
import { hanako, noon, openShop } from "#tests/support/shop.ts";

test("goods of the same kind stand by their price, without the goods themselves or what is sold out", async () => {
  const { db } = await openShop();
  const ids = async () => (await alikeOffers(db, "600000000001")).map(({ id }) => id);
  expect(await ids()).toEqual(["600000000002", "600000000003"]);
  await db.update(offers).set({ stock: 0 }).where(eq(offers.id, "600000000003"));
  expect(await ids()).toEqual(["600000000002"]);
  expect(await alikeOffers(db, "600000009999")).toEqual([]);
});

test("what a company does not want to see stands in no row of its own, by goods or by shop", async () => {
  const { db } = await openShop();
  const entry = { companyId: hanako.companyId, addedAt: noon, addedByName: "花子" };
  const shown = async (companyId: string | undefined) =>
    (await alikeOffers(db, "600000000001", { hiddenFor: companyId })).map(({ id }) => id);
  await db.insert(blacklist).values({ ...entry, id: "b1", offerId: "600000000003" });
  expect(await shown(hanako.companyId)).toEqual(["600000000002"]);
  expect(await shown(undefined)).toHaveLength(2);
  await db.insert(blacklist).values({ ...entry, id: "b2", supplierId: "supplier-2" });
  expect(await shown(hanako.companyId)).toEqual([]);
});
