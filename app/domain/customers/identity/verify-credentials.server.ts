import { and, eq, isNotNull } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { secondFactors, sessions, staff, users } from "#db/schema/index.ts";
import { networkOf } from "../session/device.ts";
import { admitGuess, countGuess, forgiveGuess } from "../session/guesses.server.ts";
import { hasHashingRoom } from "../session/hashing-queue.ts";
import { judgeCode, usedCodeConstraint } from "../session/judge-code.server.ts";
import { guessCounterOf, type KnownDevice } from "../session/known-device.server.ts";
import { passwordFits } from "../session/password.server.ts";
import { personKey } from "../session/person.ts";
import type { Seal } from "../session/seal.server.ts";
import { checkCaptcha } from "./captcha.server.ts";
import { consumeCode, sendCode } from "./mail-codes.server.ts";
import type { PersonCheck } from "./person-check.ts";

export interface Credentials {
  /** The password; or, for a buyer, six mailed digits. No password consists of digits alone. */
  current: string;
  /** The IP address of the request. */
  address: string;
  /** The browser, where it is known. */
  known?: KnownDevice | undefined;
}

/** Mails a buyer a code that replaces their password, to their verified address. */
export async function mailCredentialCode(scope: Scope<Buyer>, address: string) {
  const [user] = await scope.db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, scope.actor.id))
    .limit(1);
  if (!user?.verifiedAt) return refuse("not-verified");
  return sendCode(scope, {
    purpose: "prove" as const,
    subject: scope.actor.id,
    to: user.email,
    address,
  });
}

/**
 * Verifies the acting person's credentials and answers their row. Guesses are counted by person; `forgiven`
 * takes the right one out of the count, in the commit of what it allows.
 */
export async function verifyCredentials(
  scope: Scope<Buyer | Staff>,
  { current, address, known }: Credentials,
) {
  const { actor } = scope;
  if (!hasHashingRoom()) return refuse("busy");
  const person = `${actor.kind === "buyer" ? "user" : "staff"}:${actor.id}` as const;
  const guessed = { ...guessCounterOf(person, known), address };
  if (!(await admitGuess(scope, guessed))) return refuse("too-many-tries");

  const own =
    actor.kind === "buyer"
      ? await ownUser(scope as Scope<Buyer>)
      : await ownStaff(scope as Scope<Staff>);
  const mailed = current.normalize("NFKC").trim();
  const isCode = actor.kind === "buyer" && /^\d{6}$/.test(mailed);
  if (!isCode && !hasHashingRoom()) return refuse("busy");
  const proved = isCode
    ? await consumeCode(scope, { purpose: "prove", subject: actor.id }, mailed)
    : await passwordFits(current, own.passwordHash);
  if (!proved) return refuse("wrong-password");
  return done({ ...own, forgiven: forgiveGuess(scope, guessed) as Statement[] });
}

async function ownUser({ db, actor }: Scope<Buyer>) {
  const [user] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
  if (!user) throw new Error(`user ${actor.id} has no row`);
  return user;
}

async function ownStaff({ db, actor }: Scope<Staff>) {
  const [person] = await db
    .select({ passwordHash: staff.passwordHash })
    .from(staff)
    .where(eq(staff.id, actor.id))
    .limit(1);
  if (!person) throw new Error(`staff ${actor.id} has no row`);
  return { email: "", ...person };
}

/** A password or code unlocks money and rights for this long, in the session it was given in. */
export const reauthenticatedMinutes = 10;

export function isReauthenticated(at: number | undefined, now: Date) {
  return at !== undefined && at > now.getTime() - reauthenticatedMinutes * 60_000;
}

/**
 * 再認証: verifies the password, or a code of the person's second factor, again in this session. Guesses are
 * counted with those at sign-in.
 */
