import { type Buyer, type Permission, permissions } from "#app/domain/core/actor.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import { type ExtensionUse, extensionUses, rightForUse } from "../extension/extension.ts";

/**
 * `personal` is made on the page for one program; `login` is what the login call answers; `extension` is
 * the browser extension's, which opens the calls of its uses and no others.
 */
export type TokenKind = "personal" | "login" | "extension";

/** Rights of a person, or of the extension's token its uses. */
export type TokenScope = Permission | ExtensionUse;

export const tokenDays = [30, 90, 365] as const;
export const loginTokenDays = 14;
/** Open tokens of a kind that a person may have; `api_tokens_limit` holds it. */
export const tokensMax = 20;
/** Signs a program's token apart from other secrets, so that scanners of leaked code know it. */
export const tokenPrefix = "kbt_";

/** The uses of an extension's token; undefined for the others, which are bound by rights alone. */
export function usesOf(kind: TokenKind, scopes: readonly TokenScope[]) {
  if (kind !== "extension") return undefined;
  return extensionUses.filter((one) => scopes.includes(one));
}

/** May this person give a token this use? */
export function mayGiveUse(person: Buyer, use: ExtensionUse) {
  const right = rightForUse[use];
  return right === undefined || buyerMay(person, right);
}

/**
 * The buyer that a program acts as: with no more rights than the person has at this moment, and none its token was
 * not made for. A token made on the page never acts with the rights of an owner.
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
