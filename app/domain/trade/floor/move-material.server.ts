import { and, eq, type SQL, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Actor, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, commitOnce, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals, transitionWhere } from "#app/domain/core/document/move-document.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { letterSql } from "#app/domain/core/letter/letter-column.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database, Statement } from "#db/client.ts";
import { auxiliaryMaterialMoves, auxiliaryMaterials } from "#db/schema/index.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { findLotRow } from "./lot-queries.server.ts";
import type { MaterialMove } from "./material.ts";
import { lotCode } from "./scanned-code.ts";

type Material = typeof auxiliaryMaterials.$inferSelect;

/** The constraints that refuse a movement. */
export const materialRefusals = {
  "auxiliary_material_moves.id": "done-already",
  auxiliary_material_full: "stock-full",
  auxiliary_material_stock: "stock-short",
  auxiliary_material_ended: "not-found",
  ...moveRefusals,
} as const;

/** Finds a material that is in use. */
async function findMaterial({ db }: Scope<Staff>, id: string) {
  const [found] = await db
    .select()
    .from(auxiliaryMaterials)
    .where(and(eq(auxiliaryMaterials.id, id), eq(auxiliaryMaterials.state, "kept")))
    .limit(1);
  return found;
}

interface Moved {
  id: string;
  kind: MaterialMove;
  quantity: number;
  note: Message;
  lotId?: string;
}

/** Records a movement and adds it to the stock, whose constraint refuses it where the stock is too low. */
export function recordMovement(
  scope: Scope,
  { id: materialId, companyId }: Material,
  made: Moved,
): Statement[] {
  const { db, actor, now } = scope;
  const stock = sql`(SELECT stock_quantity FROM auxiliary_materials WHERE id = ${materialId})`;
  return [
    db.insert(auxiliaryMaterialMoves).values({
      ...made,
      materialId,
      companyId,
      at: now,
      byName: signedName(actor),
      stockAfter: sql`${stock} + ${made.quantity}`,
    }),
    addToStock(db, sql`move.id = ${made.id}`),
  ];
}

/**
 * Adds the movements that this batch has just written to their materials' stock; the condition names the
 * table `move`. A refilled material may be reported as low again.
 */
export function addToStock(db: Database, which: SQL): Statement {
  return db.run(sql`UPDATE auxiliary_materials SET stock_quantity = stock_quantity + move.quantity,
      low_told_at = iif(low_quantity IS NULL OR stock_quantity + move.quantity > low_quantity, NULL, low_told_at)
    FROM auxiliary_material_moves move WHERE move.material_id = auxiliary_materials.id AND ${which}`);
}

/** Notifies the company of received pieces. */
function notifyReceived(scope: Scope, { id, companyId, name }: Material, quantity: number) {
  return notify(scope, {
    companyId,
    about: "company",
    kind: "warehouse" as const,
    letter: letter("material.arrived", { name, pieces: quantity }),
    href: materialPage(id),
  });
}

const emptyNote = message("plain", { text: "" });

/** 辅料入库: receives pieces into the warehouse. The same form twice counts once. */
export async function receiveMaterial(
  scope: Scope<Staff>,
  id: string,
  { key, quantity, note }: { key: string; quantity: number; note: string },
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const material = await findMaterial(scope, id);
  if (!material) return refuse("not-found");
  const move = {
    id: `receive/${key}`,
    kind: "receive" as const,
    quantity,
    note: typedMessage(note) ?? emptyNote,
  };
  return commitOnce(
    scope,
    formRowQuery(scope, auxiliaryMaterialMoves, { ...move, materialId: id }),
    [...recordMovement(scope, material, move), notifyReceived(scope, material, quantity)],
    { ...materialRefusals, "auxiliary_material_moves.id": "form-used" } as const,
  );
}

/**
 * Notifies the company, once until it is refilled, that a material has reached its low level. Must follow
 * the statement that changed the stock; `id` may be a subquery.
 */
export function notifyLowStock(
  { db, now }: Pick<Scope, "db" | "now">,
  id: string | SQL,
): Statement[] {
  const at = now.getTime();
  const low = sql`id IN (${id}) AND state = 'kept' AND low_told_at IS NULL AND stock_quantity <= low_quantity`;
  return [
    db.run(sql`INSERT INTO notices (id, company_id, kind, letter, href, published_at)
      SELECT lower(hex(randomblob(16))), company_id, 'warehouse',
        ${letterSql("material.low", { name: sql`name`, left: sql`stock_quantity`, level: sql`low_quantity` })},
        ${materialPage("")} || id, ${at}
      FROM auxiliary_materials WHERE ${low}`),
    db.run(sql`UPDATE auxiliary_materials SET low_told_at = ${at} WHERE ${low}`),
  ];
}

