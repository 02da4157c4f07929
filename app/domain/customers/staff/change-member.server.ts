import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { authorisationsPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { authorisations, companies, sessions, users } from "#db/schema/index.ts";
import { endTokensOf } from "../token/tokens.server.ts";
import { managerQuery, mayManageMembers } from "./members.server.ts";

/**
 * Changes a member's account manager and the internal note. The authorisations end with the manager: the
 * owner decides anew about somebody they do not know.
 */
export async function changeMember(
  scope: Scope<Staff>,
  operationId: string,
  { managerStaffId, staffNote }: { managerStaffId: string; staffNote: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-members")) return refuse("forbidden");
  const own = eq(companies.operationId, operationId);
  const [[company], [manager]] = await db.batch([
    db
      .select({ id: companies.id, managerStaffId: companies.managerStaffId })
      .from(companies)
      .where(own)
      .limit(1),
    managerQuery(db, managerStaffId),
  ]);
  if (!company) return refuse("not-found");
  const stays = managerStaffId === (company.managerStaffId ?? "");
  if (managerStaffId && !stays && !(manager && mayManageMembers(manager)))
    return refuse("no-such-manager");
  return commit(
    scope,
    [
      db
        .update(companies)
        .set({ managerStaffId: managerStaffId || null, staffNote })
        .where(own),
      ...(stays ? [] : endAuthorisations(scope, company.id)),
    ],
    {},
  );
}

/**
 * Revokes the company's authorisations, which the owner gave to the manager before, and notifies the owner.
 */
function endAuthorisations(scope: Scope<Staff>, companyId: string): Statement[] {
  const { db, actor, now } = scope;
  return [
    db
      .update(authorisations)
      .set({ state: "revoked", dailyCapYen: null, changedAt: now, changedByName: actor.name })
      .where(and(eq(authorisations.companyId, companyId), eq(authorisations.state, "authorised"))),
    notify(scope, {
      companyId,
      about: "company",
      kind: "order",
      letter: letter("manager.changed"),
      href: authorisationsPage,
    }),
  ];
}

/** Disables a person of a member, whose sessions and tokens end at once, or enables them again. */
export async function setUserState(
  scope: Scope<Staff>,
  operationId: string,
  userId: string,
  state: "in_use" | "disabled",
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-members")) return refuse("forbidden");
  const [user] = await db
    .select({ state: users.state })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, userId), eq(companies.operationId, operationId)))
    .limit(1);
  if (!user) return refuse("not-found");
  if (user.state === state) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      db.update(users).set({ state }).where(eq(users.id, userId)),
      ...(state === "disabled"
        ? [endTokensOf(scope, userId), db.delete(sessions).where(eq(sessions.userId, userId))]
        : []),
    ],
    {},
  );
}

/** At most this many members are assigned at once. */
export const assignedMembersMax = 100;

interface MemberAssignment {
  /** Member numbers, each with the manager's id as the list showed it; empty for none. */
  members: readonly { operationId: string; seen: string }[];
  managerStaffId: string;
}

/**
 * 指定客服: assigns members to an account manager, each in a commit of its own; answers the members that were
 * refused, with the reason. A member whom the manager has already is skipped, so that the same form twice
 * assigns once.
 */
export async function assignMembers(
  scope: Scope<Staff>,
  { members, managerStaffId }: MemberAssignment,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-members")) return refuse("forbidden");
  const asked = members.slice(0, assignedMembersMax);
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
      .limit(assignedMembersMax),
  ]);
  if (!manager || !mayManageMembers(manager)) return refuse("no-such-manager");
  const kept: { operationId: string; reason: "not-found" | "moved-meanwhile" }[] = [];
  for (const { operationId, seen } of asked) {
    const company = found.find(({ number }) => number === operationId);
    if (company?.holder === manager.id) continue;
    const given = company
      ? await assignMember(scope, company.id, manager.id, seen)
      : refuse("not-found");
    if (!given.ok) kept.push({ operationId, reason: given.reason });
  }
  return done(kept);
}

/** Assigns one member unless its manager has changed since the list was shown. */
function assignMember(scope: Scope<Staff>, companyId: string, managerId: string, seen: string) {
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

const shownMax = 50;

/**
 * Lists users from before names were unambiguous: those whose address somebody else holds in its canonical
 * spelling, and those whose user name could be a telephone number. They sign in by their other names.
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
