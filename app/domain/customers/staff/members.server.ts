import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Staff, StaffRole } from "#app/domain/core/actor.ts";
import { balanceOfCompany } from "#app/domain/core/document-wallet.server.ts";
import { rolesWith, staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { levelsQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { companies, orders, staff, surveyAnswers, users } from "#db/schema/index.ts";
import { flatFeeHasEnded } from "../membership/membership.server.ts";

/** Parts of a name are searched in the newest members only; all else has an index. */
const namesSearched = 2_000;

/**
 * Filters by number, name, sign-in name, e-mail or phone; and by manager: an id, "me", "none", or "left" for
 * managers who left us.
 */
interface MemberFilter {
  words: string;
  manager?: string;
}

/** Builds the filter's condition on `companies`. */
function memberIs({ words, manager = "" }: MemberFilter, me: string) {
  return and(words ? matches(words) : undefined, lookedAfterBy(manager, me));
}

/** Builds the condition on a company's manager. */
function lookedAfterBy(manager: string, me: string) {
  const { managerStaffId } = companies;
  switch (manager) {
    case "":
      return undefined;
    case "none":
      return isNull(managerStaffId);
    case "left":
      // The managers who left are joined first: few members are theirs.
      return sql`${companies.operationId} IN (SELECT m.operation_id FROM staff s CROSS JOIN companies m
        ON m.manager_staff_id = s.id WHERE s.state = 'disabled')`;
    default:
      return eq(managerStaffId, manager === "me" ? me : manager);
  }
}

function matches(words: string) {
  const like = likePattern(words);
  const exact = words.toLowerCase();
  const phone = words.replaceAll(/[-\s]/g, "");
  const last = `${words}\uffff`;
  return sql`${companies.id} IN (
    SELECT id FROM companies WHERE operation_id >= ${words} AND operation_id < ${last}
    UNION SELECT company_id FROM users WHERE email >= ${exact} AND email < ${`${exact}\uffff`}
    UNION SELECT company_id FROM users WHERE login_name >= ${exact} AND login_name < ${`${exact}\uffff`}
    UNION SELECT company_id FROM users WHERE phone >= ${phone} AND phone < ${`${phone}\uffff`} AND ${phone} <> ''
    UNION SELECT id FROM (SELECT id, name FROM companies ORDER BY operation_id DESC LIMIT ${namesSearched}) WHERE name LIKE ${like} ESCAPE '\\'
    UNION SELECT company_id FROM (SELECT company_id, name FROM users ORDER BY rowid DESC LIMIT ${namesSearched}) WHERE name LIKE ${like} ESCAPE '\\')`;
}

/** True for members of staff who hold one of these roles, as main or further role. */
export function holdsRole(roles: readonly StaffRole[]) {
  const also = sql`EXISTS (SELECT 1 FROM json_each(${staff.alsoRoles}) held WHERE ${inArray(sql`held.value`, [...roles])})`;
  return or(inArray(staff.role, [...roles]), also);
}

/** The duty of an account manager. */
export const managerDuty = "act-for-company";

/** Reads a member of staff who is to become a manager, unless disabled. */
export function managerQuery(db: Scope["db"], staffId: string) {
  return db
    .select({ id: staff.id, name: staff.name, role: staff.role, also: staff.alsoRoles })
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.state, "in_use")))
    .limit(1);
}

export function mayManageMembers(person: Awaited<ReturnType<typeof managerQuery>>[number]) {
  return staffMay(person, managerDuty);
}

/**
 * Reads the possible managers of a member, and the present one even where they may no longer be: saving the
 * page keeps them.
 */
function managersQuery(db: Scope["db"], own: SQL) {
  return db
    .select({ id: staff.id, name: staff.name, state: staff.state })
    .from(staff)
    .where(
      or(
        and(eq(staff.state, "in_use"), holdsRole(rolesWith(managerDuty))),
        sql`${staff.id} = (SELECT manager_staff_id FROM companies WHERE id = ${own})`,
      ),
    )
    .orderBy(asc(staff.name))
    .limit(200);
}

