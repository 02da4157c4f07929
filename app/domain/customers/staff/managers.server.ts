import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { rolesWith } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { staff } from "#db/schema/index.ts";
import { holdsRole } from "./holds-role.server.ts";

/** Who may look after a member, and who does even if they no longer may: whoever saves the page keeps them. */
export function managersQuery(db: Scope["db"], own: SQL) {
  return db
    .select({ id: staff.id, name: staff.name, state: staff.state })
    .from(staff)
    .where(
      or(
        and(eq(staff.state, "in_use"), holdsRole(rolesWith("act-for-company"))),
        sql`${staff.id} = (SELECT manager_staff_id FROM companies WHERE id = ${own})`,
      ),
    )
    .orderBy(asc(staff.name))
    .limit(200);
}
