import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mergeSearchIndex } from "#app/domain/catalog/search/merge-search-index.server.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { offers } from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

test("the parts that writes leave of the search's index are made one, and the same is found", async () => {
  const shop = await openShop();
  // Each write would merge some by itself.
  await shop.db.run(sql`INSERT INTO offers_fts(offers_fts, rank) VALUES ('automerge', 0)`);
  const parts = async () =>
    (await shop.db.get<{ n: number }>(sql`SELECT count(DISTINCT segid) AS n FROM offers_fts_idx`))!
      .n;
  const found = async () => {
    const page = await searchStoredOffers(shop.db, { words: "トート", sort: "popular", limit: 20 });
    return page.offers.map(({ id, titleJa }) => [id, titleJa]);
  };
  for (let time = 0; time < 12; time++)
    await shop.db.update(offers).set({ titleJa: sql`title_ja || ' 第' || ${time} || '版'` });
  const before = await found();
  expect(before).not.toEqual([]);
  expect(await parts()).toBeGreaterThan(4);
  const job = shop.as({ kind: "system", id: "merge-search-index" });
  await mergeSearchIndex(job);
  expect(await parts()).toBe(1);
  expect(await found()).toEqual(before);
  await mergeSearchIndex(job);
  expect(await parts()).toBe(1);
});
