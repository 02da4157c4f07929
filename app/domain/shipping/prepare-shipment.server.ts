import { asc, desc, eq } from "drizzle-orm";
import { addresses } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import {
  chargeableGrams,
  freightEstimates,
  unknownPieceGrams,
} from "../pricing/estimate-freight.ts";
import { methodsQuery } from "../pricing/price-list.server.ts";
import type { Scope } from "../scope.ts";
import { chosenStockQuery } from "../warehouse/stock.server.ts";

const addressesMax = 100;

/** What the form of a new request shows: the chosen stock, addresses, and every method's range side by side. */
export async function prepareShipment(
  scope: Scope<Buyer>,
  lotIds: readonly string[],
  wanted: ReadonlyMap<string, number>,
) {
  const { db, actor } = scope;
  const [stock, ship, methods] = await db.batch([
    chosenStockQuery(scope, lotIds),
    db
      .select()
      .from(addresses)
      .where(eq(addresses.companyId, actor.companyId))
      .orderBy(desc(addresses.isDefaultReceiver), asc(addresses.createdAt))
      .limit(addressesMax),
    methodsQuery(scope),
  ]);
  const lots = stock.map((lot) => ({
    ...lot,
    quantity: Math.min(lot.availableQuantity, wanted.get(lot.id) ?? lot.availableQuantity),
  }));
  const estimates = new Map(
    freightEstimates(lots, methods).map((estimate) => [estimate.method.code, estimate]),
  );
  return {
    lots,
    addresses: ship,
    methods: methods.map((method) => ({
      ...method,
      grams: chargeableGrams(lots, method.list),
      freightYen: estimates.get(method.code)?.freightYen,
    })),
    /** Lots whose weight nobody knows, and what was taken for a piece of them. */
    unweighed: lots.filter(({ weightGrams }) => weightGrams === null).length,
    assumedGrams: unknownPieceGrams,
  };
}
