import { type Buyer, type Permission, permissions } from "#app/domain/core/actor.ts";
import { isOwner } from "#app/domain/core/policy.ts";

/** `personal` is made on the page for one program; `login` is what the login call answers. */
export type TokenKind = "personal" | "login";

export const tokenDays = [30, 90, 365] as const;
export const loginTokenDays = 14;
export const tokensMax = 20;
/** Signs a program's token apart from other secrets, so that scanners of leaked code know it. */
export const tokenPrefix = "kbt_";

/**
 * What a program may do for somebody: no more than they may at this moment, and no more than its
 * token was made for. A token made on the page never stands for an owner, who may do everything.
 */
export function narrowed(person: Buyer, kind: TokenKind, scopes: readonly Permission[]): Buyer {
  if (kind === "login") return person;
  const held = isOwner(person) ? permissions : person.permissions;
  return { ...person, role: "employee", permissions: held.filter((one) => scopes.includes(one)) };
}
