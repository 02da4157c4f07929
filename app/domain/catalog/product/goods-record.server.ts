import { desc, eq, getTableColumns } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { offerPrices, offers, supplierRecords } from "#db/schema/index.ts";

const pricesMax = 60;

/** What we know of goods by ourselves: how their seller served us, and what they cost before, the oldest first. */
export async function readGoodsRecord({ db }: Pick<Scope, "db">, offerId: string) {
  const [[record], prices] = await db.batch([
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
  ]);
  return { record, prices: prices.reverse() };
}
