import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

interface Bought {
  companyId: string;
  userId: string;
  offerId: string;
  storeId?: string | undefined;
}

let made = 0;

/** An order of one line of these goods, ten pieces of which were bought. */
export async function boughtOrder(db: Database, { companyId, userId, offerId, storeId }: Bought) {
  made += 1;
  const id = `bought-${made}`;
  await db.run(sql`INSERT INTO orders (id, number, company_id, user_id, state, version, store_id, line_count,
      piece_count, tts_rate, spread_yen, service_rate_percent, goods_fen, freight_fen, options_fen, total_yen, created_at)
    VALUES (${id}, ${id}, ${companyId}, ${userId}, 'purchased', 1, ${storeId ?? null}, 1, 10, '21', '0.7', '4.5',
      1000, 0, 0, 231, ${made})`);
  await db.run(sql`INSERT INTO order_lines (id, order_id, position, offer_id, sku_id, platform, supplier_id,
      supplier_name_zh, title_ja, title_zh, spec, picture, quantity, price_fen, options, options_fen, bought_quantity)
    SELECT ${`line-${made}`}, ${id}, 0, id, 'x', platform, supplier_id, 'x', title_ja, title_zh, '[]', '', 10,
      1000, '[]', 0, 10 FROM offers WHERE id = ${offerId}`);
}
