import { and, eq, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { personOf } from "#app/domain/customers/token/open-token.server.ts";
import { companies, users } from "#db/schema/index.ts";

/** A company of this account manager, with its verified owner and whether deliveries are delegated; undefined for another's. */
export async function managedCompany({ db, actor }: Scope<Staff>, operationId: string) {
  const [company] = await db
    .select({
      id: companies.id,
      name: companies.name,
      operationId: companies.operationId,
      owner: users,
      verified: sql`${users.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
      delegated: sql`EXISTS (SELECT 1 FROM authorisations a WHERE a.company_id = ${companies.id}
        AND a.kind = 'delivery' AND a.state = 'authorised')`.mapWith(Boolean),
    })
    .from(companies)
    .innerJoin(users, and(eq(users.companyId, companies.id), eq(users.role, "owner")))
    .where(and(eq(companies.operationId, operationId), eq(companies.managerStaffId, actor.id)))
    .limit(1);
  return company;
}

type ManagedCompany = NonNullable<Awaited<ReturnType<typeof managedCompany>>>;

/** The stock of the company as its owner reads it. */
export function stockReader(scope: Scope<Staff>, { owner }: ManagedCompany): Scope<Buyer> {
  return { ...scope, actor: personOf(owner), author: scope.actor };
}
