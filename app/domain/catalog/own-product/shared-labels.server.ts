import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProducts } from "#db/schema/index.ts";
import { ownProductsOf } from "./find-own-product.server.ts";

const others = alias(ownProducts, "others");
const namedMax = 5;

/** The statement for other products of the company that print the same label number as these. */
export function sharedLabelsQuery(scope: Scope<Buyer>, ids: readonly string[]) {
  return scope.db
    .select({
      id: ownProducts.id,
      labelNumber: ownProducts.labelNumber,
      other: { id: others.id, name: others.name, managementNumber: others.managementNumber },
    })
    .from(ownProducts)
    .innerJoin(
      others,
      and(
        eq(others.companyId, ownProducts.companyId),
        eq(others.labelNumber, ownProducts.labelNumber),
        // Written out: only so does SQLite see that the index holds just these.
        sql`${others.labelNumber} <> ''`,
        ne(others.id, ownProducts.id),
      ),
    )
    .where(ownProductsOf(scope, ids))
    .limit(namedMax * Math.max(ids.length, 1));
}

export type SharedLabel = Awaited<ReturnType<typeof sharedLabelsQuery>>[number];
