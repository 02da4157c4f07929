import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies } from "#db/schema/index.ts";
import { endAuthorisations } from "./end-authorisations.server.ts";
import { managerQuery, mayLookAfter } from "./managers.server.ts";

/** Members that are given to somebody at once, at most. */
export const givenMax = 100;

interface Given {
  /** By their numbers, each with whose it was as the list showed it; empty for nobody's. */
  members: readonly { operationId: string; seen: string }[];
  managerStaffId: string;
}

/**
 * 指定客服: some members get this account manager, each in a commit of its own; answers by member what kept the others.
 * Whose member it is already stays it: the same form twice gives once.
 */
export async function giveMembers(scope: Scope<Staff>, { members, managerStaffId }: Given) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-members")) return refuse("forbidden");
  const asked = members.slice(0, givenMax);
  const [[manager], found] = await db.batch([
    managerQuery(db, managerStaffId),
    db
      .select({ id: companies.id, number: companies.operationId, holder: companies.managerStaffId })
      .from(companies)
      .where(
        inArray(
          companies.operationId,
          asked.map(({ operationId }) => operationId),
        ),
      )
      .limit(givenMax),
  ]);
  if (!manager || !mayLookAfter(manager)) return refuse("no-such-manager");
  const kept: { operationId: string; reason: "not-found" | "moved-meanwhile" }[] = [];
  for (const { operationId, seen } of asked) {
    const company = found.find(({ number }) => number === operationId);
    if (company?.holder === manager.id) continue;
    const given = company ? await give(scope, company.id, manager.id, seen) : refuse("not-found");
    if (!given.ok) kept.push({ operationId, reason: given.reason });
  }
  return done(kept);
}

/** One member; whose it is by now was not seen by anybody. */
function give(scope: Scope<Staff>, companyId: string, managerId: string, seen: string) {
  const { db } = scope;
  const own = eq(companies.id, companyId);
  const asSeen = and(own, sql`COALESCE(manager_staff_id, '') = ${seen}`);
  return commit(
    scope,
    [
      guard(exists(db.select().from(companies).where(asSeen)), "moved-meanwhile"),
      db.update(companies).set({ managerStaffId: managerId }).where(own),
      ...endAuthorisations(scope, companyId),
    ],
    {},
  );
}
