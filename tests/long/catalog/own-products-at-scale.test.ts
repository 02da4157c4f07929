import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OwnProductQuery } from "#app/domain/catalog/products/own-product.ts";
import { listOwnProducts } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

/** Products of a company by the thousand, every third lacking data, every tenth tagged. */
async function filled(shop: Shop, companyId: string, count: number) {
  await shop.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO own_products (id, company_id, state, version, management_number, name, hs_code, weight_grams,
      option_ids, added_at, added_by_name, changed_at, changed_by_name)
    SELECT ${companyId} || '-' || i, ${companyId}, 'kept', 1, 'MT-' || i, 'キャンバストート ' || i,
      iif(i % 3 = 0, '', '420222'), 100, '[]', i, '', i, '' FROM n`);
  await shop.db.run(sql`INSERT INTO own_product_tags (company_id, tag, product_number)
    SELECT company_id, '春物', number FROM own_products WHERE company_id = ${companyId} AND number % 10 = 0`);
}

const queries: OwnProductQuery[] = [
  {},
  { after: 30_000 },
  { part: "lacking" },
  { words: "キャンバス" },
  { words: "MT-777" },
  { words: "MT" },
  { tag: "春物" },
  { tag: "春物", part: "lacking" },
  { tag: "春物", words: "キャンバス" },
];

async function milliseconds(shop: Shop, asked: OwnProductQuery) {
  const scope = shop.as(hanako);
  const runs: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const begin = performance.now();
    await listOwnProducts(scope, asked);
    runs.push(performance.now() - begin);
  }
  return Math.min(...runs);
}

test("a library of 40,000 is searched about as quickly as one of 1,000", {
  timeout: 120_000,
}, async () => {
  const [small, large] = [await openShop(), await openShop()];
  await filled(small, hanako.companyId, 1_000);
  await filled(large, taro.companyId, 5_000);
  await filled(large, hanako.companyId, 40_000);
  for (const asked of queries) {
    const found = await listOwnProducts(large.as(hanako), asked);
    expect(found.page.length, JSON.stringify(asked)).toBeGreaterThan(0);
    expect(found.page.every(({ product }) => product.companyId === hanako.companyId)).toBe(true);
    const [few, many] = [await milliseconds(small, asked), await milliseconds(large, asked)];
    // Forty times the rows: what walked them all would take some forty times as long.
    expect(many, `${JSON.stringify(asked)} ${few} → ${many} ms`).toBeLessThan(few * 6 + 15);
  }
});

test("each of its lists walks an index of the company", async () => {
  const shop = await openShop();
  const plan = async (condition: string) =>
    (
      await shop.db.all<{ detail: string }>(
        sql.raw(
          `EXPLAIN QUERY PLAN SELECT * FROM own_products WHERE company_id = 'hanako-shop' ${condition} ORDER BY number DESC LIMIT 31`,
        ),
      )
    ).map(({ detail }) => detail);
  expect((await plan("")).join()).toMatch(/own_products_newest|own_products_lacking/);
  const lacking = await plan(
    "AND (management_number = '' OR hs_code = '' OR weight_grams IS NULL)",
  );
  expect(lacking.join()).toContain("own_products_lacking");
  expect((await plan("AND number < 900")).join()).not.toContain("SCAN");
});
