import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { apiTokens, apiTokenUses, users } from "#db/schema/index.ts";
import type { ExtensionUse } from "../extension/extension.ts";
import { hashToken } from "../session/token.server.ts";
import { narrowed, type TokenKind, usesOf } from "./token.ts";

const pageMax = 500;

interface OpenedToken {
  id: string;
  kind: TokenKind;
  buyer: Buyer;
  /** What the extension's token is for; undefined for other programs. */
  uses: readonly ExtensionUse[] | undefined;
  /** When the person gave their password for it; a token that was made on our page has no such moment. */
  signedInAt: Date | undefined;
}

/**
 * Who a program speaks for, and what it may do; undefined for a token that is unknown, run out,
 * revoked or of somebody who was stopped. One round trip, which also notes the use.
 */
export async function openToken(
  { db, now }: Pick<Scope, "db" | "now">,
  token: string,
  { pageUrl, address }: { pageUrl: string; address: string },
): Promise<OpenedToken | undefined> {
  const valid = and(
    eq(apiTokens.tokenHash, await hashToken(token)),
    isNull(apiTokens.revokedAt),
    gt(apiTokens.expiresAt, now),
    eq(users.state, "in_use"),
  );
  const used = {
    at: sql<Date>`${now.getTime()}`.as("at"),
    pageUrl: sql<string>`${pageUrl.slice(0, pageMax)}`.as("page_url"),
    address: sql<string>`${address}`.as("address"),
  };
  const [, [found]] = await db.batch([
    db
      .insert(apiTokenUses)
      .select(
        db
          .select({ tokenId: apiTokens.id, ...used })
          .from(apiTokens)
          .innerJoin(users, eq(users.id, apiTokens.userId))
          .where(valid),
      )
      .onConflictDoUpdate({
        target: apiTokenUses.tokenId,
        set: { at: now, pageUrl: pageUrl.slice(0, pageMax), address },
      }),
    db
      .select({ token: apiTokens, user: users })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(valid)
      .limit(1),
  ]);
  if (!found) return undefined;
  const person = personOf(found.user);
  const { id, kind, scopes, createdAt } = found.token;
  return {
    id,
    kind,
    buyer: narrowed(person, kind, scopes),
    uses: usesOf(kind, scopes),
    signedInAt: kind === "login" ? createdAt : undefined,
  };
}

export function personOf(user: typeof users.$inferSelect): Buyer {
  const { id, companyId, role, permissions, name, storeIds, emailVerifiedAt } = user;
  return {
    kind: "buyer",
    id,
    companyId,
    role,
    permissions,
    name,
    storeIds,
    emailVerified: emailVerifiedAt !== null,
  };
}
