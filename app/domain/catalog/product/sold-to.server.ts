import { gte, or, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/core/actor.ts";
import { offers } from "#db/schema/index.ts";

/**
 * Goods that were described to us stand below all others in the order of sales: no list, search or goods
 * page has them, and they are sold to the company alone that described them.
 */
export const onSaleToAll = gte(offers.popularity, 0);

/** The condition on `offers` that somebody may take these goods. */
export function soldTo(actor: Actor) {
  if (actor.kind !== "buyer") return onSaleToAll;
  return or(
    onSaleToAll,
    sql`EXISTS (SELECT 1 FROM goods_requests r WHERE r.number = offers.id AND r.company_id = ${actor.companyId})`,
  );
}
