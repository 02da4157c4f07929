import type { Permission } from "#app/domain/core/actor.ts";
import { buyerMay, type Right } from "#app/domain/core/policy.ts";
import type { ExtensionUse } from "#app/domain/customers/extension/extension.ts";
import type { ProgramScope } from "../scope.server.ts";
import type { ApiReason } from "./codes.ts";

/**
 * What a call does: `reads` is open to every token of its person; `writes` to a token that was made for it;
 * `account` is about how its person signs in and is written to, and open to a token of `login/login` alone.
 */
type Effect = "reads" | "writes" | "account";

/** What writes names the right of its person, or the scopes of a token by which what everybody may do is done. */
export type Needs =
  | { does: "reads"; permission?: Right }
  | { does: "writes"; permission: Right }
  | { does: "writes"; scopes: readonly Permission[] | "any" }
  | { does: "account" };

type Use = ExtensionUse | "any" | undefined;

/** To whom a call is open, whichever way it was written. */
export interface CallTerms {
  does: Effect;
  permissions: readonly Permission[];
  /** One of these has a token that was made on our page, where its person needs no right. */
  scopes: readonly Permission[];
  use?: Use;
}

export function termsOf(needs: Needs, use: Use): CallTerms {
  return { does: needs.does, permissions: permissionsOf(needs), scopes: scopesOf(needs), use };
}

function permissionsOf(needs: Needs) {
  return "permission" in needs && needs.permission
    ? ([needs.permission].flat() as Permission[])
    : [];
}

function scopesOf(needs: Needs) {
  return "scopes" in needs && needs.scopes !== "any" ? needs.scopes : [];
}

/** Why a token does not open this call; undefined where it does. */
export function closedTo(
  { actor, tokenKind, uses }: ProgramScope,
  { does, permissions, scopes, use }: CallTerms,
): ApiReason | undefined {
  const lacks = (rights: readonly Permission[]) =>
    rights.length > 0 && !rights.some((one) => buyerMay(actor, one));
  // First what the token is for: its person may well have the right.
  if (!isFor(uses, use)) return "not-for-this";
  if (does === "account" && tokenKind !== "login") return "sign-in-token-only";
  if (lacks(permissions)) return "forbidden";
  return tokenKind === "personal" && lacks(scopes) ? "forbidden" : undefined;
}

function isFor(uses: readonly ExtensionUse[] | undefined, use: Use) {
  return uses === undefined || use === "any" || (use !== undefined && uses.includes(use));
}
