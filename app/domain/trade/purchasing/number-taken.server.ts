import { and, eq, ne } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { purchases } from "#db/schema/index.ts";

/** The rule of the table that a marketplace order is entered once: one number, one supplier, one purchase. */
export const numberRefusals = {
  "purchases.platform, purchases.marketplace_number": "number-taken",
} as const;

/** Other purchases under this number, on whichever platform; older ones are not under the table's rule. */
export function sameNumberQuery(
  { db }: Pick<Scope, "db">,
  { id, marketplaceNumber }: { id: string; marketplaceNumber: string },
) {
  return db
    .select({ platform: purchases.platform })
    .from(purchases)
    .where(
      and(
        eq(purchases.marketplaceNumber, marketplaceNumber),
        eq(purchases.state, "bought"),
        ne(purchases.id, id),
      ),
    )
    .limit(5);
}
