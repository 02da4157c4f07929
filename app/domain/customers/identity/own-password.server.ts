import { and, eq, ne } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { sessions, staff, users } from "#db/schema/index.ts";
import { personKey } from "../second-factor/person.ts";
import { endHalfSignIns } from "../session/end-session.server.ts";
import { hashPassword, passwordFits } from "../session/password.server.ts";
import { newToken } from "../session/token.server.ts";
import { endTokensOf } from "../token/revoke-token.server.ts";
import { holdsOwnName } from "./own-names.server.ts";
import { lettersToSelf } from "./tell-owner.server.ts";
import { type Credentials, verifyCredentials } from "./verify-credentials.server.ts";

/**
 * A new password by the old one or a mailed code. In the same commit all sessions of the person end but the one
 * to keep, which goes on under the token that is answered: whoever copied its cookie is out with the others.
 */
export async function changePassword(
  scope: Scope<Buyer | Staff>,
  { password, keep, ...credentials }: Credentials & { password: string; keep: string },
) {
  const { db, actor } = scope;
  const proven = await verifyCredentials(scope, credentials);
  if (!proven.ok) return proven;
  if (await passwordFits(password, proven.value.passwordHash)) return refuse("same-password");
  if (await holdsOwnName(scope, password)) return refuse("own-name-in-password");

  const table = actor.kind === "buyer" ? users : staff;
  const ownSessions = actor.kind === "buyer" ? sessions.userId : sessions.staffId;
  const renewed = await newToken();
  const changed = await commit(
    scope,
    [
      db
        .update(table)
        .set({ passwordHash: await hashPassword(password), passwordGiven: false })
        .where(eq(table.id, actor.id)),
      db.delete(sessions).where(and(eq(ownSessions, actor.id), ne(sessions.tokenHash, keep))),
      db
        .update(sessions)
        .set({ tokenHash: renewed.tokenHash })
        .where(and(eq(ownSessions, actor.id), eq(sessions.tokenHash, keep))),
      ...(actor.kind === "buyer" ? [endTokensOf(scope, actor.id)] : []),
      endHalfSignIns(scope, personKey(actor)),
      ...(await lettersToSelf(scope, "password")),
      ...proven.value.forgiven,
    ],
    {},
  );
  return changed.ok ? done(renewed.token) : changed;
}