export async function reauthenticate(
  scope: Scope<Buyer>,
  seal: Seal,
  { session, ...credentials }: Credentials & { session: string },
) {
  const judged = await judge(scope, seal, credentials);
  if (!judged.ok) return judged;
  const { db, now } = scope;
  const marked = await commit(
    scope,
    [
      db
        .update(sessions)
        .set({ reauthenticatedAt: now })
        .where(and(eq(sessions.tokenHash, session), eq(sessions.userId, scope.actor.id))),
      ...judged.value,
    ],
    { [usedCodeConstraint]: "used-code" },
  );
  return marked.ok ? done(undefined) : refuse(marked.reason);
}

async function judge(scope: Scope<Buyer>, seal: Seal, credentials: Credentials) {
  const person = personKey(scope.actor);
  const [factor] = await scope.db
    .select({ sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(and(eq(secondFactors.person, person), isNotNull(secondFactors.confirmedAt)))
    .limit(1);
  if (!factor || !/^\s*\d{6}\s*$/.test(credentials.current.normalize("NFKC"))) {
    const proven = await verifyCredentials(scope, credentials);
    return proven.ok ? done(proven.value.forgiven) : proven;
  }
  const guessed = {
    account: `factor:${person}`,
    by: "anyone",
    address: credentials.address,
  } as const;
  if (!(await admitGuess(scope, guessed))) return refuse("too-many-tries");
  const used = await judgeCode(
    scope,
    person,
    await seal.open(factor.sealedSecret),
    credentials.current,
  );
  if (!used) return refuse("wrong-password");
  return done([...used, ...forgiveGuess(scope, guessed)] as Statement[]);
}

/** The ways to prove to be a person: the captcha, the widget, or neither, which is slowed down. */
export type PersonProof =
  | { by: "picture"; captchaId: string; captcha: string }
  | { by: "widget"; answer: string }
  | { by: "mail-only" };

/**
 * Slows registrations down; the mailed code is what completes one. People who can use neither captcha nor
 * widget proceed by mail alone, which each network may do only now and then.
 */
export async function provePerson(
  scope: Pick<Scope, "db" | "now">,
  proof: PersonProof,
  {
    address,
    check,
    idempotencyKey,
  }: { address: string; check: PersonCheck | undefined; idempotencyKey: string },
) {
  if (proof.by === "mail-only") {
    const network = networkOf(address);
    const counted = await countGuess(scope, {
      account: `register?${network}`,
      by: "network",
      address,
    });
    return counted.ok ? counted : refuse("too-many-registrations");
  }
  if (proof.by === "widget") {
    const answered = (await check?.confirm(proof.answer, address, idempotencyKey)) ?? "unavailable";
    if (answered === "person") return done(undefined);
    return refuse(answered === "program" ? "wrong-check" : "check-unavailable");
  }
  return (await checkCaptcha(scope, {
    id: proof.captchaId,
    answer: proof.captcha,
    idempotencyKey,
  }))
    ? done(undefined)
    : refuse("wrong-captcha");
}

/** Verifies the address by the code that was sent to it; shipping requests may be submitted from then on. */
export async function verifyEmail(scope: Scope<Buyer>, code: string) {
  const { db, actor, now } = scope;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
  if (
    !user ||
    !(await consumeCode(
      scope,
      { purpose: "verify-email", subject: `${actor.id}/${user.email}` },
      code,
    ))
  )
    return refuse("wrong-code");
  await commit(
    scope,
    [
      db
        .update(users)
        .set({ emailVerifiedAt: now })
        // The address may have changed since the code was read.
        .where(and(eq(users.id, actor.id), eq(users.email, user.email))),
    ],
    {},
  );
  return done(undefined);
}

/** Sends the code that verifies a user's address. */
export function sendVerification(
  scope: Scope,
  whose: { id: string; email: string; address: string },
) {
  const { id, email, address } = whose;
  return sendCode(scope, {
    purpose: "verify-email",
    subject: `${id}/${email}`,
    to: email,
    address,
  });
}
