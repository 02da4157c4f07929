import { and, asc, desc, eq, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { levelsQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import {
  companies,
  ledgerAccounts,
  orders,
  staff,
  surveyAnswers,
  users,
} from "#db/schema/index.ts";
import { flatFeeHasEnded } from "../membership/has-ended.server.ts";
import { managersQuery } from "./managers.server.ts";
import { type MemberFilter, memberIs } from "./member-filter.server.ts";

const pageSize = 30;
const owner = alias(users, "owner");
const walletYen = sql<number>`COALESCE((SELECT balance_yen FROM ledger_accounts WHERE id = 'wallet/' || ${companies.id}), 0)`;

/** 会员 in the order of their numbers. */
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

/** The statement for a page of them. */
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

/** One 会员 with its people, its money and its newest orders, or undefined. */
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
    db
      .select({ balanceYen: ledgerAccounts.balanceYen })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, sql`'wallet/' || ${own}`))
      .limit(1),
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
