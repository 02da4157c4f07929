import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { authorisations, authorisedActs, companies, staff } from "#db/schema/index.ts";

export const actsShown = 30;

/** What the company has given or taken back; a kind without a row was never given. */
export function authorisationsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(authorisations)
    .where(eq(authorisations.companyId, actor.companyId))
    .limit(2);
}

/** The company's account manager, and what was charged on its behalf today. */
export function managerQuery({ db, actor, now }: Scope<Buyer>) {
  return db
    .select({
      name: staff.name,
      chargedYen: sql<number>`(SELECT COALESCE(sum(amount_yen), 0) FROM authorised_acts
        WHERE company_id = ${companies.id} AND kind = 'payment' AND day = ${japanDay(now)})`,
    })
    .from(companies)
    .innerJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** Who looks after deliveries while they are delegated; no row while they are not. */
export function deliveryManagerQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ name: staff.name })
    .from(authorisations)
    .innerJoin(companies, eq(companies.id, authorisations.companyId))
    .innerJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(
      and(
        eq(authorisations.companyId, actor.companyId),
        eq(authorisations.kind, "delivery"),
        eq(authorisations.state, "authorised"),
      ),
    )
    .limit(1);
}

/** The company's account manager, and whether deliveries are delegated to them. */
export function stockManagerQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      name: staff.name,
      delegated: sql`EXISTS (SELECT 1 FROM authorisations a WHERE a.company_id = ${companies.id}
        AND a.kind = 'delivery' AND a.state = 'authorised')`.mapWith(Boolean),
    })
    .from(companies)
    .innerJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** The log of what staff did in the company's place, the newest first. */
export function actsQuery(
  { db, actor }: Scope<Buyer>,
  after: { at: number; id: string } | undefined,
) {
  return db
    .select()
    .from(authorisedActs)
    .where(
      and(
        eq(authorisedActs.companyId, actor.companyId),
        after &&
          or(
            lt(authorisedActs.at, new Date(after.at)),
            and(eq(authorisedActs.at, new Date(after.at)), lt(authorisedActs.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(authorisedActs.at), desc(authorisedActs.id))
    .limit(actsShown + 1);
}
