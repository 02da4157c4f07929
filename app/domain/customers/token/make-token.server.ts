import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { apiTokens } from "#db/schema/index.ts";
import type { ExtensionUse } from "../extension/extension.ts";
import { hashToken, newToken } from "../session/token.server.ts";
import {
  loginTokenDays,
  mayGiveUse,
  type TokenKind,
  type TokenScope,
  tokenPrefix,
} from "./token.ts";

interface TokenTerms<Named extends TokenScope> {
  id: string;
  name: string;
  scopes: readonly Named[];
  days: number;
}

/** A token for one program. It is answered this once; the same form again cannot show it. */
export async function makeToken(scope: Scope<Buyer>, wanted: TokenTerms<Permission>) {
  if (!wanted.scopes.every((one) => buyerMay(scope.actor, one))) return refuse("not-yours-to-give");
  return write(scope, wanted, "personal");
}

/** A token for one browser's extension, for some of its uses. It is answered this once. */
export async function makeExtensionToken(scope: Scope<Buyer>, wanted: TokenTerms<ExtensionUse>) {
  if (!wanted.scopes.every((one) => mayGiveUse(scope.actor, one)))
    return refuse("not-yours-to-give");
  return write(scope, wanted, "extension");
}

/** The token that the login call answers: it stands for the person, with all that they may do. */
export async function makeLoginToken(scope: Scope<Buyer>, name: string) {
  const id = crypto.randomUUID();
  return write(scope, { id, name, scopes: [], days: loginTokenDays }, "login");
}

async function write(
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
    // So many of a kind may be open at a time: `tokensMax`.
    { "api_tokens.id": "made-already", api_tokens_limit: "too-many" },
  );
  return made.ok ? done({ token, expiresAt }) : made;
}
