import { and, eq } from "drizzle-orm";
import { ownProductsOf } from "#app/domain/catalog/products/own-product-queries.server.ts";
import {
  actOnProduct,
  ownProductRefusals,
} from "#app/domain/catalog/products/write-own-product.server.ts";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  movedMeanwhile,
  openDocument,
  recordEvent,
} from "#app/domain/core/document/move-document.server.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import type { Label } from "#app/domain/core/label.ts";
import type { Change } from "#app/domain/core/message/general-messages.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import {
  auxiliaryMaterialShortages,
  auxiliaryMaterials,
  auxiliaryMaterialUses,
  ownProducts,
} from "#db/schema/index.ts";
import { type MaterialData, materialKinds } from "./material.ts";
import { notifyLowStock } from "./move-material.server.ts";

const act = recordEvent("material", auxiliaryMaterials);

const refusals = {
  "auxiliary_materials.company_id, auxiliary_materials.name": "name-taken",
  auxiliary_materials_limit: "materials-full",
  [movedMeanwhile]: "moved-meanwhile",
} as const;

/** Matches a material of the company that is in use; a condition on `auxiliary_materials`. */
function keptMaterial({ actor }: Scope<Buyer>, id: string) {
  return and(
    eq(auxiliaryMaterials.id, id),
    eq(auxiliaryMaterials.companyId, actor.companyId),
    eq(auxiliaryMaterials.state, "kept"),
  );
}

function findKept(scope: Scope<Buyer>, id: string) {
  return scope.db.select().from(auxiliaryMaterials).where(keptMaterial(scope, id)).limit(1);
}

/** 副資材の登録: the same form twice creates one. Refuses a name that another material of the company has. */
export async function addMaterial(scope: Scope<Buyer>, id: string, data: MaterialData) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { companyId } = actor;
  const [earlier] = await formRowQuery(scope, auxiliaryMaterials, { ...data, id, companyId });
  const again = answerCopy(earlier, undefined);
  if (again) return again;
  return commit(
    scope,
    [
      openDocument(scope, "material", { id, state: "kept" }),
      db.insert(auxiliaryMaterials).values({
        id,
        companyId,
        state: "kept",
        version: 1,
        ...data,
        addedAt: now,
        addedByName: signedName(actor),
      }),
    ],
    refusals,
  );
}

/** Changes a material; refuses when its version is not `seenVersion`. */
export async function editMaterial(
  scope: Scope<Buyer>,
  id: string,
  seenVersion: number,
  data: MaterialData,
) {
  const { actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [material] = await findKept(scope, id);
  if (!material) return refuse("not-found");
  if (material.version !== seenVersion) return refuse("moved-meanwhile");
  const changes = changesOf(material, data);
  if (changes.length === 0) return done(undefined);
  // A changed level notifies the company again.
  const lowToldAt = data.lowQuantity === material.lowQuantity ? material.lowToldAt : null;
  return commit(
    scope,
    [
      ...act(scope, material, "edit", { ...data, lowToldAt }, message("changes", { changes })),
      ...notifyLowStock(scope, id),
    ],
    refusals,
  );
}

/** 副資材の使用をやめる: removes the material from all products. Refuses while it has stock. */
export async function endMaterial(scope: Scope<Buyer>, id: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [material] = await findKept(scope, id);
  if (!material) return refuse("not-found");
  if (material.stockQuantity > 0) return refuse("stock-left");
  return commit(
    scope,
    [
      ...act(scope, material, "end", {}),
      db.update(auxiliaryMaterials).set({ state: "ended" }).where(eq(auxiliaryMaterials.id, id)),
      db.delete(auxiliaryMaterialUses).where(eq(auxiliaryMaterialUses.materialId, id)),
      db
        .update(auxiliaryMaterialShortages)
        .set({ state: "withdrawn", settledAt: now, settledByName: signedName(actor) })
        .where(
          and(
            eq(auxiliaryMaterialShortages.materialId, id),
            eq(auxiliaryMaterialShortages.state, "open"),
          ),
        ),
    ],
    { ...refusals, auxiliary_material_ended: "stock-left" },
  );
}

const names: Record<keyof MaterialData, Label> = {
  name: { ja: "名前", zh: "名称" },
  kind: { ja: "種類", zh: "种类" },
  lowQuantity: { ja: "お知らせする残り", zh: "提醒的剩余数" },
  unitCostFen: { ja: "1枚の原価（元）", zh: "单张成本（元）" },
  note: { ja: "備考", zh: "备注" },
};

function changesOf(before: MaterialData, after: MaterialData): Change[] {
  return (Object.keys(names) as (keyof MaterialData)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      name: names[field],
      before: keptValue(before, field),
      after: keptValue(after, field),
    }));
}

function keptValue(data: MaterialData, field: keyof MaterialData) {
  if (field === "kind") return materialKinds[data.kind];
  return field === "unitCostFen" && data.unitCostFen !== null
    ? yuanOf(data.unitCostFen)
    : data[field];
}

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

/**
 * Sets how many of a material go with each piece of a product, from its next inspection on; replaces an
 * earlier number.
 */
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

/** Removes a material from a product, from its next inspection on. */
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
