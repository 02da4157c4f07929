import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProducts } from "#db/schema/index.ts";
import { ownProductsOf } from "./find-own-product.server.ts";

/** The company's own among these, in the order in which they were named. */
export async function productsOf(scope: Scope<Buyer>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await scope.db
    .select()
    .from(ownProducts)
    .where(ownProductsOf(scope, ids))
    .limit(ids.length);
  return ids.flatMap((id) => found.find((product) => product.id === id) ?? []);
}
