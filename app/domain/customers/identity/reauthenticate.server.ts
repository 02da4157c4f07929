import { and, eq, isNotNull } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { secondFactors, sessions } from "#db/schema/index.ts";
import { judgeCode, usedBefore } from "../second-factor/judge-code.server.ts";
import { personKey } from "../second-factor/person.ts";
import type { Seal } from "../session/seal.server.ts";
import { forgiveTry, takeTry } from "../session/tries.server.ts";
import { type Credentials, verifyCredentials } from "./verify-credentials.server.ts";

/** How long a password or code opens what moves money and rights, in the session it was given in. */
export const reauthenticatedMinutes = 10;

export function isReauthenticated(at: number | undefined, now: Date) {
  return at !== undefined && at > now.getTime() - reauthenticatedMinutes * 60_000;
}

/**
 * 再認証: the password, or the code of the person's own second factor, given anew in this session.
 * Tries are counted with those at the door.
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
    { [usedBefore]: "used-code" },
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
  if (!(await takeTry(scope, guessed))) return refuse("too-many-tries");
  const used = await judgeCode(
    scope,
    person,
    await seal.open(factor.sealedSecret),
    credentials.current,
  );
  if (!used) return refuse("wrong-password");
  return done([...used, ...forgiveTry(scope, guessed)] as Statement[]);
}
