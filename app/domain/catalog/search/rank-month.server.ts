import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { OfferSummary } from "../offers/product-source.ts";
import {
  andAll,
  isPublicOffer,
  notBlacklisted,
  type StoredSummary,
  summaryColumns,
  summaryOf,
} from "./offer-candidates.server.ts";

/** Goods with the pieces and orders bought here in the month. */
interface MonthlyOffer extends OfferSummary {
  pieces: number;
  orders: number;
}

interface AskedMonth {
  /** `2026-10` */
  month: string;
  categoryId?: string | undefined;
  /** The company whose blacklist is excluded. */
  hiddenFor?: string | undefined;
  /** The same as in {@link OfferSearch}. */
  ownOf?: string | undefined;
  limit: number;
}

const monthsShown = 12;

/**
 * Lists the goods with the most pieces bought here in a month; of equal ones those with more orders come
 * first.
 */
export async function rankMonth(
  { db }: Pick<Scope, "db">,
  { month, categoryId, hiddenFor, ownOf, limit }: AskedMonth,
): Promise<MonthlyOffer[]> {
  const category = categoryId === undefined ? [] : [sql`m.category_id = ${categoryId}`];
  const rows = await db.all<StoredSummary & Pick<MonthlyOffer, "pieces" | "orders">>(sql`
    SELECT m.pieces, m.orders, ${summaryColumns(ownOf)}
    FROM sold_months m CROSS JOIN offers o ON o.id = m.offer_id CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE m.month = ${month} ${andAll([...category, isPublicOffer, ...notBlacklisted(hiddenFor)])}
    ORDER BY m.pieces DESC, m.orders DESC, m.offer_id DESC
    LIMIT ${limit}`);
  return rows.map(summaryOf);
}

/** Lists the newest months with purchases, at most twelve. Each takes one step into the index. */
export async function listSoldMonths({ db }: Pick<Scope, "db">): Promise<string[]> {
  const rows = await db.all<{ month: string }>(sql`
    WITH RECURSIVE known(month) AS (
      SELECT max(month) FROM sold_months
      UNION ALL
      SELECT (SELECT max(month) FROM sold_months s WHERE s.month < known.month) FROM known
      WHERE known.month IS NOT NULL
      LIMIT ${monthsShown}
    ) SELECT month FROM known WHERE month IS NOT NULL LIMIT ${monthsShown}`);
  return rows.map(({ month }) => month);
}
