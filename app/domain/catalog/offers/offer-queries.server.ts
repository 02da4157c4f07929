import { desc, eq, getTableColumns, gte, or, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offerPrices, offers, supplierRecords, suppliers } from "#db/schema/index.ts";

/**
 * The condition on `offers` for goods that everybody may buy. Offers made from a goods request have a
 * `popularity` below zero: no list, search or goods page shows them, and only the requesting company can
 * buy them.
 */
export const onSaleToAll = gte(offers.popularity, 0);

/** The condition on `offers` for goods that this actor may buy. */
export function soldTo(actor: Actor) {
  if (actor.kind !== "buyer") return onSaleToAll;
  return or(
    onSaleToAll,
    sql`EXISTS (SELECT 1 FROM goods_requests r WHERE r.number = offers.id AND r.company_id = ${actor.companyId})`,
  );
}

export async function findSupplier({ db }: Pick<Scope, "db">, id: string) {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, id)).limit(1);
  return supplier;
}

const pricesMax = 60;

/** Reads our own data about goods: the record of their seller, and earlier prices, the oldest first. */
export async function readGoodsRecord(scope: Pick<Scope, "db">, offerId: string) {
  return toGoodsRecord(await scope.db.batch(goodsRecordQueries(scope, offerId)));
}

/** Selects the seller's record and the latest prices of goods, for a page's batch. */
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

/** Reads the rows of {@link goodsRecordQueries}; prices are in the order of their days. */
export function toGoodsRecord([[record], prices]: BatchResponse<
  ReturnType<typeof goodsRecordQueries>
>) {
  return { record, prices: prices.toReversed() };
}
