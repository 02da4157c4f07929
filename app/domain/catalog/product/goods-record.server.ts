import { desc, eq, getTableColumns } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Scope } from "#app/domain/core/scope.ts";
import { offerPrices, offers, supplierRecords } from "#db/schema/index.ts";

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
