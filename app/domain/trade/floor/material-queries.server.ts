import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  auxiliaryMaterialMoves,
  auxiliaryMaterialShortages,
  auxiliaryMaterials,
  auxiliaryMaterialUses,
  companies,
  lots,
  orderLines,
  orders,
  ownProductSources,
  ownProducts,
} from "#db/schema/index.ts";
import { materialLimits } from "./material.ts";

const movesShown = 100;
const shortagesShown = 100;
const productsShown = 30;

const missing = sql<number>`coalesce((SELECT sum(quantity) FROM auxiliary_material_shortages
  WHERE material_id = auxiliary_materials.id AND state = 'open'), 0)`;

/** Selects all materials of a company, newest first, with the pieces that its lots still lack. */
export function materialsQuery({ db, actor }: Scope<Buyer>) {
  return (
    db
      .select({
        material: auxiliaryMaterials,
        missing,
        products: sql<number>`(SELECT count(*) FROM auxiliary_material_uses WHERE material_id = auxiliary_materials.id)`,
      })
      .from(auxiliaryMaterials)
      .where(
        and(
          eq(auxiliaryMaterials.companyId, actor.companyId),
          eq(auxiliaryMaterials.state, "kept"),
        ),
      )
      .orderBy(desc(auxiliaryMaterials.addedAt), desc(auxiliaryMaterials.id))
      // Reopened materials do not count against the limit.
      .limit(materialLimits.materialsMax * 2)
  );
}

/** Selects the materials that go with each piece of a product. */
export function usesQuery({ db, actor }: Scope<Buyer>, productId: string) {
  return db
    .select({
      id: auxiliaryMaterials.id,
      name: auxiliaryMaterials.name,
      kind: auxiliaryMaterials.kind,
      stockQuantity: auxiliaryMaterials.stockQuantity,
      unitCostFen: auxiliaryMaterials.unitCostFen,
      pieces: auxiliaryMaterialUses.perPiece,
    })
    .from(auxiliaryMaterialUses)
    .innerJoin(auxiliaryMaterials, eq(auxiliaryMaterials.id, auxiliaryMaterialUses.materialId))
    .where(
      and(
        eq(auxiliaryMaterialUses.productId, productId),
        eq(auxiliaryMaterialUses.companyId, actor.companyId),
      ),
    )
    .orderBy(asc(auxiliaryMaterials.name))
    .limit(materialLimits.perProductMax);
}

/** Finds a material with its latest movements, the lots that lack it and its products; a buyer's own only. */
export async function findMaterialPage({ db, actor }: Scope<Buyer> | Scope<Staff>, id: string) {
  const [[found], moves, shortages, products] = await db.batch([
    db
      .select({
        material: auxiliaryMaterials,
        companyName: companies.name,
        operationId: companies.operationId,
      })
      .from(auxiliaryMaterials)
      .innerJoin(companies, eq(companies.id, auxiliaryMaterials.companyId))
      .where(
        and(
          eq(auxiliaryMaterials.id, id),
          actor.kind === "buyer" ? eq(auxiliaryMaterials.companyId, actor.companyId) : undefined,
        ),
      )
      .limit(1),
    db
      .select()
      .from(auxiliaryMaterialMoves)
      .where(eq(auxiliaryMaterialMoves.materialId, id))
      .orderBy(desc(auxiliaryMaterialMoves.at), desc(auxiliaryMaterialMoves.id))
      .limit(movesShown),
    shortagesQuery({ db }, eq(auxiliaryMaterialShortages.materialId, id)),
    db
      .select({
        id: ownProducts.id,
        name: ownProducts.name,
        managementNumber: ownProducts.managementNumber,
        pieces: auxiliaryMaterialUses.perPiece,
      })
      .from(auxiliaryMaterialUses)
      .innerJoin(ownProducts, eq(ownProducts.id, auxiliaryMaterialUses.productId))
      .where(eq(auxiliaryMaterialUses.materialId, id))
      .limit(productsShown),
  ]);
  return found && { ...found, moves, shortages, products };
}

