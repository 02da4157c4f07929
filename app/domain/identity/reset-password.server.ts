import { and, eq } from "drizzle-orm";
import { outbox, sessions, users } from "#db/schema/index.ts";
import { commit } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { hashPassword } from "../session/password.server.ts";
import { holdsCode, sendCode, takeCode } from "./mail-codes.server.ts";

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

/** A new password by the mailed code; every session of the person ends in the same commit. */
export async function resetPassword(
  scope: Writer,
  { email, code, password }: { email: string; code: string; password: string },
) {
  const { db, now } = scope;
  const [passwordHash, fits, user] = await Promise.all([
    // Worked out for a wrong code too, so that time tells nothing.
    hashPassword(password),
    takeCode(scope, "reset-password", email, code),
    findUser(scope, email),
  ]);
  if (!fits || !user) return refuse("wrong-code");
  await commit(
    db,
    [
      db.update(users).set({ passwordHash, passwordGiven: false }).where(eq(users.id, user.id)),
      db.delete(sessions).where(eq(sessions.userId, user.id)),
      db.insert(outbox).values({
        id: crypto.randomUUID(),
        to: email,
        subject: "【買付便】パスワードを変更しました",
        body: "パスワードを再設定し、すべての端末からログアウトしました。心当たりがないときは、すぐにお問い合わせください。\n\n買付便",
        href: "/contactUs",
        createdAt: now,
      }),
    ],
    {},
  );
  return done(undefined);
}

async function findUser({ db }: Writer, email: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.state, "in_use")))
    .limit(1);
  return user;
}