/**
 * 辅料更正: sets the counted stock, with the reason. Refuses when the stock differs from what the page showed.
 */
export async function correctMaterial(
  scope: Scope<Staff>,
  id: string,
  { key, counted, seen, reason }: { key: string; counted: number; seen: number; reason: string },
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const material = await findMaterial(scope, id);
  if (!material) return refuse("not-found");
  if (material.stockQuantity !== seen) return refuse("moved-meanwhile");
  if (counted === seen) return refuse("nothing-changes");
  const move = { id: `correct/${key}`, kind: "correct" as const, quantity: counted - seen };
  const note = typedMessage(reason) ?? message("plain", { text: "" });
  // The correction relates to the stock that was seen: pieces used since then would be counted twice.
  const isAsSeen = sql`(SELECT stock_quantity FROM auxiliary_materials WHERE id = ${id}) = ${seen}`;
  return commit(
    scope,
    [
      guard(isAsSeen, "moved-meanwhile"),
      ...recordMovement(scope, material, { ...move, note }),
      ...notifyLowStock(scope, id),
    ],
    materialRefusals,
  );
}

/**
 * 批次转辅料: turns an uninspected lot, of forwarded or bought goods, into stock of a material as a whole. It is
 * no longer stored or shipped as goods.
 */
export async function convertLotToMaterial(scope: Scope<Staff>, id: string, lotNumber: number) {
  const { actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [material, lot] = await Promise.all([
    findMaterial(scope, id),
    findLotRow(scope, lotNumber),
  ]);
  if (!material) return refuse("not-found");
  if (lot?.companyId !== material.companyId) return refuse("no-such-lot");
  if (!lotLifecycle.allows("keepAsMaterial", lot.state, actor)) return refuse("lot-elsewhere");
  const { quantity } = lot;
  const note = message("material.from-lot", {
    lot: lotCode(lot.number),
    orderNumber: lot.orderNumber,
  });
  return commit(
    scope,
    [
      ...moveLot(
        scope,
        lot,
        "keepAsMaterial",
        {},
        message("lot.kept-as-material", { name: material.name }),
      ),
      ...recordMovement(scope, material, {
        id: `lot/${lot.id}/${lot.version}`,
        kind: "receive",
        quantity,
        note,
        lotId: lot.id,
      }),
      notifyReceived(scope, material, quantity),
    ],
    materialRefusals,
  );
}

const follow = transitionWhere("material", auxiliaryMaterials, {
  moves: { keepAgain: { from: ["ended"], to: "kept" } },
});

/**
 * Reopens an ended material when this lot returns pieces of it, without any product. If another material
 * has taken its name, a few letters of its id are added. Must follow the movement.
 */
export function reopenMaterial(scope: Scope<Actor>, lotId: string): Statement[] {
  const { db, now } = scope;
  const back = sql`${auxiliaryMaterials.id} IN (SELECT material_id FROM auxiliary_material_moves WHERE lot_id = ${lotId})
    AND ${auxiliaryMaterials.state} = 'ended' AND ${auxiliaryMaterials.stockQuantity} > 0`;
  const taken = sql`EXISTS (SELECT 1 FROM auxiliary_materials other WHERE other.company_id = auxiliary_materials.company_id
    AND other.name = auxiliary_materials.name AND other.id <> auxiliary_materials.id
    AND (other.state = 'kept' OR other.stock_quantity > 0))`;
  const name = sql`iif(${taken}, substr(name, 1, 45) || '（戻り ' || substr(id, 1, 8) || '）', name)`;
  return [
    db.run(sql`INSERT INTO notices (id, company_id, kind, letter, href, published_at)
      SELECT lower(hex(randomblob(16))), company_id, 'warehouse',
        ${letterSql("material.kept-again", { name, pieces: sql`stock_quantity` })},
        ${materialPage("")} || id, ${now.getTime()}
      FROM auxiliary_materials WHERE ${back}`),
    ...follow(scope, back, "keepAgain", { name }),
  ];
}
