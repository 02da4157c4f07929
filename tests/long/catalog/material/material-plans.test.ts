import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { askMaterial } from "#app/domain/catalog/material/ask-material.server.ts";
import { jobsQuery } from "#app/domain/catalog/material/material-queries.server.ts";
import { waitingPicturesQuery } from "#app/domain/catalog/material/pictures/edit-pictures.server.ts";
import { waitingQuery } from "#app/domain/catalog/material/write-material.server.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// Jobs, as many as there may be, are walked along an index.

const many = 50_000;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await askMaterial(shop.as(hanako), {
    id: "11111111-1111-4111-8111-111111111111",
    market: "amazon",
    brand: "",
    avoid: "",
    kinds: ["title"],
    offerIds: ["600000000001"],
    productIds: [],
  });
  await shop.db.run(sql`INSERT INTO material_jobs (id, company_id, state, market, brand, avoid, kinds, title,
      goods_count, failed_count, asked_at, asked_by_name)
    SELECT 'j' || value, iif(value % 10, 'taro-shop', 'hanako-shop'), 'done', iif(value % 3, 'amazon', 'yahoo'), '', '', '[]', 'x',
      1, iif(value % 500, 0, 1), 0, 'x' FROM generate_series(1, ${many})`);
  await shop.db.run(sql`ANALYZE`);
}, 30_000);

async function plan(query: { getSQL(): SQL }) {
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  return rows.map(({ detail }) => detail).join("\n");
}

test("a page of fifty thousand jobs is read along an index, whatever is asked", async () => {
  const scope = shop.as(hanako);
  for (const [asked, index] of [
    [{}, "material_jobs_newest (company_id=?)"],
    [{ after: 1_000 }, "material_jobs_newest (company_id=? AND number<?)"],
    [{ market: "yahoo" }, "material_jobs_market (company_id=? AND market=?)"],
    [{ failed: true }, "material_jobs_failed (company_id=?)"],
    [{ failed: true, market: "amazon" }, "material_jobs_failed_market (company_id=? AND market=?)"],
  ] as const) {
    const found = await plan(jobsQuery(scope, asked));
    expect(found).toContain(`USING INDEX ${index}`);
    expect(found).not.toContain("TEMP B-TREE");
  }
  expect(await jobsQuery(scope, { failed: true })).toHaveLength(21);
});

test("a run looks only at jobs that run", async () => {
  const found = await plan(waitingQuery(shop.as(hanako), 300));
  expect(found).toContain("USING INDEX material_jobs_running");
  expect(found).not.toContain("TEMP B-TREE");
});

test("a run of pictures looks only at jobs that run, and of these at what waits", async () => {
  const found = await plan(waitingPicturesQuery(shop.as(hanako), 12));
  expect(found).toContain("USING INDEX material_jobs_running");
  expect(found).toContain("USING INDEX material_pictures_waiting (job_id=?)");
  expect(found).not.toContain("TEMP B-TREE");
});
