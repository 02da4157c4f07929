import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { ShopRow } from "../shop/opened-shop.server.ts";

/**
 * What lines sold that does not stand in the days' sales yet, added to them: each line once, however often it
 * comes, taken off again where it was cancelled, and later where its article came after it. Amazon's are told by
 * its stock, which knows of those too that it sends itself: none is counted twice.
 */
export function countSales(
  { db }: Pick<Scope, "db">,
  { id, channel }: Pick<ShopRow, "id" | "channel">,
): Statement[] {
  const uncounted = sql`shop = ${id} AND sold <> counted`;
  const fresh = sql`${uncounted} AND article IS NOT NULL`;
  const found = findArticles({ db }, { id });
  const counted = db.run(sql`UPDATE channel_order_lines SET counted = sold WHERE ${fresh}`);
  if (channel === "amazon") return [found, counted];
  return [
    found,
    // A day is opened before it is counted in: no sum below zero may be tried as a row of its own.
    db.run(sql`INSERT INTO channel_sales (article, day, sold, sold_out)
      SELECT DISTINCT article, day, 0, 0 FROM channel_order_lines WHERE ${fresh}
      ON CONFLICT DO NOTHING`),
    db.run(sql`UPDATE channel_sales SET sold = max(0, channel_sales.sold + fresh.pieces) FROM (
        SELECT article, day, sum(sold - counted) AS pieces FROM channel_order_lines
        WHERE ${fresh} GROUP BY article, day) AS fresh
      WHERE channel_sales.article = fresh.article AND channel_sales.day = fresh.day`),
    counted,
  ];
}

/** Which articles the lines are that are not counted yet: by the marketplace's own id, else by the SKU. */
export function findArticles({ db }: Pick<Scope, "db">, { id }: Pick<ShopRow, "id">): Statement {
  return db.run(sql`UPDATE channel_order_lines SET article = coalesce(
      (SELECT a.number FROM channel_articles a WHERE a.shop = channel_order_lines.shop
        AND a.article_id = channel_order_lines.article_id AND a.article_id <> ''),
      (SELECT min(a.number) FROM channel_articles a WHERE a.shop = channel_order_lines.shop
        AND a.sku = channel_order_lines.sku AND a.sku <> ''))
    WHERE shop = ${id} AND sold <> counted AND article IS NULL`);
}
