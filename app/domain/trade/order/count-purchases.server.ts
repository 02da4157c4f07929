import { eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies } from "#db/schema/index.ts";

/** With its last line bought and paid, an order counts towards its company's level. */
export function countPurchases(
  { db }: Pick<Scope, "db">,
  { companyId, totalYen }: { companyId: string; totalYen: number },
) {
  return db
    .update(companies)
    .set({ cumulativePurchasesYen: sql`cumulative_purchases_yen + ${totalYen}` })
    .where(eq(companies.id, companyId));
}
