import { and, desc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { apiTokens, apiTokenUses, users } from "#db/schema/index.ts";
import type { TokenKind } from "./token.ts";

const listedMax = 200;

/** The condition on tokens a person may see: the owner all of the company's, others their own. */
export function visibleTokens(actor: Buyer) {
  return and(
    eq(apiTokens.companyId, actor.companyId),
    isOwner(actor) ? undefined : eq(apiTokens.userId, actor.id),
  );
}

/** The tokens that somebody may see, newest first, with their last use; never the token itself. */
export async function listTokens({ db, actor, now }: Scope<Buyer>, kind?: TokenKind) {
  const rows = await db
    .select({
      id: apiTokens.id,
      userId: apiTokens.userId,
      userName: users.name,
      kind: apiTokens.kind,
      name: apiTokens.name,
      shownStart: apiTokens.shownStart,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      revokedAt: apiTokens.revokedAt,
      usedAt: apiTokenUses.at,
      usedPage: apiTokenUses.pageUrl,
      usedAddress: apiTokenUses.address,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(apiTokenUses, eq(apiTokenUses.tokenId, apiTokens.id))
    .where(and(visibleTokens(actor), kind && eq(apiTokens.kind, kind)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(listedMax);
  return rows.map((row) => ({ ...row, state: stateOf(row, now) }));
}

function stateOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date }, now: Date) {
  if (revokedAt) return "revoked" as const;
  return expiresAt <= now ? ("expired" as const) : ("valid" as const);
}
