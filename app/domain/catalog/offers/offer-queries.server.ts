import { desc, eq, getTableColumns, gte, or, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offerPrices, offers, supplierRecords, suppliers } from "#db/schema/index.ts";

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

/** A seller by our id, or undefined. */
export async function findSupplier({ db }: Pick<Scope, "db">, id: string) {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, id)).limit(1);
  return supplier;
}

const pricesMax = 60;

/** What we know of goods by ourselves: how their seller served us, and what they cost before, the oldest first. */
export async function readGoodsRecord(scope: Pick<Scope, "db">, offerId: string) {
  return toGoodsRecord(await scope.db.batch(goodsRecordQueries(scope, offerId)));
}

export function goodsRecordQueries({ db }: Pick<Scope, "db">, offerId: string) {
  return [
    db
      .select(getTableColumns(supplierRecords))
      .from(offers)
      .innerJoin(supplierRecords, eq(supplierRecords.supplierId, offers.supplierId))
      .where(eq(offers.id, offerId))
      .limit(1),
    db
      .select({ day: offerPrices.day, priceFen: offerPrices.priceFen })
      .from(offerPrices)
      .where(eq(offerPrices.offerId, offerId))
      .orderBy(desc(offerPrices.day))
      .limit(pricesMax),
  ] as const;
}

export function toGoodsRecord([[record], prices]: BatchResponse<
  ReturnType<typeof goodsRecordQueries>
>) {
  return { record, prices: prices.toReversed() };
}
