import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

/** So many goods that the words 帆布袋試験 find, 10 元 and 500 円 landed each, numbered from 900001 on. */
export async function makeCatalogue(db: Database, count: number) {
  await db.run(sql`INSERT INTO offers (popularity, id, platform, supplier_id, category_id, title_zh, title_ja,
      unit_ja, min_order, price_fen, tiers, attributes, tags, pictures, domestic_freight_fen, sold_count, stock,
      published_on, weight_grams)
    SELECT 900000 + value, 900000 + value, o.platform, o.supplier_id, o.category_id, '帆布袋試験 ' || value,
      '帆布袋試験 ' || value, o.unit_ja, 10, 1000, o.tiers, o.attributes, o.tags, o.pictures, 0, value, 100,
      '2026-01-01', 200
    FROM generate_series(1, ${count}), (SELECT * FROM offers WHERE id = '600000000001') o`);
  await db.run(sql`INSERT INTO skus (id, offer_id, position, spec, price_fen, stock, picture)
    SELECT 'sku-' || id, id, 1, '[]', 1000, 100, '' FROM offers WHERE popularity > 900000`);
  await db.run(
    sql`UPDATE offers SET landed_yen = 500, landed_basis = 'test' WHERE popularity > 900000`,
  );
}
