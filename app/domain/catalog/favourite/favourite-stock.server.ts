import { sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { TranslatedSpec } from "../product/offer.ts";

const skusMost = 3_000;

interface Stocked {
  offerId: string;
  skuId: string;
  spec: string;
  /** What the seller has to sell. */
  stock: number;
  /** What of it the company has in our warehouse, and has ordered that is not there yet. */
  withUs: number;
  ordered: number;
}

/** The SKUs of these goods with what is to be had of each: at the seller, in our warehouse, on order. */
export async function favouriteStock({ db, actor }: Scope<Buyer>, offerIds: readonly string[]) {
  const own = sql`order_lines l JOIN orders o ON o.id = l.order_id AND o.company_id = ${actor.companyId}`;
  const rows =
    await db.all<Stocked>(sql`SELECT s.offer_id AS offerId, s.id AS skuId, s.spec, s.stock,
      (SELECT coalesce(sum(t.available_quantity + t.reserved_quantity), 0) FROM ${own}
        JOIN lots t ON t.order_line_id = l.id AND t.state = 'shelved' WHERE l.sku_id = s.id) AS withUs,
      (SELECT coalesce(sum(max(0, l.quantity - l.shelved_quantity - l.bad_quantity)), 0) FROM ${own}
        WHERE l.sku_id = s.id AND l.refusal IS NULL
          AND o.state IN ('buying', 'balance_awaiting', 'purchased', 'forwarded')) AS ordered
    FROM json_each(${JSON.stringify(offerIds)}) asked CROSS JOIN skus s ON s.offer_id = asked.value
    ORDER BY asked.key, s.position LIMIT ${skusMost}`);
  return rows.map(({ spec, ...row }) => ({ ...row, spec: JSON.parse(spec) as TranslatedSpec[] }));
}
