import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { resetNoticeMark } from "#app/domain/content/notice/notices.server.ts";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { japanMonth, startOfDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { containsOwnName } from "#app/domain/core/weak-password.ts";
import { companies, sessions, users } from "#db/schema/index.ts";
import { clearGuesses } from "../session/guesses.server.ts";
import { hasHashingRoom } from "../session/hashing-queue.ts";
import { hashPassword } from "../session/password.server.ts";
import { endPendingSignIns } from "../session/session.server.ts";
import { storesQuery } from "../store/stores.server.ts";
import { endTokensOf } from "../token/tokens.server.ts";
import { mayGrant } from "./employee-rights.ts";

/**
 * Selects the whole yen that the person of the outer query's row has paid this month in Japan, with the
 * transfers that they announced and the withdrawals that no owner approved. The schema's monthly limit adds
 * up the same view.
 */
export function spentThisMonth(now: Date) {
  const since = startOfDay(`${japanMonth(now)}-01`).getTime();
  return sql<number>`(SELECT COALESCE(sum(yen), 0) FROM own_spending
    WHERE spent_by = 'buyer:' || ${users}.id AND spent_at >= ${since})`;
}

const employeesMax = 200;

const personFields = {
  id: users.id,
  role: users.role,
  name: users.name,
  loginName: users.loginName,
  email: users.email,
  state: users.state,
  permissions: users.permissions,
  paymentLimitYen: users.paymentLimitYen,
  monthlyBudgetYen: users.monthlyBudgetYen,
  storeIds: users.storeIds,
};

/** Lists the company's people, the owner first, with what they have paid this month. */
export function listPeople({ db, actor, now }: Scope<Buyer>) {
  return db
    .select({ ...personFields, spentYen: spentThisMonth(now) })
    .from(users)
    .where(eq(users.companyId, actor.companyId))
    .orderBy(sql`${users.role} = 'employee'`, asc(users.createdAt), asc(users.id))
    .limit(employeesMax);
}

/** Reads the people with these ids in the company. */
export function peopleQuery({ db, actor }: Scope<Buyer>, ids: readonly string[]) {
  return db
    .select(personFields)
    .from(users)
    .where(and(eq(users.companyId, actor.companyId), inArray(users.id, [...ids])))
    .limit(ids.length);
}

interface EmployeeDetails {
  name: string;
  email: string;
  permissions: readonly Permission[];
  paymentLimitYen: number | null;
  monthlyBudgetYen: number | null;
  /** The stores they see, null for all; left out, they stay as they were. */
  storeIds?: readonly string[] | null | undefined;
}

const takenRefusals = { "users.login_name": "name-taken", "users.email": "email-taken" } as const;

/**
 * Adds an employee under the form's id. Refuses rights that the giver does not hold, and a login name or
 * address that somebody in the shop has.
 */
export async function addEmployee(
  scope: Scope<Buyer>,
  wanted: EmployeeDetails & { id: string; loginName: string; password: string },
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "employees")) return refuse("forbidden");
  const people = await listPeople(scope);
  const made = people.find(({ id }) => id === wanted.id);
  if (made)
    return made.loginName === wanted.loginName &&
      made.email === wanted.email &&
      made.name === wanted.name
      ? done(undefined)
      : refuse("form-used");
  if (people.length >= employeesMax) return refuse("too-many");
  const giver = people.find(({ id }) => id === actor.id);
  const { password, permissions, storeIds = null, ...row } = wanted;
  if (!giver || !mayGrant(giver, { ...wanted, storeIds, role: "employee" }))
    return refuse("not-yours-to-give");
  if (!(await areStores(scope, storeIds))) return refuse("no-such-store");
  if (containsOwnName(password, [wanted.loginName, wanted.email, wanted.name]))
    return refuse("own-name-in-password");
  if (!hasHashingRoom()) return refuse("busy");

  return commit(
    scope,
    [
      db.insert(users).values({
        ...row,
        permissions: [...permissions],
        storeIds: storeIds && [...storeIds],
        companyId: actor.companyId,
        role: "employee",
        state: "in_use",
        passwordHash: await hashPassword(password),
        passwordGiven: true,
        createdAt: now,
      }),
    ],
    takenRefusals,
  );
}

