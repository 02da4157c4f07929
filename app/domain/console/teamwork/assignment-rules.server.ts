import { and, asc, eq, exists, or, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, commitOnce, guard } from "#app/domain/core/commit.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { workCalendarQuery } from "#app/domain/core/holidays.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { assignmentRules, companies, openWork, shifts, suppliers } from "#db/schema/index.ts";
import { assignedWork, workWithSuppliers } from "./assigned-work.ts";
import type { AssignmentRule } from "./assignment-forms.schema.server.ts";
import { isOnShift, usualShift } from "./shifts.server.ts";
import { colleaguesQuery } from "./teamwork.server.ts";

const rulesMax = 200;
const peopleMax = 500;

/** Selects what the rules decide by: themselves in their order, the people, their shifts and their open work. */
export function assignmentQueries(scope: Pick<Scope, "db" | "now">) {
  const { db } = scope;
  return [
    db
      .select({
        rule: assignmentRules,
        companyName: companies.name,
        operationId: companies.operationId,
        supplierNameZh: suppliers.nameZh,
      })
      .from(assignmentRules)
      .leftJoin(companies, eq(companies.id, assignmentRules.companyId))
      .leftJoin(suppliers, eq(suppliers.id, assignmentRules.supplierId))
      .orderBy(asc(assignmentRules.position), asc(assignmentRules.id))
      .limit(rulesMax),
    colleaguesQuery(scope),
    db.select().from(shifts).limit(peopleMax),
    db
      .select({ staffId: openWork.staffId, count: sql<number>`count(*)` })
      .from(openWork)
      .where(eq(openWork.isOurs, true))
      .groupBy(openWork.staffId)
      .limit(peopleMax),
    workCalendarQuery(scope),
  ] as const;
}

/** Reads the rules and who is at work by their shift, with how much open work each has. */
export async function readAssignmentRules(scope: Scope<Staff>) {
  const [rules, people, ownShifts, counts, calendar] = await scope.db.batch(
    assignmentQueries(scope),
  );
  return {
    rules,
    people: people
      .filter((person) => staffMay(person, "share-work"))
      .map((person) => {
        const { weekdays, fromMinute, toMinute, awayUntil } =
          ownShifts.find(({ staffId }) => staffId === person.id) ?? usualShift;
        const shift = { weekdays, fromMinute, toMinute, awayUntil };
        return {
          id: person.id,
          name: person.name,
          role: person.role,
          shift,
          isAtWork: isOnShift(shift, scope.now, calendar),
          openCount: counts.find(({ staffId }) => staffId === person.id)?.count ?? 0,
        };
      }),
  };
}

/**
 * Adds a rule, or changes the one of the version that its page showed. Refuses a member or supplier that nobody
 * knows, and people who have not the duty of the work. The same form twice adds one.
 */
export async function saveAssignmentRule(scope: Scope<Staff>, wanted: AssignmentRule) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-assignment-rules")) return refuse("forbidden");
  const { id, version, work, member, supplier } = wanted;
  const [[company], [seller], people] = await db.batch([
    db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.operationId, member))
      .limit(1),
    db
      .select({ id: suppliers.id })
      .from(suppliers)
      .where(or(eq(suppliers.id, supplier), eq(suppliers.nameZh, supplier)))
      .limit(1),
    colleaguesQuery(scope),
  ]);
  if (member && !company) return refuse("no-such-member");
  if (supplier && !seller) return refuse("no-such-supplier");
  if (supplier && !workWithSuppliers.includes(work)) return refuse("no-supplier-here");
  const able = new Set(
    people.filter((one) => staffMay(one, assignedWork[work].duty)).map(({ id: able }) => able),
  );
  if (!wanted.staffIds.every((staffId) => able.has(staffId))) return refuse("not-theirs");
  const said = {
    position: wanted.position,
    work,
    companyId: company?.id ?? null,
    supplierId: seller?.id ?? null,
    staffIds: wanted.staffIds,
    openMax: wanted.openMax,
  };
  const row = { ...said, changedByName: actor.name, changedAt: now };
  if (version === 0)
    return commitOnce(
      scope,
      formRowQuery(scope, assignmentRules, { id, ...said }),
      [db.insert(assignmentRules).values({ id, ...row })],
      { "assignment_rules.id": "form-used" },
    );
  const asSeen = and(eq(assignmentRules.id, id), eq(assignmentRules.version, version));
  return commit(
    scope,
    [
      guard(exists(db.select().from(assignmentRules).where(asSeen)), "moved-meanwhile"),
      db
        .update(assignmentRules)
        .set({ ...row, version: version + 1 })
        .where(asSeen),
    ],
    {},
  );
}

/** Removes a rule; one that is gone already is not an error. What it gave out stays. */
export async function removeAssignmentRule(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-assignment-rules")) return refuse("forbidden");
  await commit(scope, [db.delete(assignmentRules).where(eq(assignmentRules.id, id))], {});
  return done(undefined);
}
