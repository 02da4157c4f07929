import { and, eq, isNull } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { apiTokens } from "#db/schema/index.ts";
import { visibleTokens } from "./tokens.server.ts";

/** Ends all tokens of a person; stands beside every other password and every stop of them, in its commit. */
export function endTokensOf({ db, now }: Pick<Scope, "db" | "now">, userId: string): Statement {
  return db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
}

/** 取り消し: the token opens nothing from the next call on. The owner may end an employee's. */
export async function revokeToken(scope: Scope<Buyer>, id: string) {
  const { db, actor, now } = scope;
  const visible = and(eq(apiTokens.id, id), visibleTokens(actor));
  const [token] = await db.select({ id: apiTokens.id }).from(apiTokens).where(visible).limit(1);
  if (!token) return refuse("not-found");
  return commit(
    scope,
    [
      db
        .update(apiTokens)
        .set({ revokedAt: now })
        .where(and(visible, isNull(apiTokens.revokedAt))),
    ],
    {},
  );
}
