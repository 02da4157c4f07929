import { and, eq, sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { palletChanges, palletGoods, palletNights, pallets } from "#db/schema/index.ts";
import { freeSlot } from "./free-slot.server.ts";
import { type PalletSettings, palletLimits } from "./pallet.ts";
import { isKind } from "./pallet-kinds.server.ts";
import { stillAt } from "./pallet-version.server.ts";
import { searchPallet } from "./search-pallet.server.ts";

export interface PalletWish extends PalletSettings {
  active: boolean;
  tells: boolean;
}

const taken = {
  "pallets.company_id, pallets.name": "name-taken",
  "pallets.company_id, pallets.slot": "pallet-changed",
} as const;

/** Makes a pallet, searched from the next night on; the same form twice makes it once. */
export async function makePallet(scope: Scope<Buyer>, id: string, wish: PalletWish) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (!(await isKind(scope, wish.conditions.categoryId))) return refuse("no-such-category");
  const { companyId } = actor;
  const slot = freeSlot(pallets, companyId, palletLimits.palletsMax);
  const made = await commit(
    scope,
    [
      guard(sql`${slot} IS NOT NULL`, "too-many"),
      db.insert(pallets).values({
        id,
        companyId,
        ...wish,
        version: 1,
        slot,
        madeAt: now,
        madeByName: signedName(actor),
        dueOn: japanDay(daysAfter(now, 1)),
      }),
    ],
    { "pallets.id": "not-found", ...taken },
  );
  if (made.ok) return made;
  // The same form again: its name and its id are taken by what it made.
  const [earlier] = await db.select().from(pallets).where(own(scope, id)).limit(1);
  if (!earlier) return made;
  return isAs(earlier, wish) ? done(undefined) : refuse("pallet-changed");
}

/** Whether the pallet already has the wanted settings, as after the same form was sent twice. */
function isAs(pallet: typeof pallets.$inferSelect, wish: PalletWish) {
  const keys = Object.keys(wish) as (keyof PalletWish)[];
  return keys.every((key) => JSON.stringify(pallet[key]) === JSON.stringify(wish[key]));
}

/** Changes a pallet as it was read; never to fewer goods than it holds. */
export async function changePallet(
  scope: Scope<Buyer>,
  { id, version }: { id: string; version: number },
  { wanted, ...wish }: PalletWish,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (!(await findOwn(scope, id))) return refuse("not-found");
  if (!(await isKind(scope, wish.conditions.categoryId))) return refuse("no-such-category");
  const held = sql`(SELECT count(*) FROM pallet_goods WHERE pallet_id = ${id} AND state IN ('waiting', 'listed'))`;
  return commit(
    scope,
    [
      guard(stillAt(db, id, version), "pallet-changed"),
      guard(sql`${held} <= ${wanted}`, "holds-more"),
      db
        .update(pallets)
        .set({ ...wish, wanted, version: version + 1 })
        .where(own(scope, id)),
    ],
    taken,
  );
}

/** Lets a pallet be searched at night, or leaves it alone. */
export async function switchPallet(scope: Scope<Buyer>, id: string, active: boolean) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (!(await findOwn(scope, id))) return refuse("not-found");
  const dueOn = japanDay(daysAfter(now, 1));
  const set = { active, dueOn: sql`max(due_on, ${dueOn})`, version: sql`version + 1` };
  return commit(scope, [db.update(pallets).set(set).where(own(scope, id))], {});
}

/** Searches at once, some times a day; the night's own search comes all the same. */
export async function runPallet(scope: Scope<Buyer>, id: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [[pallet], nights] = await db.batch([
    db.select().from(pallets).where(own(scope, id)).limit(1),
    db
      .select({ turn: palletNights.turn, state: palletNights.state })
      .from(palletNights)
      .where(and(eq(palletNights.palletId, id), eq(palletNights.night, japanDay(now))))
      .limit(palletLimits.runsADay + 1),
  ]);
  if (!pallet) return refuse("not-found");
  const broken = nights.find(({ turn, state }) => turn > 0 && state === "searching");
  const turn = broken?.turn ?? Math.max(0, ...nights.map((night) => night.turn)) + 1;
  if (turn > palletLimits.runsADay) return refuse("runs-spent");
  return searchPallet(scope, pallet, turn);
}

/** Deletes a pallet with all it found; what went to the library or the cart stays there. */
export async function deletePallet(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (!(await findOwn(scope, id))) return refuse("not-found");
  return commit(
    scope,
    [
      db.delete(palletChanges).where(eq(palletChanges.palletId, id)),
      db.delete(palletNights).where(eq(palletNights.palletId, id)),
      db.delete(palletGoods).where(eq(palletGoods.palletId, id)),
      db.delete(pallets).where(own(scope, id)),
    ],
    {},
  );
}

function own({ actor }: Scope<Buyer>, id: string) {
  return and(eq(pallets.id, id), eq(pallets.companyId, actor.companyId));
}

async function findOwn(scope: Scope<Buyer>, id: string) {
  const [found] = await scope.db
    .select({ id: pallets.id })
    .from(pallets)
    .where(own(scope, id))
    .limit(1);
  return found;
}
