import { expect, test } from "vitest";
import { RecommendedForm } from "#app/domain/catalog/recommended/recommended.server.ts";
import { recommendedPallets } from "#db/schema/index.ts";
import { seedRecommended } from "#db/seed/seed-recommended.ts";
import { openShop, sato } from "#tests/support/shop.ts";

test("what the demo recommends can be saved again by its form", async () => {
  const shop = await openShop();
  await seedRecommended(shop.db, shop.as(sato).now);
  const rows = await shop.db.select().from(recommendedPallets);
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) expect(RecommendedForm.shape.id.safeParse(id).success).toBe(true);
});
