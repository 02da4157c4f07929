import { and, eq, gt, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { pendingSignIns, secondFactors, staff, users } from "#db/schema/index.ts";
import { countGuess, forgiveGuess } from "./guesses.server.ts";
import { hasHashingRoom } from "./hashing-queue.ts";
import { judgeCode, usedCodeConstraint } from "./judge-code.server.ts";
import { guessCounterOf, signInGuessCounterOf } from "./known-device.server.ts";
import { decoyHash, hashPassword, isOutdated, passwordFits } from "./password.server.ts";
import type { PersonKey } from "./person.ts";
import type { Seal } from "./seal.server.ts";
import { type Device, findBuyer, findStaff, openSession, type Person } from "./session.server.ts";
import { hashToken, newToken } from "./token.server.ts";

/** The second factor's code is waited for this long, and may be tried this often. */
const pendingMinutes = 10;
const pendingTries = 5;

interface Attempt extends Device {
  name: string;
  password: string;
}

/**
 * Signs a buyer in by user name, e-mail or phone. An unknown name and a wrong password get the same refusal.
 */
export async function signInBuyer(scope: Scope, attempt: Attempt) {
  return signIn(scope, "user", attempt, await findBuyer(scope, attempt.name));
}

export async function signInStaff(scope: Scope, attempt: Attempt) {
  return signIn(scope, "staff", attempt, await findStaff(scope, attempt.name));
}

async function signIn(
  scope: Scope,
  kind: "user" | "staff",
  { password, name: _, ...device }: Attempt,
  { name, person: found }: { name: string; person: Person | undefined },
) {
  if (!hasHashingRoom()) return refuse("busy");
  const person: PersonKey | undefined = found && `${kind}:${found.id}`;
  const guessed = {
    ...signInGuessCounterOf(kind, name, person, device.known),
    address: device.address,
  };
  const counted = await countGuess(scope, guessed);
  if (!counted.ok) return counted;
  if (!hasHashingRoom()) return refuse("busy");

  // An unknown name costs the same work as a known one, so that time does not tell them apart.
  const fits = await passwordFits(password, found?.passwordHash ?? decoyHash);
  if (!found || !person || !fits || found.state !== "in_use")
    return refuse("wrong-name-or-password");

  const renewed = isOutdated(found.passwordHash)
    ? [storeHash(scope, kind, found.id, await hashPassword(password))]
    : [];
  const { passwordGiven } = found;
  if (found.secured) {
    const pending = await waitForCode(scope, person);
    await commit(scope, [...pending.statements, ...forgiveGuess(scope, guessed), ...renewed], {});
    return done({ person, pending: true, token: pending.token, passwordGiven: false });
  }
  const opened = await openSession(scope, person, device);
  await commit(scope, [...opened.statements, ...forgiveGuess(scope, guessed), ...renewed], {});
  return done({ person, pending: false, token: opened.token, passwordGiven });
}

async function waitForCode({ db, now }: Scope, person: PersonKey) {
  const { token, tokenHash } = await newToken();
  const statements: Statement[] = [
    db.insert(pendingSignIns).values({
      tokenHash,
      person,
      triesLeft: pendingTries,
      expiresAt: new Date(now.getTime() + pendingMinutes * 60_000),
    }),
    db.delete(pendingSignIns).where(sql`${pendingSignIns.expiresAt} <= ${now.getTime()}`),
  ];
  return { token, statements };
}

/** Stores the password at today's cost, since it is known only at sign-in. */
function storeHash({ db }: Scope, kind: "user" | "staff", id: string, passwordHash: string) {
  return kind === "user"
    ? db.update(users).set({ passwordHash }).where(eq(users.id, id))
    : db.update(staff).set({ passwordHash }).where(eq(staff.id, id));
}

/**
 * Completes a sign-in by the second factor's code. A try is counted before the code is compared; after five
 * wrong ones, or ten minutes, the password is asked for again.
 */
export async function completeSignIn(
  scope: Scope,
  seal: Seal,
  pendingToken: string,
  code: string,
  device: Device,
) {
  const { db, now } = scope;
  const tokenHash = await hashToken(pendingToken);
  const [pending] = await db
    .update(pendingSignIns)
    .set({ triesLeft: sql`${pendingSignIns.triesLeft} - 1` })
    .where(
      and(
        eq(pendingSignIns.tokenHash, tokenHash),
        gt(pendingSignIns.triesLeft, 0),
        gt(pendingSignIns.expiresAt, now),
      ),
    )
    .returning();
  if (!pending) return refuse("expired");

  const person = pending.person as PersonKey;
  // The password was right, so guesses at the code are counted by account: signing in again gives no new
  // ones.
  const { account, by } = guessCounterOf(person, device.known);
  const guessed = { account: `code:${account}`, by, address: device.address };
  const counted = await countGuess(scope, guessed);
  if (!counted.ok) return counted;
  const [[factor], inUse] = await Promise.all([
    db.select().from(secondFactors).where(eq(secondFactors.person, person)).limit(1),
    isInUse(scope, person),
  ]);
  if (!factor || !inUse) return refuse("expired");

  const used = await judgeCode(scope, person, await seal.open(factor.sealedSecret), code);
  if (!used) return refuse(pending.triesLeft === 0 ? "expired" : "wrong-code");

  const opened = await openSession(scope, person, device);
  const written = await commit(
    scope,
    [
      ...opened.statements,
      ...used,
      ...forgiveGuess(scope, guessed),
      db.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, tokenHash)),
    ],
    { [usedCodeConstraint]: "wrong-code" },
  );
  return written.ok ? done({ person, token: opened.token }) : written;
}

async function isInUse({ db }: Pick<Scope, "db">, person: PersonKey) {
  const [kind, id = ""] = person.split(":");
  const table = kind === "user" ? users : staff;
  const [row] = await db
    .select({ state: table.state })
    .from(table)
    .where(eq(table.id, id))
    .limit(1);
  return row?.state === "in_use";
}
