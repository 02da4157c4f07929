import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  purchasesQueries,
  toPurchases,
} from "#app/domain/trade/purchasing/purchase-queries.server.ts";

/** The purchases of an order as its page in the console shows them. */
export async function readPurchases(scope: Scope<Staff>, number: string) {
  return toPurchases(await scope.db.batch(purchasesQueries(scope, number)));
}
