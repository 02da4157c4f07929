import { eq } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { staff, users } from "#db/schema/index.ts";
import { hasHashingRoom } from "../session/hashing-turns.ts";
import { countedAs, type KnownDevice } from "../session/known-device.server.ts";
import { passwordFits } from "../session/password.server.ts";
import { forgiveTry, takeTry } from "../session/tries.server.ts";
import { sendCode, takeCode } from "./mail-codes.server.ts";

export interface Credentials {
  /** The password; or, for a buyer, six digits that were mailed. No password is digits alone. */
  current: string;
  /** Where it is typed. */
  address: string;
  /** The browser, where it can show whose it is. */
  known?: KnownDevice | undefined;
}

/** Mails a buyer the code that stands for their password, to the address that they have verified. */
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
 * Who acts, if the credentials are right; guesses are counted by the person. The statements take
 * the right one out of the count, in the commit of what it allows.
 */
export async function verifyCredentials(
  scope: Scope<Buyer | Staff>,
  { current, address, known }: Credentials,
) {
  const { actor } = scope;
  if (!hasHashingRoom()) return refuse("busy");
  const person = `${actor.kind === "buyer" ? "user" : "staff"}:${actor.id}` as const;
  const guessed = { ...countedAs(person, known), address };
  if (!(await takeTry(scope, guessed))) return refuse("too-many-tries");

  const own =
    actor.kind === "buyer"
      ? await ownUser(scope as Scope<Buyer>)
      : await ownStaff(scope as Scope<Staff>);
  const mailed = current.normalize("NFKC").trim();
  const isCode = actor.kind === "buyer" && /^\d{6}$/.test(mailed);
  if (!isCode && !hasHashingRoom()) return refuse("busy");
  const proved = isCode
    ? await takeCode(scope, { purpose: "prove", subject: actor.id }, mailed)
    : await passwordFits(current, own.passwordHash);
  if (!proved) return refuse("wrong-password");
  return done({ ...own, forgiven: forgiveTry(scope, guessed) as Statement[] });
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
