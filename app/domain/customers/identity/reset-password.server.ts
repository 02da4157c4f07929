import { and, eq, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { contactPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { outbox, sessions, users } from "#db/schema/index.ts";
import { networkOf } from "../session/device.ts";
import { clearGuesses, countGuess, forgiveGuess, type Guessed } from "../session/guesses.server.ts";
import { hasHashingRoom } from "../session/hashing-queue.ts";
import {
  guessCounterOf,
  isKnown,
  type KnownDevice,
  letterQuotaKey,
} from "../session/known-device.server.ts";
import { hashPassword } from "../session/password.server.ts";
import { endPendingSignIns, hasSecondFactor } from "../session/session.server.ts";
import { endTokensOf } from "../token/tokens.server.ts";
import { checkCode, consumeCode, sendCode, spendCodes } from "./mail-codes.server.ts";
import { passwordHoldsNameOf } from "./registration.server.ts";

interface ResetRequest {
  email: string;
  address: string;
  /** The browser, where it is known. */
  known?: KnownDevice | undefined;
}

interface ResetForm extends ResetRequest {
  id: string;
  code: string;
}

/**
 * Mails a code if the address belongs to a user, and answers the id of the request. Answer and work are the
 * same for an unknown address, so that nobody learns which addresses exist.
 */
export async function requestPasswordReset(scope: Scope, { email, address, known }: ResetRequest) {
  const id = crypto.randomUUID();
  const user = await findUser(scope, email);
  const sent = await sendCode(scope, {
    ...codeKeyOf({ id, email }),
    to: user && email,
    address,
    askedFrom: letterQuotaKey(address, known, user?.person),
  });
  return sent.ok ? done({ id }) : sent;
}

/** Refuses a wrong code, which counts as a guess; a right one stays usable. */
export async function checkResetCode(scope: Scope, typed: ResetForm) {
  const user = await findUser(scope, typed.email);
  const counted = await countGuess(scope, guessOf(typed, user));
  if (!counted.ok) return refuse("too-many-tries");
  return (await checkCode(scope, codeKeyOf(typed), typed.code))
    ? done(undefined)
    : refuse("wrong-code");
}

/**
 * Sets a new password by the mailed code. The same commit ends the person's sessions and the waits that
 * guesses at the old password caused. Wrong codes are counted by network or by the person's known device, and
 * nothing is hashed for them.
 */
export async function resetPassword(scope: Scope, typed: ResetForm & { password: string }) {
  const { email, code, password } = typed;
  if (!hasHashingRoom()) return refuse("busy");
  const user = await findUser(scope, email);
  const guessed = guessOf(typed, user);
  const counted = await countGuess(scope, guessed);
  if (!counted.ok) return refuse("too-many-tries");
  const which = codeKeyOf(typed);
  // Names are read for an unknown address too, so that it takes as long. The code stays valid for another
  // password, and only its holder learns what is wrong with this one.
  if (await passwordHoldsNameOf(scope, user?.id ?? "", password))
    return refuse((await checkCode(scope, which, code)) ? "own-name-in-password" : "wrong-code");
  // Checked before the code is used up.
  if (!hasHashingRoom()) return refuse("busy");
  const fits = await consumeCode(scope, which, code);
  if (!fits || !user) return refuse("wrong-code");
  await setPassword(scope, user, { email, password, guessed });
  // With a second factor the caller does not mark this browser as known: having the mail must not earn a
  // separate count of guesses at the factor.
  return done({ person: user.person, secured: user.secured === 1 });
}

async function setPassword(
  scope: Scope,
  { id, person }: { id: string; person: `user:${string}` },
  { email, password, guessed }: { email: string; password: string; guessed: Guessed },
) {
  const { db, now } = scope;
  const passwordHash = await hashPassword(password);
  await commit(
    scope,
    [
      db.update(users).set({ passwordHash, passwordGiven: false }).where(eq(users.id, id)),
      endTokensOf(scope, id),
      db.delete(sessions).where(eq(sessions.userId, id)),
      endPendingSignIns(scope, person),
      spendCodes(scope, { purpose: "reset-password", subject: email }),
      clearGuesses(scope, person),
      ...forgiveGuess(scope, guessed),
      db.insert(outbox).values({
        id: crypto.randomUUID(),
        to: email,
        letter: letter("mail.password-reset"),
        href: contactPage,
        createdAt: now,
      }),
    ],
    {},
  );
}

function codeKeyOf({ id, email }: Pick<ResetForm, "id" | "email">) {
  return { purpose: "reset-password", subject: email, requestId: id } as const;
}

function guessOf({ address, known }: ResetRequest, user: FoundUser): Guessed {
  const counts =
    user && isKnown(known, user.person)
      ? guessCounterOf(user.person, known)
      : ({ account: networkOf(address), by: "network" } as const);
  return { ...counts, account: `reset?${counts.account}`, address };
}

type FoundUser = Awaited<ReturnType<typeof findUser>>;

async function findUser({ db }: Scope, email: string) {
  const [user] = await db
    .select({ id: users.id, secured: hasSecondFactor(sql`'user:' || ${users}.id`) })
    .from(users)
    .where(and(eq(users.email, email), eq(users.state, "in_use")))
    .limit(1);
  return user && { ...user, person: `user:${user.id}` as const };
}
