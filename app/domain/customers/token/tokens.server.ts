import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { apiTokens, apiTokenUses, sessions, users } from "#db/schema/index.ts";
import type { ExtensionUse } from "../extension/extension.ts";
import { endSession } from "../session/session.server.ts";
import { hashToken, newToken } from "../session/token.server.ts";
import {
  buyerOfToken,
  loginTokenDays,
  mayGiveUse,
  type TokenKind,
  type TokenScope,
  tokenPrefix,
  usesOf,
} from "./token.ts";

const listedMax = 200;

/** Narrows tokens to those a person may see: the owner all of the company's, others their own. */
function visibleTokens(actor: Buyer) {
  return and(
    eq(apiTokens.companyId, actor.companyId),
    isOwner(actor) ? undefined : eq(apiTokens.userId, actor.id),
  );
}

/** Lists the tokens that the person may see, newest first, with their last use; never the token itself. */
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

interface TokenTerms<Named extends TokenScope> {
  id: string;
  name: string;
  scopes: readonly Named[];
  days: number;
}

/**
 * Makes a token for one program. It is answered only this once; the same form again cannot show it. Refuses
 * permissions that the person does not have.
 */
export async function makeToken(scope: Scope<Buyer>, wanted: TokenTerms<Permission>) {
  if (!wanted.scopes.every((one) => buyerMay(scope.actor, one))) return refuse("not-yours-to-give");
  return insertToken(scope, wanted, "personal");
}

/**
 * Makes a token for one browser's extension. It is answered only this once. Refuses uses that the person may
 * not give.
 */
export async function makeExtensionToken(scope: Scope<Buyer>, wanted: TokenTerms<ExtensionUse>) {
  if (!wanted.scopes.every((one) => mayGiveUse(scope.actor, one)))
    return refuse("not-yours-to-give");
  return insertToken(scope, wanted, "extension");
}

/** Makes the token that the login call answers, which has all of the person's rights. */
export async function makeLoginToken(scope: Scope<Buyer>, name: string) {
  const id = crypto.randomUUID();
  return insertToken(scope, { id, name, scopes: [], days: loginTokenDays }, "login");
}

async function insertToken(
  scope: Scope<Buyer>,
  { id, name, scopes, days }: TokenTerms<TokenScope>,
  kind: TokenKind,
) {
  const { db, actor, now } = scope;
  const token = `${tokenPrefix}${(await newToken()).token}`;
  const expiresAt = daysAfter(now, days);
  const made = await commit(
    scope,
    [
      db.insert(apiTokens).values({
        id,
        name,
        kind,
        expiresAt,
        createdAt: now,
        companyId: actor.companyId,
        userId: actor.id,
        scopes: [...scopes],
        tokenHash: await hashToken(token),
        shownStart: token.slice(0, tokenPrefix.length + 4),
      }),
    ],
    // The trigger enforces `tokensMax`.
    { "api_tokens.id": "made-already", api_tokens_limit: "too-many" },
  );
  return made.ok ? done({ token, expiresAt }) : made;
}

const pageMax = 500;

interface OpenedToken {
  id: string;
  kind: TokenKind;
  buyer: Buyer;
  /** Undefined for programs other than the extension. */
  uses: readonly ExtensionUse[] | undefined;
  /** The moment the person gave their password for it; undefined for a token made on our page. */
  signedInAt: Date | undefined;
}

/**
 * Opens a token: the person it acts for and its uses. Undefined for a token that is unknown, expired, revoked
 * or a disabled person's. One round trip, which also records the use.
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
    buyer: buyerOfToken(person, kind, scopes),
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

/** Revokes all tokens of a person; it belongs in the commit of every new password and every disabling. */
export function endTokensOf({ db, now }: Pick<Scope, "db" | "now">, userId: string): Statement {
  return db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
}

/** 取り消し: the token is refused from the next call on. The owner may revoke an employee's. */
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

/**
 * Exchanges the session that a sign-in opened for a token, for programs; the session ends. Refuses a person
 * who has not yet chosen a password of their own.
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
