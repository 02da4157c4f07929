import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  replenishedQuery,
  urgentCountQuery,
  warningCountsQuery,
  warningsQuery,
} from "#app/domain/channels/replenishment/list-warnings.server.ts";
import {
  boundArticlesQuery,
  productFactsQueries,
} from "#app/domain/channels/replenishment/product-facts.server.ts";
import { leadSamplesQuery } from "#app/domain/channels/replenishment/reckon-warning.server.ts";
import { reckonWarnings } from "#app/domain/channels/replenishment/reckon-warnings.server.ts";
import { channelArticles, ownProducts, replenishmentWarnings } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { soldArticle, steady } from "#tests/support/channels/sold-article.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// Lists of warnings and of articles, as long as they may be, are walked along an index.

const many = 20_000;
let shop: Shop;

// Read only: one shop for all.
beforeAll(async () => {
  shop = await openShop();
  const { shop: row } = await connectedShop(shop, { channel: "amazon", shopId: "A1" });
  await soldArticle(shop, row, { skuId: "sku-tote-black", onHand: 5, sold: steady(2) });
  await reckonWarnings(shop.as({ kind: "system", id: "test" }));
  await shop.db.run(sql`INSERT INTO own_products (id, company_id, state, version, name, option_ids,
      added_at, added_by_name, changed_at, changed_by_name)
    SELECT 'many-' || value, 'hanako-shop', 'kept', 1, 'x', '[]', 1, '', 1, '' FROM generate_series(1, ${many})`);
  await shop.db.run(sql`INSERT INTO replenishment_warnings (product_id, company_id, version, reckoned_on, order_by, reckoned)
    SELECT p.id, p.company_id, 1, w.reckoned_on, date('2026-01-01', (p.number % 400) || ' days'), w.reckoned
    FROM own_products p, replenishment_warnings w WHERE p.id LIKE 'many-%'`);
  await shop.db.run(sql`INSERT INTO channel_articles (shop, company_id, article_id, code, sku, title, on_hand,
      inbound, reserved, unsellable, first_seen_at, seen_at)
    SELECT shop, company_id, 'a' || value, 'a' || value, 'a' || value, 'x', 1, 0, 0, 0, 1, 1
    FROM channel_articles, generate_series(1, ${many})`);
  await shop.db.run(sql`INSERT INTO own_product_sources (product_id, place, company_id, offer_id, sku_id,
      seen_price_fen, seen_quantity, seen_at)
    SELECT id, 1, company_id, 'o', id, 1, 1, 1 FROM own_products WHERE id LIKE 'many-%'`);
  await shop.db.run(sql`INSERT INTO article_products (article, shop, product_id, bound_at, bound_by_name)
    SELECT c.number, c.shop, 'many-' || substr(c.sku, 2), 1, '' FROM channel_articles c WHERE c.title = 'x'`);
  await shop.db.run(sql`ANALYZE`);
}, 60_000);

async function plan(query: { getSQL(): SQL }) {
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  return rows.map(({ detail }) => detail).join("\n");
}

test("warnings are walked by their day, and counted in the index alone", async () => {
  const scope = shop.as(hanako);
  const after = { orderBy: "2026-03-01", id: "many-5" };
  for (const part of ["all", "late", "soon", "later"] as const) {
    const walked = await plan(warningsQuery(scope, { part, after }));
    expect(walked).toContain("replenishment_warnings_due (company_id=?");
    expect(walked).not.toMatch(/SCAN|TEMP B-TREE/);
  }
  for (const counted of [warningCountsQuery(scope), urgentCountQuery(scope)])
    expect(await plan(counted)).toContain("COVERING INDEX replenishment_warnings_due");
});

test("every warning comes once, the nearest day first", async () => {
  const seen: string[] = [];
  let after: { orderBy: string; id: string } | undefined;
  for (let page = 0; page < 100; page++) {
    const rows = (await warningsQuery(shop.as(hanako), { part: "all", after })).slice(0, 20);
    seen.push(...rows.map(({ warning }) => `${warning.orderBy} ${warning.productId}`));
    const last = rows.at(-1)!.warning;
    after = { orderBy: last.orderBy!, id: last.productId };
  }
  expect(seen).toEqual([...new Set(seen)].toSorted());
  expect(await shop.db.$count(replenishmentWarnings)).toBe(many + 1);
  expect(await shop.db.$count(ownProducts)).toBe(many + 1);
});

test("a shop's articles are walked by SKU, a company's by number, and nothing is gone through whole", async () => {
  const scope = shop.as(hanako);
  const page = replenishedQuery(scope, ["amazon"], { sku: "a1", after: { sku: "a1", number: 5 } });
  expect(await plan(page)).toContain("channel_articles_sku (shop=?");
  expect(await plan(page)).not.toMatch(/SCAN channel_articles|USE TEMP B-TREE FOR ORDER BY$/);
  const bound = await plan(
    boundArticlesQuery(scope, { companyId: hanako.companyId, after: 5, limit: 50 }),
  );
  expect(bound).toMatch(
    /SEARCH c USING .*channel_articles_company \(company_id=\? AND number>\?\)/,
  );
  const products = (await shop.db.select().from(ownProducts).limit(50)).map(({ id }) => id);
  for (const query of productFactsQueries(scope, hanako.companyId, products))
    expect(await plan(query)).not.toMatch(/SCAN (?!j)/);
  expect(await plan(leadSamplesQuery(scope, hanako.companyId))).toContain(
    "shipping_requests_company",
  );
  expect(await shop.db.$count(channelArticles)).toBe(many + 1);
});
