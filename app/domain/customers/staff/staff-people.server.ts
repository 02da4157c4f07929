import { and, asc, eq, sql } from "drizzle-orm";
import { actorKey, type Staff, type StaffRole, type System } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import type { AccessAct } from "#app/domain/core/message/alarm-messages.ts";
import { message } from "#app/domain/core/message/message.ts";
import { trustedFrom } from "#app/domain/core/newcomer.server.ts";
import { rolesWith, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, sessions, staff } from "#db/schema/index.ts";
import { clearGuesses } from "../session/guesses.server.ts";
import { hasHashingRoom } from "../session/hashing-queue.ts";
import { hashPassword, passwordFits } from "../session/password.server.ts";
import { endPendingSignIns } from "../session/session.server.ts";
import { holdsRole } from "./members.server.ts";

const peopleMax = 500;

/** Reads all members of staff, active ones first. */
export function peopleQuery({ db }: Scope<Staff>) {
  return db
    .select({
      id: staff.id,
      loginName: staff.loginName,
      name: staff.name,
      role: staff.role,
      alsoRoles: staff.alsoRoles,
      email: staff.email,
      state: staff.state,
      createdAt: staff.createdAt,
    })
    .from(staff)
    .orderBy(asc(staff.state), asc(staff.loginName))
    .limit(peopleMax);
}

interface NewPerson {
  id: string;
  loginName: string;
  name: string;
  role: StaffRole;
  password: string;
}

/** Adds a member of staff and raises an alarm about it. */
export async function addPerson(scope: Scope<Staff>, person: NewPerson) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-people")) return refuse("forbidden");
  if (!hasHashingRoom()) return refuse("busy");
  const { password, ...named } = person;
  const row = { ...named, loginName: named.loginName.toLowerCase() };
  const written = await commit(
    scope,
    [
      db.insert(staff).values({
        ...row,
        passwordHash: await hashPassword(password),
        passwordGiven: true,
        state: "in_use",
        createdAt: now,
        trustedFrom: trustedFrom(now),
      }),
      raiseAccessAlarm(scope, row.loginName, row.id, ["added"]),
    ],
    { "staff.id": "form-used", "staff.login_name": "name-taken" },
  );
  if (written.ok) return written;
  const [[made], [{ passwordHash } = { passwordHash: "" }]] = await db.batch([
    formRowQuery(scope, staff, row),
    db
      .select({ passwordHash: staff.passwordHash })
      .from(staff)
      .where(eq(staff.id, row.id))
      .limit(1),
  ]);
  if (!made) return written;
  return made.isSame && (await passwordFits(password, passwordHash))
    ? done(undefined)
    : refuse("form-used");
}

interface Change {
  role?: StaffRole;
  /** Further roles, which replace those of before. */
  alsoRoles?: StaffRole[];
  state?: "in_use" | "disabled";
  password?: string;
}

/** Raises an alarm, which is sent outside too, so that whoever grants access is not the only one to know. */
function raiseAccessAlarm(
  { db, actor, now }: Scope<Staff>,
  loginName: string,
  id: string,
  acts: AccessAct[],
) {
  return db.insert(alarms).values({
    id: `staff-access/${id}`,
    kind: "staff-access",
    subject: loginName,
    detail: message("alarm.staff-access", { by: actor.name, acts }),
    raisedAt: now,
    causedBy: actorKey(actor),
  });
}

/** Lists what a change grants, for the alarm. */
function grantedActs({ role, alsoRoles, password, state }: Change): AccessAct[] {
  return [
    ...(role || alsoRoles ? (["roles"] as const) : []),
    ...(password ? (["password"] as const) : []),
    ...(state ? (["enabled"] as const) : []),
  ];
}

/**
 * Changes a colleague's roles or password, or disables them; their sessions end. Of oneself only the password
 * may change. The write checks the right again: of two people who take it from each other at once, the first
 * keeps it.
 */
export async function changePerson(scope: Scope<Staff>, id: string, change: Change) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-people")) return refuse("forbidden");
  const [person] = await db
    .select({ loginName: staff.loginName })
    .from(staff)
    .where(eq(staff.id, id))
    .limit(1);
  if (!person) return refuse("not-found");
  if (id === actor.id && !change.password) return refuse("oneself");
  const { password, ...set } = change;
  if (password && !hasHashingRoom()) return refuse("busy");
  const letsIn = id !== actor.id && change.state !== "disabled";
  return commit(
    scope,
    [
      guard(stillMayEditPeople(actor), "forbidden"),
      db
        .update(staff)
        .set({
          ...set,
          ...(letsIn && { trustedFrom: trustedFrom(now) }),
          ...(password && {
            passwordHash: await hashPassword(password),
            passwordGiven: id !== actor.id,
          }),
        })
        .where(eq(staff.id, id)),
      db.delete(sessions).where(eq(sessions.staffId, id)),
      ...(letsIn
        ? [raiseAccessAlarm(scope, person.loginName, crypto.randomUUID(), grantedActs(change))]
        : []),
      ...(password
        ? [endPendingSignIns({ db }, `staff:${id}`), clearGuesses({ db }, `staff:${id}`)]
        : []),
    ],
    {},
  );
}

/** Sets where a colleague's alarms are mailed; an empty address ends it. */
export async function setAlarmAddress(scope: Scope<Staff>, id: string, email: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-people")) return refuse("forbidden");
  if ((await db.$count(staff, eq(staff.id, id))) === 0) return refuse("not-found");
  return commit(
    scope,
    [
      guard(stillMayEditPeople(actor), "forbidden"),
      db.update(staff).set({ email }).where(eq(staff.id, id)),
    ],
    {},
  );
}

/** True where the acting person still has the right to edit staff. */
function stillMayEditPeople({ id }: Staff) {
  const still = and(sql`id = ${id}`, sql`state = 'in_use'`, holdsRole(rolesWith("edit-people")));
  return sql`EXISTS (SELECT 1 FROM staff WHERE ${still})`;
}

interface FirstPerson {
  id: string;
  loginName: string;
  name: string;
  password: string;
}

/**
 * Adds the first administrator, who adds everybody else. Refused where an active administrator exists: from
 * then on the staff console does this. The password is replaced at the first sign-in.
 */
export async function addFirstAdministrator(scope: Scope<System>, person: FirstPerson) {
  const { db, now } = scope;
  const { id, loginName, name, password } = person;
  const written = await commit(
    scope,
    [
      db.run(sql`INSERT INTO ${staff}
        (id, login_name, name, role, password_hash, password_given, state, created_at)
        SELECT ${id}, ${loginName.toLowerCase()}, ${name}, 'admin', ${await hashPassword(password)}, 1, 'in_use', ${now.getTime()}
        WHERE NOT EXISTS (SELECT 1 FROM ${staff} WHERE state = 'in_use' AND ${holdsRole(["admin"])})`),
    ],
    { "staff.login_name": "name-taken" },
  );
  if (!written.ok) return written;
  const [made] = await db.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).limit(1);
  return made ? done(undefined) : refuse("there-is-one");
}
