import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { dayMs } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { auditLog, companies, users } from "#db/schema/index.ts";

/** A name or an address changed this recently may be an intruder's. */
const recentDays = 30;
/** The limit of recent addresses that a letter goes to, the oldest first. */
const addressesMax = 20;

export interface OwnerContact {
  ids: string[];
  /** The owner's addresses; for one changed lately the one before it too. */
  addresses: string[];
  /** The company's and the owner's names, without those changed lately. */
  names: string[];
}

/**
 * Reads whom a letter about money that leaves the wallet goes to. A name changed lately does not count, and for
 * an address changed lately the one before it gets the letter too.
 */
export async function readOwners({ db, actor, now }: Scope<Buyer>): Promise<OwnerContact> {
  const [[company], owners] = await db.batch([
    db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(eq(companies.id, actor.companyId))
      .limit(1),
    db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.companyId, actor.companyId), eq(users.role, "owner")))
      .limit(5),
  ]);
  const changed = (column: "name" | "email") =>
    db
      .select({ entityId: auditLog.entityId, before: sql<string>`min(${before(column)})` })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.entity, ["companies", "users"]),
          inArray(auditLog.entityId, [actor.companyId, ...owners.map(({ id }) => id)]),
          eq(auditLog.operation, "update"),
          sql`${auditLog.at} > ${now.getTime() - recentDays * dayMs}`,
          sql`${before(column)} IS NOT NULL`,
        ),
      );
  // Names and addresses are read separately, the oldest first, so that many changes cannot hide the original.
  const [renamed, addressed] = await db.batch([
    changed("name")
      .groupBy(auditLog.entityId)
      .limit(owners.length + 1),
    changed("email").groupBy(before("email")).orderBy(sql`min(${auditLog.id})`).limit(addressesMax),
  ]);
  const renamedIds = new Set(renamed.map(({ entityId }) => entityId));
  const bearers = [...(company ? [company] : []), ...owners];
  return {
    ids: owners.map(({ id }) => id),
    names: bearers.flatMap(({ id, name }) => (renamedIds.has(id) ? [] : [name])),
    addresses: [
      ...new Set([...owners.map(({ email }) => email), ...addressed.map(({ before }) => before)]),
    ],
  };
}

/** Selects a column's value before a change. */
function before(column: "name" | "email") {
  return sql<string | null>`json_extract(${auditLog.oldValue}, ${`$.${column}`})`;
}
