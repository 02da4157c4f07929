import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, users } from "#db/schema/index.ts";

const shownMax = 50;

/**
 * People of before there was one spelling of an address and one shape of a name: whose address somebody
 * else holds, or whose user name could be a telephone number. They sign in by what is left to them.
 */
export function listAmbiguousNames({ db }: Scope<Staff>) {
  const holder = alias(users, "holder");
  const holderCompany = alias(companies, "holder_company");
  const canonical = sql`lower(trim(${users.email}))`;
  return db
    .select({
      id: users.id,
      loginName: users.loginName,
      name: users.name,
      email: users.email,
      emailTaken: sql<number>`${users.email} <> ${canonical}`,
      operationId: companies.operationId,
      companyName: companies.name,
      holderOperationId: holderCompany.operationId,
      holderCompanyName: holderCompany.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(holder, sql`${holder.email} = ${canonical} AND ${holder.id} <> ${users.id}`)
    .leftJoin(holderCompany, eq(holderCompany.id, holder.companyId))
    .where(sql`(users.email <> lower(trim(users.email)) OR users.login_name NOT GLOB '*[a-z]*')`)
    .orderBy(asc(users.createdAt))
    .limit(shownMax);
}
