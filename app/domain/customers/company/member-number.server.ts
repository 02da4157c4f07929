import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies } from "#db/schema/index.ts";

/** The statement for the number that the company is known by, which also marks its parcels. */
export function memberNumberQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">) {
  return db
    .select({ operationId: companies.operationId })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}
