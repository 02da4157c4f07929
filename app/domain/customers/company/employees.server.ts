import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { users } from "#db/schema/index.ts";
import { spentThisMonth } from "./spending.server.ts";

export const employeesMax = 200;

const shown = {
  id: users.id,
  role: users.role,
  name: users.name,
  loginName: users.loginName,
  email: users.email,
  state: users.state,
  permissions: users.permissions,
  paymentLimitYen: users.paymentLimitYen,
  monthlyBudgetYen: users.monthlyBudgetYen,
  storeIds: users.storeIds,
};

/** Everybody of the company, the owner first, with what they have paid this month. */
export function listPeople({ db, actor, now }: Scope<Buyer>) {
  return db
    .select({ ...shown, spentYen: spentThisMonth(now) })
    .from(users)
    .where(eq(users.companyId, actor.companyId))
    .orderBy(sql`${users.role} = 'employee'`, asc(users.createdAt), asc(users.id))
    .limit(employeesMax);
}

/** The person with these ids in the company: who acts, and whom it is about. */
export function peopleQuery({ db, actor }: Scope<Buyer>, ids: readonly string[]) {
  return db
    .select(shown)
    .from(users)
    .where(and(eq(users.companyId, actor.companyId), inArray(users.id, [...ids])))
    .limit(ids.length);
}
