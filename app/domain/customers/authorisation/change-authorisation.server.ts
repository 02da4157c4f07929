import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { authorisations } from "#db/schema/index.ts";
import type { AuthorisationKind, AuthorisationState } from "./authorisation.ts";
import { managerQuery } from "./authorisations.server.ts";

/** 委任する: the owner lets the account manager act from now on; a cap holds for payments by the day. */
export async function authorise(
  scope: Scope<Buyer>,
  kind: AuthorisationKind,
  dailyCapYen: number | null,
) {
  if (!isOwner(scope.actor)) return refuse("forbidden");
  const [manager] = await managerQuery(scope);
  if (!manager) return refuse("no-manager");
  return set(scope, kind, "authorised", kind === "payment" ? dailyCapYen : null);
}

/** 取り消す: what is not committed at this moment is refused. */
export async function revokeAuthorisation(scope: Scope<Buyer>, kind: AuthorisationKind) {
  if (!isOwner(scope.actor)) return refuse("forbidden");
  return set(scope, kind, "revoked", null);
}

async function set(
  scope: Scope<Buyer>,
  kind: AuthorisationKind,
  state: AuthorisationState,
  dailyCapYen: number | null,
) {
  const { db, actor, now } = scope;
  const row = { state, dailyCapYen, changedAt: now, changedByName: actor.name };
  await commit(
    scope,
    [
      db
        .insert(authorisations)
        .values({ companyId: actor.companyId, kind, ...row })
        .onConflictDoUpdate({
          target: [authorisations.companyId, authorisations.kind],
          set: row,
        }),
    ],
    {},
  );
  return done(undefined);
}
