import { mergeSearchIndex } from "#app/domain/catalog/search/merge-search-index.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { openFilled } from "./filled-database.ts";

const company = "bench-company";

/** A database of so many goods and as many orders of one company, served over HTTP. */
export async function openManyRows(rows: number) {
  const filled = await openFilled(goodsAndOrders(rows));
  // As the shop does each night: all goods were written in one day.
  await mergeSearchIndex(
    openScope(filled.db, { kind: "system", id: "merge-search-index" }, new Date()),
  );
  return { ...filled, company };
}

/** A million rows are written in a minute. */
function goodsAndOrders(rows: number) {
  return `
    INSERT INTO categories (id, name_ja, name_zh, picture, duty_low_percent, duty_high_percent, position) VALUES ('c', 'バッグ', '箱包', '', '8', '16', 0);
    INSERT INTO suppliers (id, platform, name_zh, province_zh, city_zh, founded_year, rating_tenths, repurchase_percent, tags) VALUES ('s', '1688', '恒达箱包厂', '河北', '白沟', 2012, 48, 36, '[]');
    INSERT INTO companies (id, operation_id, name, created_at) VALUES ('${company}', '1', '計測', 0);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO offers (popularity, id, platform, supplier_id, category_id, title_zh, title_ja, unit_ja, min_order, price_fen, tiers, attributes, tags, pictures, weight_grams, domestic_freight_fen, sold_count, stock, published_on)
    SELECT i, printf('%012d', i), '1688', 's', 'c', '帆布托特包' || i,
      CASE i % 5 WHEN 0 THEN 'キャンバストートバッグ' WHEN 1 THEN 'ステンレスタンブラー' WHEN 2 THEN '折りたたみ収納ボックス' WHEN 3 THEN 'ギフトボックス リボン付き' ELSE 'スマホケース クリア' END || ' ' || i,
      '個', 1, 100 + (i * 7919) % 9000, '[]', '[]', CASE WHEN i % 3 = 0 THEN '["factory"]' ELSE '[]' END, '["/demo/tote.svg"]', 200, 800, i, 100, '2026-01-01'
    FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO orders (id, number, company_id, user_id, state, version, line_count, piece_count, tts_rate, spread_yen, service_rate_percent, goods_fen, freight_fen, options_fen, total_yen, created_at, submitted_at)
    SELECT 'o' || i, printf('KB-260101-%07d', i), '${company}', 'u', CASE i % 4 WHEN 0 THEN 'purchased' WHEN 1 THEN 'buying' WHEN 2 THEN 'quoting' ELSE 'awaiting_payment' END, 1, 1, 10, '21.38', '0.70', '4.5', 1000, 0, 0, 231, i * 1000, i * 1000
    FROM n;
    INSERT INTO order_lines (id, order_id, position, offer_id, sku_id, platform, supplier_id, supplier_name_zh, title_ja, title_zh, spec, picture, quantity, price_fen, options, options_fen)
    SELECT 'l' || id, id, 0, 'x', 'x', '1688', 's', '恒达箱包厂', 'キャンバストートバッグ', '帆布托特包', '[]', '/demo/tote.svg', 10, 100, '[]', 0 FROM orders;`;
}
