import { and, eq, isNotNull } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { users } from "#db/schema/index.ts";

/** Has the owner of the company confirmed their address? Nothing leaves for a company that has not. */
export async function ownersVerified({ db }: Pick<Scope, "db">, companyId: string) {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.role, "owner"),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .limit(1);
  return owner !== undefined;
}
