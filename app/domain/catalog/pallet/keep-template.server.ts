import { and, eq } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { palletTemplates } from "#db/schema/index.ts";
import { freeSlot } from "./free-slot.server.ts";
import { type PalletSettings, palletLimits } from "./pallet.ts";
import { isKind } from "./pallet-kinds.server.ts";

/** Keeps settings as a template of one's own, for oneself or for everybody of the company. */
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
  return commit(
    db,
    [
      db.insert(palletTemplates).values({
        ...{ id, companyId, userId: actor.id, shared, savedAt: now },
        savedByName: signedName(actor),
        slot: freeSlot(palletTemplates, companyId, palletLimits.templatesMax),
        ...{ name, purpose, conditions, wanted, confirms, refreshDays },
      }),
    ],
    {
      "pallet_templates.id": "name-taken",
      "pallet_templates.company_id, pallet_templates.name": "name-taken",
      "pallet_templates.company_id, pallet_templates.slot": "pallet-changed",
      "pallet_templates.slot": "too-many",
    },
  );
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
  return found ? commit(db, [write], {}) : refuse("not-found");
}

function own({ actor }: Scope<Buyer>, id: string) {
  return and(
    eq(palletTemplates.id, id),
    eq(palletTemplates.companyId, actor.companyId),
    eq(palletTemplates.userId, actor.id),
  );
}