function shortagesQuery({ db }: Pick<Scope, "db">, which?: ReturnType<typeof eq>) {
  return db
    .select({
      id: auxiliaryMaterialShortages.id,
      materialId: auxiliaryMaterialShortages.materialId,
      name: auxiliaryMaterials.name,
      stockQuantity: auxiliaryMaterials.stockQuantity,
      quantity: auxiliaryMaterialShortages.quantity,
      openedAt: auxiliaryMaterialShortages.openedAt,
      lotId: lots.id,
      lotNumber: lots.number,
      shelf: lots.shelf,
      orderNumber: orders.number,
    })
    .from(auxiliaryMaterialShortages)
    .innerJoin(auxiliaryMaterials, eq(auxiliaryMaterials.id, auxiliaryMaterialShortages.materialId))
    .innerJoin(lots, eq(lots.id, auxiliaryMaterialShortages.lotId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .where(and(which, sql`${auxiliaryMaterialShortages.state} = 'open'`))
    .orderBy(asc(auxiliaryMaterialShortages.openedAt), asc(auxiliaryMaterialShortages.id))
    .limit(shortagesShown);
}

/**
 * Lists a page of all companies' materials, newest first, and the open shortages, the longest waiting
 * first.
 */
export async function listAllMaterials({ db }: Scope<Staff>, after: QueuePlace | undefined) {
  const [rows, shortages] = await db.batch([
    db
      .select({
        material: auxiliaryMaterials,
        companyName: companies.name,
        operationId: companies.operationId,
        missing,
      })
      .from(auxiliaryMaterials)
      .innerJoin(companies, eq(companies.id, auxiliaryMaterials.companyId))
      .where(
        and(
          eq(auxiliaryMaterials.state, "kept"),
          after &&
            sql`(${auxiliaryMaterials.addedAt}, ${auxiliaryMaterials.id}) < (${after.at}, ${after.id})`,
        ),
      )
      .orderBy(desc(auxiliaryMaterials.addedAt), desc(auxiliaryMaterials.id))
      .limit(queuePageSize + 1),
    shortagesQuery({ db }),
  ]);
  const { shown, next } = queuePage(rows, ({ material }) => ({
    at: material.addedAt.getTime(),
    id: material.id,
  }));
  return { shown, next, shortages };
}

/**
 * Computes the cost in fen of the materials that go with a piece of a product; those without a price are
 * left out.
 */
export function materialCostQuery({ db, actor }: Scope<Buyer>, productId: string) {
  return db.all<{ fen: number }>(sql`SELECT coalesce(sum(u.per_piece * m.unit_cost_fen), 0) AS fen
    FROM auxiliary_material_uses u JOIN auxiliary_materials m ON m.id = u.material_id
    WHERE u.product_id = ${productId} AND u.company_id = ${actor.companyId}`);
}

/** Selects the materials that go with each good piece of a lot, with their stock. */
export function materialsForLot({ db }: Pick<Scope<Staff>, "db">, lotId: string) {
  return db
    .select({
      name: auxiliaryMaterials.name,
      perPiece: auxiliaryMaterialUses.perPiece,
      stock: auxiliaryMaterials.stockQuantity,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(
      ownProductSources,
      and(
        eq(ownProductSources.companyId, lots.companyId),
        eq(ownProductSources.skuId, orderLines.skuId),
      ),
    )
    .innerJoin(
      auxiliaryMaterialUses,
      eq(auxiliaryMaterialUses.productId, ownProductSources.productId),
    )
    .innerJoin(auxiliaryMaterials, eq(auxiliaryMaterials.id, auxiliaryMaterialUses.materialId))
    .where(and(eq(lots.id, lotId), eq(auxiliaryMaterials.state, "kept")))
    .orderBy(asc(auxiliaryMaterials.name))
    .limit(materialLimits.perProductMax);
}
