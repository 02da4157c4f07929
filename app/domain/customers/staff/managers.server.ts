import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { rolesWith, staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { staff } from "#db/schema/index.ts";
import { holdsRole } from "./holds-role.server.ts";

/** Whose duty it is to look after members. */
export const looksAfter = "act-for-company";

/** The statement for somebody who is to look after a member, if they are here. */
export function managerQuery(db: Scope["db"], staffId: string) {
  return db
    .select({ id: staff.id, name: staff.name, role: staff.role, also: staff.alsoRoles })
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.state, "in_use")))
    .limit(1);
}

/** Whether looking after members is among their duties. */
export function mayLookAfter(person: Awaited<ReturnType<typeof managerQuery>>[number]) {
  return staffMay(person, looksAfter);
}

/** Who may look after a member, and who does even if they no longer may: whoever saves the page keeps them. */
export function managersQuery(db: Scope["db"], own: SQL) {
  return db
    .select({ id: staff.id, name: staff.name, state: staff.state })
    .from(staff)
    .where(
      or(
        and(eq(staff.state, "in_use"), holdsRole(rolesWith(looksAfter))),
        sql`${staff.id} = (SELECT manager_staff_id FROM companies WHERE id = ${own})`,
      ),
    )
    .orderBy(asc(staff.name))
    .limit(200);
}
