import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, outbox, sessions, staff, users } from "#db/schema/index.ts";
import { hashPassword, passwordFits } from "../session/password.server.ts";
import { personKey } from "../session/person.ts";
import { aliveSince, endPendingSignIns } from "../session/session.server.ts";
import { newToken } from "../session/token.server.ts";
import { endTokensOf } from "../token/tokens.server.ts";
import {
  accountChangeLetter,
  codesPerHourConstraint,
  consumeCode,
  mailCodeStatements,
  ownAccountChangeLetters,
} from "./mail-codes.server.ts";
import { passwordHoldsOwnName } from "./registration.server.ts";
import { type Credentials, verifyCredentials } from "./verify-credentials.server.ts";

/** Reads the buyer's own account and where they are signed in. */
export async function readOwnAccount({ db, actor, now }: Scope<Buyer>) {
  const [[account], open] = await db.batch([
    db
      .select({
        loginName: users.loginName,
        name: users.name,
        email: users.email,
        phone: users.phone,
        role: users.role,
        emailVerifiedAt: users.emailVerifiedAt,
        companyName: companies.name,
        operationId: companies.operationId,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(eq(users.id, actor.id))
      .limit(1),
    db
      .select({
        tokenHash: sessions.tokenHash,
        userAgent: sessions.userAgent,
        address: sessions.address,
        createdAt: sessions.createdAt,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, actor.id),
          gt(sessions.expiresAt, now),
          sql`COALESCE(${sessions.lastSeenAt}, ${sessions.createdAt}) > ${aliveSince("buyer", now)}`,
        ),
      )
      .orderBy(desc(sessions.createdAt))
      .limit(50),
  ]);
  if (!account) throw new Error(`user ${actor.id} has no row`);
  return { account, sessions: open };
}

/** Saves the person's name, and for the owner the company's. */
export async function saveProfile(
  scope: Scope<Buyer>,
  { name, companyName }: { name: string; companyName: string },
) {
  const { db, actor } = scope;
  return commit(
    scope,
    [
      db.update(users).set({ name }).where(eq(users.id, actor.id)),
      ...(isOwner(actor)
        ? [db.update(companies).set({ name: companyName }).where(eq(companies.id, actor.companyId))]
        : []),
    ],
    {},
  );
}

/** Changes the telephone number after the password or a mailed code. */
export async function changePhone(
  scope: Scope<Buyer>,
  { phone, ...credentials }: Credentials & { phone: string },
) {
  const { db, actor } = scope;
  const proven = await verifyCredentials(scope, credentials);
  if (!proven.ok) return proven;
  return commit(
    scope,
    [
      db.update(users).set({ phone }).where(eq(users.id, actor.id)),
      accountChangeLetter(scope, proven.value.email, "phone"),
      ...proven.value.forgiven,
    ],
    { "users.phone": "phone-taken" },
  );
}

/**
 * Sends a code to the new address, after the password or a code mailed to the old one. An address of another
 * member is answered alike and gets no code: its owner is informed by letter.
 */
export async function requestEmailChange(
  scope: Scope<Buyer>,
  { email, ...credentials }: Credentials & { email: string },
) {
  const proven = await verifyCredentials(scope, credentials);
  if (!proven.ok) return proven;
  if (email === proven.value.email) return refuse("same-email");
  const taken = (await scope.db.$count(users, eq(users.email, email))) > 0;
  const letters = await mailCodeStatements(scope, {
    purpose: "change-email",
    subject: `${scope.actor.id}/${email}`,
    to: taken ? undefined : email,
    address: credentials.address,
  });
  return commit(
    scope,
    [...proven.value.forgiven, ...letters, ...(taken ? [takenLetter(scope, email)] : [])],
    { [codesPerHourConstraint]: "too-many-codes" },
  );
}

function takenLetter({ db, now }: Scope<Buyer>, email: string) {
  return db.insert(outbox).values({
    id: crypto.randomUUID(),
    to: email,
    letter: letter("mail.address-taken"),
    href: null,
    createdAt: now,
  });
}

/** Changes the address once its code is given, and informs the old one. */
export async function changeEmail(
  scope: Scope<Buyer>,
  { email, code }: { email: string; code: string },
) {
  const { db, actor, now } = scope;
  const user = await ownUser(scope);
  if (
    !(await consumeCode(scope, { purpose: "change-email", subject: `${actor.id}/${email}` }, code))
  )
    return refuse("wrong-code");
  return commit(
    scope,
    [
      db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, actor.id)),
      accountChangeLetter(scope, user.email, "email"),
    ],
    { "users.email": "email-taken" },
  );
}

/** Ends one of the person's sessions, or all but one. */
export async function endOwnSessions(
  { db, actor }: Scope<Buyer>,
  which: { tokenHash: string } | { allBut: string },
) {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, actor.id),
        "tokenHash" in which
          ? eq(sessions.tokenHash, which.tokenHash)
          : ne(sessions.tokenHash, which.allBut),
      ),
    );
}

async function ownUser({ db, actor }: Scope<Buyer>) {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
  if (!user) throw new Error(`user ${actor.id} has no row`);
  return user;
}

/**
 * Changes the password after the old one or a mailed code. The same commit ends all sessions but the one to
 * keep, which continues under the token that is answered: whoever copied its cookie is signed out with the
 * others.
 */
export async function changePassword(
  scope: Scope<Buyer | Staff>,
  { password, keep, ...credentials }: Credentials & { password: string; keep: string },
) {
  const { db, actor } = scope;
  const proven = await verifyCredentials(scope, credentials);
  if (!proven.ok) return proven;
  if (await passwordFits(password, proven.value.passwordHash)) return refuse("same-password");
  if (await passwordHoldsOwnName(scope, password)) return refuse("own-name-in-password");

  const table = actor.kind === "buyer" ? users : staff;
  const ownSessions = actor.kind === "buyer" ? sessions.userId : sessions.staffId;
  const renewed = await newToken();
  const changed = await commit(
    scope,
    [
      db
        .update(table)
        .set({ passwordHash: await hashPassword(password), passwordGiven: false })
        .where(eq(table.id, actor.id)),
      db.delete(sessions).where(and(eq(ownSessions, actor.id), ne(sessions.tokenHash, keep))),
      db
        .update(sessions)
        .set({ tokenHash: renewed.tokenHash })
        .where(and(eq(ownSessions, actor.id), eq(sessions.tokenHash, keep))),
      ...(actor.kind === "buyer" ? [endTokensOf(scope, actor.id)] : []),
      endPendingSignIns(scope, personKey(actor)),
      ...(await ownAccountChangeLetters(scope, "password")),
      ...proven.value.forgiven,
    ],
    {},
  );
  return changed.ok ? done(renewed.token) : changed;
}
