import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, sessions, users } from "#db/schema/index.ts";
import { endTokensOf } from "../token/revoke-token.server.ts";
import { endAuthorisations } from "./end-authorisations.server.ts";
import { managerQuery, mayLookAfter } from "./managers.server.ts";

/**
 * Gives a 会员 another account manager, and keeps what staff should know of it. What the owner let the
 * one before do in the company's place ends with it: they decide anew about whom they do not know.
 */
export async function changeMember(
  scope: Scope<Staff>,
  operationId: string,
  { managerStaffId, staffNote }: { managerStaffId: string; staffNote: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-members")) return refuse("forbidden");
  const own = eq(companies.operationId, operationId);
  const [[company], [manager]] = await db.batch([
    db
      .select({ id: companies.id, managerStaffId: companies.managerStaffId })
      .from(companies)
      .where(own)
      .limit(1),
    managerQuery(db, managerStaffId),
  ]);
  if (!company) return refuse("not-found");
  const stays = managerStaffId === (company.managerStaffId ?? "");
  if (managerStaffId && !stays && !(manager && mayLookAfter(manager)))
    return refuse("no-such-manager");
  return commit(
    scope,
    [
      db
        .update(companies)
        .set({ managerStaffId: managerStaffId || null, staffNote })
        .where(own),
      ...(stays ? [] : endAuthorisations(scope, company.id)),
    ],
    {},
  );
}

/** Stops a person of a 会员, whose sessions end at once, or lets them in again. */
export async function switchUser(
  scope: Scope<Staff>,
  operationId: string,
  userId: string,
  state: "in_use" | "disabled",
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-members")) return refuse("forbidden");
  const [user] = await db
    .select({ state: users.state })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, userId), eq(companies.operationId, operationId)))
    .limit(1);
  if (!user) return refuse("not-found");
  if (user.state === state) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      db.update(users).set({ state }).where(eq(users.id, userId)),
      ...(state === "disabled"
        ? [endTokensOf(scope, userId), db.delete(sessions).where(eq(sessions.userId, userId))]
        : []),
    ],
    {},
  );
}
