import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { sessions, users } from "#db/schema/index.ts";
import { endSession } from "../session/end-session.server.ts";
import { hashToken } from "../session/token.server.ts";
import { makeLoginToken } from "./make-token.server.ts";
import { personOf } from "./open-token.server.ts";

/**
 * What a browser gets as a session, a program gets as a token: the session that a sign-in opened
 * ends. Who has not chosen a password of their own does so on a page first.
 */
export async function exchangeSession(scope: Scope, session: string, name: string) {
  const { db } = scope;
  const [found] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, await hashToken(session)))
    .limit(1);
  await endSession({ db }, session);
  if (!found) return refuse("sign-in-again");
  if (found.user.passwordGiven) return refuse("own-password-first");
  const actor: Buyer = personOf(found.user);
  const made = await makeLoginToken({ ...scope, actor }, name);
  return made.ok ? done({ ...made.value, actor }) : refuse("failed");
}