const pageSize = 30;
const owner = alias(users, "owner");
const walletYen = balanceOfCompany(sql`${companies.id}`);

/** Lists a page of 会员 by number, after a number. */
export async function listMembers(
  scope: Scope<Staff>,
  filter: MemberFilter,
  after: string,
  size: number = pageSize,
) {
  const rows = await memberPageQuery(scope, filter, after, size + 1);
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? page.at(-1)!.operationId : null };
}

export function memberPageQuery(
  { db, actor, now }: Scope<Staff>,
  filter: MemberFilter,
  after: string,
  limit: number,
) {
  return db
    .select({
      operationId: companies.operationId,
      name: companies.name,
      ownerName: owner.name,
      email: owner.email,
      phone: owner.phone,
      state: owner.state,
      managerStaffId: companies.managerStaffId,
      managerName: sql<
        string | null
      >`${staff.name} || iif(${staff.state} = 'in_use', '', '（已停用）')`,
      flatFeeUntil: companies.flatFeeUntil,
      flatFeeEnded: flatFeeHasEnded(now),
      createdAt: companies.createdAt,
      purchasesYen: companies.cumulativePurchasesYen,
      walletYen,
    })
    .from(companies)
    .leftJoin(owner, and(eq(owner.companyId, companies.id), eq(owner.role, "owner")))
    .leftJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(and(memberIs(filter, actor.id), after ? gt(companies.operationId, after) : undefined))
    .orderBy(asc(companies.operationId))
    .limit(limit);
}

/** Finds a 会员 with its people, its money and its newest orders. */
export async function findMember({ db, now }: Scope<Staff>, operationId: string) {
  const own = sql`(SELECT id FROM companies WHERE operation_id = ${operationId})`;
  const [[company], people, newest, counts, managers, surveys, [wallet], levels] = await db.batch([
    db
      .select({ ...getTableColumns(companies), flatFeeEnded: flatFeeHasEnded(now) })
      .from(companies)
      .where(eq(companies.operationId, operationId))
      .limit(1),
    peopleQuery(db, own),
    newestOrdersQuery(db, own),
    db
      .select({ state: orders.state, count: sql<number>`count(*)` })
      .from(orders)
      .where(eq(orders.companyId, own))
      .groupBy(orders.state),
    managersQuery(db, own),
    db
      .select({ userId: surveyAnswers.userId, answers: surveyAnswers.answers })
      .from(surveyAnswers)
      .where(eq(surveyAnswers.companyId, own))
      .limit(20),
    db.all<{ balanceYen: number }>(sql`SELECT ${balanceOfCompany(own)} AS balanceYen`),
    levelsQuery({ db, now }),
  ]);
  if (!company) return undefined;
  return {
    company,
    people: people.map((person) => ({
      ...person,
      signedInAt: person.signedInAt === null ? null : new Date(person.signedInAt),
    })),
    newest,
    counts,
    managers,
    surveys,
    walletYen: wallet?.balanceYen ?? 0,
    service: levels.findLast(
      ({ fromPurchasesYen }) => fromPurchasesYen <= company.cumulativePurchasesYen,
    ),
  };
}

function peopleQuery(db: Scope["db"], own: SQL) {
  return db
    .select({
      id: users.id,
      role: users.role,
      name: users.name,
      loginName: users.loginName,
      email: users.email,
      phone: users.phone,
      state: users.state,
      permissions: users.permissions,
      verifiedAt: users.emailVerifiedAt,
      signedInAt: sql<
        number | null
      >`(SELECT max(created_at) FROM sessions WHERE user_id = ${users}.id)`,
    })
    .from(users)
    .where(eq(users.companyId, own))
    .orderBy(desc(users.role), asc(users.createdAt))
    .limit(200);
}

function newestOrdersQuery(db: Scope["db"], own: SQL) {
  return db
    .select({
      number: orders.number,
      state: orders.state,
      totalYen: orders.totalYen,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.companyId, own))
    .orderBy(desc(orders.createdAt))
    .limit(5);
}
