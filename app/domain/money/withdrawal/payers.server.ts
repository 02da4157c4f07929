import { and, asc, eq, lte, sql } from "drizzle-orm";
import { rolesWith } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { holdsRole } from "#app/domain/customers/staff/holds-role.server.ts";
import { staff } from "#db/schema/index.ts";

const payersMax = 20;

/** The statement for who may export and mark withdrawals as paid today, newcomers left out, by their signatures. */
export function payersQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({ by: sql<string>`'staff:' || ${staff.id}`, name: staff.name })
    .from(staff)
    .where(
      and(
        holdsRole(rolesWith("pay-withdrawals")),
        eq(staff.state, "in_use"),
        lte(staff.trustedFrom, now),
      ),
    )
    .orderBy(asc(staff.name))
    .limit(payersMax);
}