/** Changes an employee's name, address, permissions and limits, which apply from their next request on. */
export async function changeEmployee(scope: Scope<Buyer>, id: string, wanted: EmployeeDetails) {
  const found = await findChangeable(scope, id);
  if (!found.ok) return found;
  const { giver, person } = found.value;
  const { permissions, storeIds = person.storeIds, ...row } = wanted;
  if (!mayGrant(giver, { ...wanted, storeIds, role: "employee" }))
    return refuse("not-yours-to-give");
  if (!(await areStores(scope, storeIds))) return refuse("no-such-store");
  // A new address must be verified again.
  const verified = row.email === person.email ? {} : { emailVerifiedAt: null };
  return commit(
    scope,
    [
      scope.db
        .update(users)
        .set({
          ...row,
          ...verified,
          permissions: [...permissions],
          storeIds: storeIds && [...storeIds],
        })
        .where(eq(users.id, id)),
      // With other rights or stores they may see other notices from now on.
      resetNoticeMark(scope.db, id),
    ],
    takenRefusals,
  );
}

/** 停止・再開: a disabled employee's sessions and tokens end in the same commit. */
export async function setEmployeeState(
  scope: Scope<Buyer>,
  id: string,
  state: "in_use" | "disabled",
) {
  const found = await findChangeable(scope, id);
  if (!found.ok) return found;
  const { db } = scope;
  await commit(
    scope,
    [
      db.update(users).set({ state }).where(eq(users.id, id)),
      ...(state === "disabled"
        ? [endTokensOf(scope, id), db.delete(sessions).where(eq(sessions.userId, id))]
        : []),
    ],
    {},
  );
  return done(undefined);
}

/**
 * Sets a new password for an employee, who signs in again with it; waits after guesses at the old one are
 * cleared.
 */
export async function setEmployeePassword(scope: Scope<Buyer>, id: string, password: string) {
  const found = await findChangeable(scope, id);
  if (!found.ok) return found;
  const { loginName, email, name } = found.value.person;
  if (containsOwnName(password, [loginName, email, name])) return refuse("own-name-in-password");
  if (!hasHashingRoom()) return refuse("busy");
  const { db } = scope;
  const passwordHash = await hashPassword(password);
  await commit(
    scope,
    [
      db.update(users).set({ passwordHash, passwordGiven: true }).where(eq(users.id, id)),
      endTokensOf(scope, id),
      db.delete(sessions).where(eq(sessions.userId, id)),
      endPendingSignIns(scope, `user:${id}`),
      clearGuesses(scope, `user:${id}`),
    ],
    {},
  );
  return done(undefined);
}

async function areStores(scope: Scope<Buyer>, ids: readonly string[] | null) {
  if (!ids || ids.length === 0) return true;
  const known = new Set((await storesQuery(scope)).map(({ id }) => id));
  return ids.every((id) => known.has(id));
}

/** Finds an employee whom the actor may change: not the owner, not oneself, nobody who holds more rights. */
async function findChangeable(scope: Scope<Buyer>, id: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "employees")) return refuse("forbidden");
  const people = await peopleQuery(scope, [actor.id, id]);
  const giver = people.find((person) => person.id === actor.id);
  const person = people.find((person) => person.id === id);
  if (!giver || !person) return refuse("not-found");
  if (giver.id === person.id || !mayGrant(giver, person)) return refuse("out-of-reach");
  return done({ giver, person });
}

/**
 * True where the company's owner has verified their address; nothing is shipped for a company before that.
 */
export async function isOwnerVerified({ db }: Pick<Scope, "db">, companyId: string) {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.role, "owner"),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .limit(1);
  return owner !== undefined;
}

/** Reads the 会員番号 of the company, which also marks its parcels. */
export function memberNumberQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">) {
  return db
    .select({ operationId: companies.operationId })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}
