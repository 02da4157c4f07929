import { and, eq } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { contactPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { outbox, sessions, users } from "#db/schema/index.ts";
import { hasHashingRoom } from "../session/hashing-turns.ts";
import { networkOf } from "../session/network.ts";
import { hashPassword } from "../session/password.server.ts";
import { countGuess, forgiveTry } from "../session/tries.server.ts";
import { holdsCode, sendCode, takeCode } from "./mail-codes.server.ts";
import { holdsNameOf } from "./own-names.server.ts";

type Writer = Pick<Scope, "db" | "now">;

/** Sends a code to the address if it is somebody's. What it answers and does is the same if not. */
export async function askPasswordReset(scope: Writer, email: string, address: string) {
  const user = await findUser(scope, email);
  return sendCode(scope, {
    purpose: "reset-password",
    subject: email,
    to: user && email,
    address,
    title: "【買付便】パスワードの再設定",
    about: "パスワードを再設定するためのコードをお送りします。",
  });
}

/** Whether the mailed code is right, without using it up; a wrong one is counted all the same. */
export async function checkResetCode(scope: Writer, email: string, code: string) {
  return (await holdsCode(scope, "reset-password", email, code))
    ? done(undefined)
    : refuse("wrong-code");
}

/**
 * A new password by the mailed code; every session of the person ends in the same commit. Wrong codes
 * are counted by network, and nothing is hashed for them.
 */
export async function resetPassword(
  scope: Writer,
  { email, code, password, address }: Record<"email" | "code" | "password" | "address", string>,
) {
  const { db, now } = scope;
  if (!hasHashingRoom()) return refuse("busy");
  const guessed = { account: `reset?${networkOf(address)}`, address };
  const counted = await countGuess(scope, guessed);
  if (!counted.ok) return refuse("too-many-tries");
  const user = await findUser(scope, email);
  // The code stays good for another password, and only its holder learns what is wrong with this one.
  if (user && (await holdsNameOf(scope, user.id, password)))
    return refuse(
      (await holdsCode(scope, "reset-password", email, code))
        ? "own-name-in-password"
        : "wrong-code",
    );
  // Before the code is used up by it.
  if (!hasHashingRoom()) return refuse("busy");
  const fits = await takeCode(scope, "reset-password", email, code);
  if (!fits || !user) return refuse("wrong-code");
  const passwordHash = await hashPassword(password);
  await commit(
    db,
    [
      db.update(users).set({ passwordHash, passwordGiven: false }).where(eq(users.id, user.id)),
      db.delete(sessions).where(eq(sessions.userId, user.id)),
      ...forgiveTry(scope, guessed),
      db.insert(outbox).values({
        id: crypto.randomUUID(),
        to: email,
        subject: "【買付便】パスワードを変更しました",
        body: "パスワードを再設定し、すべての端末からログアウトしました。心当たりがないときは、すぐにお問い合わせください。\n\n買付便",
        href: contactPage,
        createdAt: now,
      }),
    ],
    {},
  );
  return done({ person: `user:${user.id}` as const });
}

async function findUser({ db }: Writer, email: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.state, "in_use")))
    .limit(1);
  return user;
}
