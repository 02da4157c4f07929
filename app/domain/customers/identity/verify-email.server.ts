import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { users } from "#db/schema/index.ts";
import { sendCode, takeCode } from "./mail-codes.server.ts";

/** The address is confirmed by the code that was sent to it; shipping requests may be submitted from then on. */
export async function verifyEmail(scope: Scope<Buyer>, code: string) {
  const { db, actor, now } = scope;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
  if (
    !user ||
    !(await takeCode(
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
        // The address may have been changed since the code was read.
        .where(and(eq(users.id, actor.id), eq(users.email, user.email))),
    ],
    {},
  );
  return done(undefined);
}

/** The code that proves that mail reaches the address a user gave. */
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
