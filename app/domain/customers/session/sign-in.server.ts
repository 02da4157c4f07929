import { eq, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { pendingSignIns, staff, users } from "#db/schema/index.ts";
import type { PersonKey } from "../second-factor/person.ts";
import { findBuyer, findStaff, type Person } from "./find-person.server.ts";
import { hasHashingRoom } from "./hashing-turns.ts";
import { countedAtDoor } from "./known-device.server.ts";
import { type Device, openSession } from "./open-session.server.ts";
import { decoyHash, hashPassword, isOutdated, passwordFits } from "./password.server.ts";
import { newToken } from "./token.server.ts";
import { countGuess, forgiveTry } from "./tries.server.ts";

/** How long the code of a second factor may be waited for, and how often guessed. */
const pendingMinutes = 10;
const pendingTries = 5;

interface Attempt extends Device {
  name: string;
  password: string;
}

/** Signs a buyer in by user name, e-mail or phone. Wrong name and wrong password are one refusal. */
export async function signInBuyer(scope: Scope, attempt: Attempt) {
  return signIn(scope, "user", attempt, await findBuyer(scope, attempt.name));
}

/** Signs a member of staff in by user name. */
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
    ...countedAtDoor(kind, name, person, device.known),
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
    await commit(scope, [...pending.statements, ...forgiveTry(scope, guessed), ...renewed], {});
    return done({ person, pending: true, token: pending.token, passwordGiven: false });
  }
  const opened = await openSession(scope, person, device);
  await commit(scope, [...opened.statements, ...forgiveTry(scope, guessed), ...renewed], {});
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

/** The same password at today's cost: it is known only now. */
function storeHash({ db }: Scope, kind: "user" | "staff", id: string, passwordHash: string) {
  return kind === "user"
    ? db.update(users).set({ passwordHash }).where(eq(users.id, id))
    : db.update(staff).set({ passwordHash }).where(eq(staff.id, id));
}
