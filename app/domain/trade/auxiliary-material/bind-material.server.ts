import { and, eq } from "drizzle-orm";
import { ownProductsOf } from "#app/domain/catalog/own-product/find-own-product.server.ts";
import {
  actOnProduct,
  ownProductRefusals,
} from "#app/domain/catalog/own-product/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { auxiliaryMaterials, auxiliaryMaterialUses, ownProducts } from "#db/schema/index.ts";
import { keptMaterial } from "./keep-material.server.ts";

interface Use {
  productId: string;
  materialId: string;
}

function bothQuery(scope: Scope<Buyer>, { productId, materialId }: Use) {
  const { db } = scope;
  return db.batch([
    db
      .select()
      .from(ownProducts)
      .where(ownProductsOf(scope, [productId]))
      .limit(1),
    db.select().from(auxiliaryMaterials).where(keptMaterial(scope, materialId)).limit(1),
  ]);
}

/** Says how many of a material go with each piece of a product from its next inspection on; bound already, the number changes. */
export async function bindMaterial(scope: Scope<Buyer>, use: Use, pieces: number) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [[product], [material]] = await bothQuery(scope, use);
  if (!product) return refuse("not-found");
  if (!material) return refuse("no-such-material");
  const { companyId } = actor;
  return commit(
    scope,
    [
      ...actOnProduct(
        scope,
        product,
        "edit",
        {},
        message("product.material-used", { name: material.name, pieces }),
      ),
      db
        .insert(auxiliaryMaterialUses)
        .values({ ...use, companyId, perPiece: pieces })
        .onConflictDoUpdate({
          target: [auxiliaryMaterialUses.productId, auxiliaryMaterialUses.materialId],
          set: { perPiece: pieces },
        }),
    ],
    {
      ...ownProductRefusals,
      auxiliary_material_uses_limit: "too-many-materials",
      auxiliary_material_ended: "no-such-material",
    },
  );
}

/** The product goes without the material from its next inspection on. */
export async function unbindMaterial(scope: Scope<Buyer>, use: Use) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [[product], [material]] = await bothQuery(scope, use);
  if (!product) return refuse("not-found");
  if (!material) return refuse("no-such-material");
  const { productId, materialId } = use;
  return commit(
    scope,
    [
      ...actOnProduct(
        scope,
        product,
        "edit",
        {},
        message("product.material-unused", { name: material.name }),
      ),
      db
        .delete(auxiliaryMaterialUses)
        .where(
          and(
            eq(auxiliaryMaterialUses.productId, productId),
            eq(auxiliaryMaterialUses.materialId, materialId),
          ),
        ),
    ],
    ownProductRefusals,
  );
}
