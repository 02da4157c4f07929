import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database, Statement } from "#db/client.ts";
import {
  palletChanges,
  palletGoods,
  palletNights,
  pallets,
  palletTemplates,
} from "#db/schema/index.ts";
import { type PalletSettings, palletLimits } from "./pallet.ts";
import { isKind } from "./pallet-queries.server.ts";
import { searchPallet } from "./search-pallet.server.ts";

export interface PalletInput extends PalletSettings {
  active: boolean;
  tells: boolean;
}

/** Makes a pallet that is searched from the next night on. Safe to send twice. */
export async function makePallet(scope: Scope<Buyer>, id: string, wish: PalletInput) {
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
  // The same form again: the first one has taken the name and the id.
  const [earlier] = await db.select().from(pallets).where(own(scope, id)).limit(1);
  if (!earlier) return made;
  return isAs(earlier, wish) ? done(undefined) : refuse("pallet-changed");
}

/** Changes a pallet at the version that was read; refuses a wanted count below the goods that it holds. */
export async function changePallet(
  scope: Scope<Buyer>,
  { id, version }: { id: string; version: number },
  { wanted, ...wish }: PalletInput,
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

/** Switches the nightly search of a pallet on or off. */
export async function switchPallet(scope: Scope<Buyer>, id: string, active: boolean) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (!(await findOwn(scope, id))) return refuse("not-found");
  const dueOn = japanDay(daysAfter(now, 1));
  const set = { active, dueOn: sql`max(due_on, ${dueOn})`, version: sql`version + 1` };
  return commit(scope, [db.update(pallets).set(set).where(own(scope, id))], {});
}

/**
 * Searches a pallet at once, a limited number of times a day; the nightly search takes place all the same.
 * An interrupted search is continued.
 */
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

/** Deletes a pallet with its goods and history; goods in the library or the cart stay there. */
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

/** Saves settings as the person's own template, optionally shared with the company. Safe to send twice. */
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
  return doneIfRepeated(saved, async () => {
    const [kept] = await db.select().from(palletTemplates).where(ownTemplate(scope, id)).limit(1);
    const keys = Object.keys(said) as (keyof typeof said)[];
    return keys.every((key) => JSON.stringify(kept?.[key]) === JSON.stringify(said[key]));
  });
}

/** Shares one of the person's own templates with the company, or ends that. */
export function shareTemplate(scope: Scope<Buyer>, id: string, shared: boolean) {
  const { db } = scope;
  return changeOwn(
    scope,
    id,
    db.update(palletTemplates).set({ shared }).where(ownTemplate(scope, id)),
  );
}

/** Deletes one of the person's own templates; pallets made from it stay. */
export function dropTemplate(scope: Scope<Buyer>, id: string) {
  return changeOwn(scope, id, scope.db.delete(palletTemplates).where(ownTemplate(scope, id)));
}

/** The condition that the pallet still has this version. */
export function stillAt(db: Database, id: string, version: number) {
  return exists(
    db
      .select()
      .from(pallets)
      .where(and(eq(pallets.id, id), eq(pallets.version, version))),
  );
}

/** Answers the company's first free `slot` in this table; NULL if there is none. */
function freeSlot(table: SQLiteTable, companyId: string, most: number): SQL<number> {
  return sql<number>`(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})
    SELECT min(i) FROM n WHERE i NOT IN (SELECT slot FROM ${table} WHERE company_id = ${companyId}))`;
}

const taken = {
  "pallets.company_id, pallets.name": "name-taken",
  "pallets.company_id, pallets.slot": "pallet-changed",
} as const;

/** True if the pallet has the wanted settings already, as after a form sent twice. */
function isAs(pallet: typeof pallets.$inferSelect, wish: PalletInput) {
  const keys = Object.keys(wish) as (keyof PalletInput)[];
  return keys.every((key) => JSON.stringify(pallet[key]) === JSON.stringify(wish[key]));
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

async function changeOwn(scope: Scope<Buyer>, id: string, write: Statement) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [found] = await db
    .select({ id: palletTemplates.id })
    .from(palletTemplates)
    .where(ownTemplate(scope, id))
    .limit(1);
  return found ? commit(scope, [write], {}) : refuse("not-found");
}

function ownTemplate({ actor }: Scope<Buyer>, id: string) {
  return and(
    eq(palletTemplates.id, id),
    eq(palletTemplates.companyId, actor.companyId),
    eq(palletTemplates.userId, actor.id),
  );
}
