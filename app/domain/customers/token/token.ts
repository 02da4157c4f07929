import { type Buyer, type Permission, permissions } from "#app/domain/core/actor.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import { type ExtensionUse, extensionUses, rightForUse } from "../extension/extension.ts";

/**
 * `personal` is made on the page for one program; `login` is answered by the login call; `extension` is the
 * browser extension's, and opens only the calls of its uses.
 */
export type TokenKind = "personal" | "login" | "extension";

/** A person's permissions, or the uses of an extension's token. */
export type TokenScope = Permission | ExtensionUse;

export const tokenDays = [30, 90, 365] as const;
export const loginTokenDays = 14;
/** A person may have this many open tokens of a kind; the trigger `api_tokens_limit` enforces it. */
export const tokensMax = 20;
/** Marks our tokens, so that scanners of leaked code recognise them. */
export const tokenPrefix = "kbt_";

/** Lists the uses of an extension's token; undefined for other tokens, which permissions alone limit. */
export function usesOf(kind: TokenKind, scopes: readonly TokenScope[]) {
  if (kind !== "extension") return undefined;
  return extensionUses.filter((one) => scopes.includes(one));
}

/** True where the person may give a token this use. */
export function mayGiveUse(person: Buyer, use: ExtensionUse) {
  const right = rightForUse[use];
  return right === undefined || buyerMay(person, right);
}

/**
 * Gives the buyer that a program acts as: with no more permissions than the person has at this moment, and
 * none that its token was not made for. A token made on the page never has the rights of an owner.
 */
export function buyerOfToken(person: Buyer, kind: TokenKind, scopes: readonly TokenScope[]): Buyer {
  if (kind === "login") return person;
  const held = isOwner(person) ? permissions : person.permissions;
  const uses = usesOf(kind, scopes);
  const named: readonly (TokenScope | undefined)[] = uses
    ? uses.map((use) => rightForUse[use])
    : scopes;
  return { ...person, role: "employee", permissions: held.filter((one) => named.includes(one)) };
}
