import { sql } from "drizzle-orm";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { salesDaysKept } from "../articles/sales.server.ts";

interface ArticleRow {
  productId: string;
  onHand: number;
  inbound: number;
  firstSeenAt: number;
  /** A JSON array of [day, pieces, sold out]. */
  sales: string;
}

interface PiecesRow {
  productId: string;
  ordered: number;
  drafted: number;
  withUs: number;
  onWay: number;
}

/** Holds for articles that are still listed, not hidden, and of a connected shop. */
const isCounted = sql`c.gone_at IS NULL AND h.state IN ('connected', 'renew') AND NOT EXISTS (SELECT 1
  FROM hidden_articles x WHERE x.company_id = c.company_id AND x.channel = h.channel AND x.code = c.code)`;

/** Selects the company's next bound articles after `after`, with their products. */
export function boundArticlesQuery(
  { db }: Pick<Scope, "db">,
  { companyId, after, limit }: { companyId: string; after: number; limit: number },
) {
  return db.all<{
    number: number;
    productId: string;
  }>(sql`SELECT c.number, b.product_id AS productId
    FROM channel_articles c INDEXED BY channel_articles_company CROSS JOIN article_products b ON b.article = c.number
    CROSS JOIN channel_shops h ON h.id = c.shop
    WHERE c.company_id = ${companyId} AND c.number > ${after} AND ${isCounted} ORDER BY c.number LIMIT ${limit}`);
}

/** Selects what the marketplaces report of these products, and where their pieces are with us. */
export function productFactsQueries(
  { db, now }: Pick<Scope, "db" | "now">,
  companyId: string,
  productIds: readonly string[],
) {
  const ids = JSON.stringify(productIds);
  const since = daysAfter(now, -(salesDaysKept + 1))
    .toISOString()
    .slice(0, 10);
  return [
    db.all<ArticleRow>(sql`SELECT b.product_id AS productId, c.on_hand AS onHand, c.inbound,
        c.first_seen_at AS firstSeenAt, (SELECT json_group_array(json_array(s.day, s.sold, s.sold_out))
          FROM channel_sales s WHERE s.article = c.number AND s.day >= ${since}) AS sales
      FROM json_each(${ids}) j CROSS JOIN article_products b ON b.product_id = j.value
      CROSS JOIN channel_articles c ON c.number = b.article CROSS JOIN channel_shops h ON h.id = c.shop
      WHERE c.company_id = ${companyId} AND ${isCounted}`),
    // Refused, cancelled and removed lines are on no way; drafts are counted apart. Purchases for
    // end customers are sold already.
    db.all<PiecesRow>(sql`SELECT j.value AS productId,
        sum(iif(o.state = 'draft', l.quantity, 0)) AS drafted,
        sum(iif(o.state = 'draft', 0, l.quantity - l.received_quantity)) AS ordered,
        sum(l.received_quantity - l.bad_quantity - l.discarded_quantity - l.shipped_quantity) AS withUs,
        sum((SELECT coalesce(sum(t.quantity), 0) FROM lots k CROSS JOIN shipping_lines t ON t.lot_id = k.id
          CROSS JOIN shipping_requests r ON r.id = t.request_id
          WHERE k.order_line_id = l.id AND l.shipped_quantity > 0 AND r.state IN ('picked_up', 'in_transit'))) AS onWay
      FROM json_each(${ids}) j CROSS JOIN own_product_sources s ON s.product_id = j.value
      CROSS JOIN order_lines l ON l.sku_id = s.sku_id CROSS JOIN orders o ON o.id = l.order_id
      WHERE s.company_id = ${companyId} AND o.company_id = ${companyId} AND o.state <> 'cancelled'
        AND l.refusal IS NULL AND (o.state <> 'draft' OR o.removed_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM direct_purchases d WHERE d.purchase = o.id)
      GROUP BY j.value`),
  ] as const;
}

export type ProductFacts = [ArticleRow[], PiecesRow[]];

/** Sums a product's pieces by place from the rows of `productFactsQueries`. */
export function piecesOf(productId: string, [articles, counted]: ProductFacts) {
  const own = articles.filter((row) => row.productId === productId);
  const row = counted.find((one) => one.productId === productId);
  const sum = (of: (article: ArticleRow) => number) =>
    own.reduce((total, article) => total + of(article), 0);
  return {
    onHand: sum(({ onHand }) => onHand),
    // Our own delivery is also announced to the marketplace; it counts once.
    coming: Math.max(
      sum(({ inbound }) => inbound),
      row?.onWay ?? 0,
    ),
    withUs: Math.max(0, row?.withUs ?? 0),
    ordered: Math.max(0, row?.ordered ?? 0),
    drafted: row?.drafted ?? 0,
  };
}

/** Answers the product's articles with their sales by day. */
export function soldArticles(
  productId: string,
  [articles]: ProductFacts,
  dayOf: (at: Date) => string,
) {
  return articles
    .filter((row) => row.productId === productId)
    .map(({ firstSeenAt, sales }) => ({
      firstSeen: dayOf(new Date(firstSeenAt)),
      sales: (JSON.parse(sales) as [string, number, number][]).map(([day, sold, soldOut]) => ({
        day,
        sold,
        soldOut: soldOut === 1,
      })),
    }));
}
