import { inArray, or, sql } from "drizzle-orm";
import type { StaffRole } from "#app/domain/core/actor.ts";
import { staff } from "#db/schema/index.ts";

/** The condition on members of staff who hold one of these roles, first or beside another. */
export function holdsRole(roles: readonly StaffRole[]) {
  const also = sql`EXISTS (SELECT 1 FROM json_each(${staff.alsoRoles}) held WHERE ${inArray(sql`held.value`, [...roles])})`;
  return or(inArray(staff.role, [...roles]), also);
}
