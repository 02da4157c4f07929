import { and, asc, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  auxiliaryMaterials,
  auxiliaryMaterialUses,
  lots,
  orderLines,
  ownProductSources,
} from "#db/schema/index.ts";
import { materialLimits } from "./auxiliary-material.ts";

/** The statement for what each good piece of a lot goes with, and how many of it there are. */
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
