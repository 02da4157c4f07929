import { and, eq, sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { palletTemplates } from "#db/schema/index.ts";
import { freeSlot } from "./free-slot.server.ts";
import { type PalletSettings, palletLimits } from "./pallet.ts";
import { isKind } from "./pallet-kinds.server.ts";

/** Keeps settings as a template of one's own, for oneself or for everybody of the company; the same form twice keeps one. */
export async function saveTemplate(
  scope: Scope<Buyer>,
  id: string,
  { name, purpose, conditions, wanted, confirms, refreshDays }: PalletSettings,
  shared: boolean,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (!(await isKind(scope, conditions.categoryId))) return refuse("no-such-category");
  const { companyId } = actor;
  const said = { name, purpose, conditions, wanted, confirms, refreshDays, shared };
  const slot = freeSlot(palletTemplates, companyId, palletLimits.templatesMax);
  const saved = await commit(
    scope,
    [
      guard(sql`${slot} IS NOT NULL`, "too-many"),
      db.insert(palletTemplates).values({
        id,
        companyId,
        userId: actor.id,
        savedAt: now,
        ...said,
        savedByName: signedName(actor),
        slot,
      }),
    ],
    {
      "pallet_templates.id": "pallet-changed",
      "pallet_templates.company_id, pallet_templates.name": "name-taken",
      "pallet_templates.company_id, pallet_templates.slot": "pallet-changed",
    },
  );
  if (saved.ok) return saved;
  const [earlier] = await db.select().from(palletTemplates).where(own(scope, id)).limit(1);
  const keys = Object.keys(said) as (keyof typeof said)[];
  const isSame = (one: typeof said) =>
    keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(said[key]));
  return earlier && isSame(earlier) ? done(undefined) : saved;
}

/** Shares one of one's own templates with the company, or keeps it for oneself. */
export function shareTemplate(scope: Scope<Buyer>, id: string, shared: boolean) {
  const { db } = scope;
  return changeOwn(scope, id, db.update(palletTemplates).set({ shared }).where(own(scope, id)));
}

/** Forgets one of one's own templates; pallets made of it stay. */
export function dropTemplate(scope: Scope<Buyer>, id: string) {
  return changeOwn(scope, id, scope.db.delete(palletTemplates).where(own(scope, id)));
}

async function changeOwn(scope: Scope<Buyer>, id: string, write: Statement) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [found] = await db
    .select({ id: palletTemplates.id })
    .from(palletTemplates)
    .where(own(scope, id))
    .limit(1);
  return found ? commit(scope, [write], {}) : refuse("not-found");
}

function own({ actor }: Scope<Buyer>, id: string) {
  return and(
    eq(palletTemplates.id, id),
    eq(palletTemplates.companyId, actor.companyId),
    eq(palletTemplates.userId, actor.id),
  );
}
