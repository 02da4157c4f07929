import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type ArticlePart, articleParts } from "#app/domain/channels/articles/article.ts";
import {
  articlePageQuery,
  listArticles,
  partCountQuery,
} from "#app/domain/channels/articles/article-queries.server.ts";
import { hiddenPageQuery } from "#app/domain/channels/articles/hide-articles.server.ts";
import { markGone } from "#app/domain/channels/articles/import-articles.server.ts";
import { channelShops } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { hanako, noon, openShop, type Shop } from "#tests/support/shop.ts";
import { sqlOf } from "#tests/support/sql-of.ts";

// Ten shops with a hundred thousand articles.

const size = 100_000;
let shop: Shop;
let id: string;

beforeAll(async () => {
  shop = await openShop();
  const { shop: row } = await connectedShop(shop);
  id = row.id;
  const others = Array.from({ length: 9 }, (_, number) => `other-${number}`);
  await shop.db
    .insert(channelShops)
    .values(others.map((other) => ({ ...row, id: other, shopId: `${other}.myshopify.com` })));
  await shop.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})
    INSERT INTO channel_articles (shop, company_id, article_id, code, sku, title, on_hand, inbound, reserved, unsellable, odd, first_seen_at, seen_at, gone_at, bound)
    SELECT iif(i % 10 = 0, ${id}, 'other-' || (i % 10 - 1)), ${row.companyId}, 'a' || i, 'a' || i, 'SKU-' || i, '商品 ' || i, i % 9, 0, 0, 0, i % 110 = 0, ${noon.getTime()}, ${noon.getTime()},
      iif(i % 70 = 0, ${noon.getTime()}, NULL), i % 3 > 0 FROM n`);
  await shop.db.run(sql`ANALYZE`);
}, 60_000);

async function plan(query: { getSQL(): SQL }) {
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  return rows.map(({ detail }) => detail).join("\n");
}

test.each(Object.keys(articleParts) as ArticlePart[])(
  "the part %s is a walk along its own index",
  async (part) => {
    const page = await plan(articlePageQuery(shop.as(hanako), id, { part, after: 50_000 }));
    expect(page).toContain(`channel_articles_${part} (shop=? AND number<?)`);
    expect(page).not.toMatch(/SCAN|TEMP B-TREE/);
    expect(await plan(partCountQuery(shop.as(hanako), id, part))).toContain(
      `channel_articles_${part}`,
    );
  },
);

test("numbers are found by their indexes, and titles among the newest alone", async () => {
  const found = await plan(
    articlePageQuery(shop.as(hanako), id, { part: "sold", words: "SKU-77760" }),
  );
  expect(found).toMatch(/channel_articles_sku \(shop=\? AND sku>\? AND sku<\?\)/);
  expect(found).toMatch(/channel_articles_asin \(shop=\? AND asin>\? AND asin<\?\)/);
  const { rows, counts } = await listArticles(shop.as(hanako), id, {
    part: "sold",
    words: "SKU-77760",
  });
  expect(rows.map(({ article }) => article.sku)).toEqual(["SKU-77760"]);
  expect(counts).toMatchObject({ sold: 8_572, gone: 1_428 });
});

test("what is gone and what is hidden is looked for by index", async () => {
  const gone = markGone({ db: shop.db, now: noon }, { id } as never, noon);
  expect(await plan(sqlOf(gone))).toContain("channel_articles_seen (shop=? AND seen_at<?)");
  const hidden = await plan(hiddenPageQuery(shop.as(hanako), "amazon", { at: 1, id: "a" }));
  expect(hidden).toContain(
    "hidden_articles_newest (company_id=? AND channel=? AND (hidden_at,id)<(?,?))",
  );
});
