import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { companies } from "../people.ts";

interface Generated {
  orderCount: number;
  supplierCount: number;
  /** How many suppliers an order has, by its place. */
  suppliersOf: (order: number) => number;
  /** The place of the first order; 0 unless there are some already. */
  from?: number;
}

/**
 * Paid orders with one line of each of their suppliers, which follow each other in a circle: the order `many-7` has the
 * lines `many-7-0`, `many-7-1` of `many-supplier-7`, `many-supplier-8` and so on, 10 元 a piece and 3 元 freight.
 */
export async function ordersToBuy(
  db: Database,
  { orderCount, supplierCount, suppliersOf, from = 0 }: Generated,
) {
  const rows = Array.from({ length: orderCount }, (_, index) =>
    Array.from({ length: suppliersOf(from + index) }, (_line, place) => ({
      ...{ order: from + index, place },
      supplier: (from + index + place) % supplierCount,
    })),
  );
  const lines = sql`(SELECT value ->> 'order' AS n, value ->> 'place' AS place, value ->> 'supplier' AS supplier
    FROM json_each(${JSON.stringify(rows.flat())}))`;
  await db.run(sql`INSERT INTO orders (id, number, company_id, user_id, state, version, line_count, piece_count, tts_rate,
      spread_yen, service_rate_percent, goods_fen, freight_fen, options_fen, total_yen, created_at, submitted_at, paid_at)
    SELECT 'many-' || n, printf('KB-260101-%05d', n), ${companies[0]!.id}, 'hanako', 'buying', 1, count(*), 5 * count(*),
      '21', '0.7', '4.5', 5000 * count(*), 300 * count(*), 0, 1151 * count(*), n, n, n FROM ${lines} GROUP BY n`);
  await db.run(sql`INSERT INTO order_freights (order_id, supplier_id, supplier_name_zh, freight_fen)
    SELECT 'many-' || n, 'many-supplier-' || supplier, '供应商' || supplier || '号', 300 FROM ${lines}`);
  await db.run(sql`INSERT INTO order_lines (id, order_id, position, offer_id, sku_id, platform, supplier_id,
      supplier_name_zh, title_ja, title_zh, spec, picture, quantity, price_fen, options, options_fen, note)
    SELECT 'many-' || n || '-' || place, 'many-' || n, place, 'offer-' || supplier, 'sku-' || supplier || '-' || (n % 2), '1688',
      'many-supplier-' || supplier, '供应商' || supplier || '号', 'バッグ', '包' || supplier, '[]', '', 5, 1000, '[]', 0, ''
    FROM ${lines}`);
}
