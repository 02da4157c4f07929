import { and, eq, type SQL, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database, Statement } from "#db/client.ts";
import { auxiliaryMaterialMoves, auxiliaryMaterials } from "#db/schema/index.ts";
import type { MaterialMove } from "./auxiliary-material.ts";

type Material = typeof auxiliaryMaterials.$inferSelect;

/** The constraints that movements of materials lose to. */
export const materialRefusals = {
  "auxiliary_material_moves.id": "done-already",
  auxiliary_material_full: "stock-full",
  auxiliary_material_stock: "stock-short",
  auxiliary_material_ended: "not-found",
  ...moveRefusals,
} as const;

/** A material that its company still keeps. */
export async function findMaterial({ db }: Scope<Staff>, id: string) {
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

/** A movement that is added to the stock, whose rule it loses to where too little is there. */
export function moved(
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
 * Adds movements that this batch has just written to their materials' stock; the condition names the table `move`. A
 * company is told of a low stock again once it was filled up.
 */
export function addToStock(db: Database, which: SQL): Statement {
  return db.run(sql`UPDATE auxiliary_materials SET stock_quantity = stock_quantity + move.quantity,
      low_told_at = iif(low_quantity IS NULL OR stock_quantity + move.quantity > low_quantity, NULL, low_told_at)
    FROM auxiliary_material_moves move WHERE move.material_id = auxiliary_materials.id AND ${which}`);
}

/** What the company is told of pieces that came. */
export function arrived(scope: Scope, { id, companyId, name }: Material, quantity: number) {
  return notify(scope, {
    companyId,
    about: "company",
    kind: "warehouse" as const,
    letter: letter("material.arrived", { name, pieces: quantity }),
    href: materialPage(id),
  });
}
