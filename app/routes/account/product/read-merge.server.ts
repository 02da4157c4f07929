import { findOwnProduct } from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { notFound } from "#app/http/respond.server.ts";

/** The two products that the address names for a merge; nothing where it names none. */
export async function readMerge(scope: Scope<Buyer>, ids: readonly string[]) {
  if (ids.length !== 2) return null;
  const found = await Promise.all(ids.map((id) => findOwnProduct(scope, id)));
  return found.map((one) => {
    if (!one) throw notFound();
    const { id, name, managementNumber } = one.product;
    return { id, name, managementNumber, sourceCount: one.sources.length };
  });
}
