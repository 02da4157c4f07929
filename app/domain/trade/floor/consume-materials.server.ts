import { and, eq, exists, sql } from "drizzle-orm";
import { aboutLot, notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Actor, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { letterSql } from "#app/domain/core/letter/letter-column.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { auxiliaryMaterialShortages, auxiliaryMaterials } from "#db/schema/index.ts";
import {
  addToStock,
  materialRefusals,
  notifyLowStock,
  recordMovement,
  reopenMaterial,
} from "./move-material.server.ts";

interface UsedFor {
  id: string;
  number: number;
  version: number;
  companyId: string;
  skuId: string;
  orderNumber: string;
}

/**
 * 副資材の使用: takes from the stock what the product of an inspected lot needs for its good pieces, at the
 * moment of writing. What is lacking becomes a shortage that staff and company see.
 */
export function consumeMaterials(
  scope: Scope<Actor>,
  lot: UsedFor,
  goodQuantity: number,
): Statement[] {
  if (goodQuantity === 0) return [];
  const { db, actor, now } = scope;
  const at = now.getTime();
  // A second inspection after an undone one is another use.
  const key = `${lot.id}/${lot.version}/`;
  const wanted = sql`(SELECT m.id, m.name, m.company_id, m.stock_quantity AS stock, u.per_piece * CAST(${goodQuantity} AS INTEGER) AS needed
    FROM own_product_sources s JOIN auxiliary_material_uses u ON u.product_id = s.product_id
    JOIN auxiliary_materials m ON m.id = u.material_id AND m.state = 'kept'
    WHERE s.company_id = ${lot.companyId} AND s.sku_id = ${lot.skuId}) w`;
  const short = letterSql("material.short", {
    name: sql`w.name`,
    orderNumber: lot.orderNumber,
    needed: sql`w.needed`,
    stock: sql`w.stock`,
  });
  return [
    db.run(sql`INSERT INTO auxiliary_material_shortages (id, material_id, company_id, lot_id, quantity, state, opened_at)
      SELECT ${key} || w.id, w.id, w.company_id, ${lot.id}, w.needed - w.stock, 'open', ${at}
      FROM ${wanted} WHERE w.needed > w.stock`),
    db.run(sql`INSERT INTO notices (id, company_id, kind, subject, subject_id, letter, href, published_at)
      SELECT lower(hex(randomblob(16))), w.company_id, 'warehouse', 'order', (SELECT order_id FROM lots WHERE id = ${lot.id}),
        ${short},
        ${materialPage("")} || w.id, ${at}
      FROM ${wanted} WHERE w.needed > w.stock`),
    db.run(sql`INSERT INTO auxiliary_material_moves (id, material_id, company_id, kind, quantity, stock_after, lot_id, note, at, by_name)
      SELECT ${`use/${key}`} || w.id, w.id, w.company_id, 'use', -min(w.needed, w.stock), w.stock - min(w.needed, w.stock), ${lot.id},
        ${JSON.stringify(message("material.used", { orderNumber: lot.orderNumber, pieces: goodQuantity }))}, ${at}, ${signedName(actor)}
      FROM ${wanted} WHERE w.stock > 0`),
    addToStock(db, sql`move.id = ${`use/${key}`} || move.material_id`),
    ...notifyLowStock(
      scope,
      sql`SELECT material_id FROM auxiliary_material_moves WHERE lot_id = ${lot.id}`,
    ),
  ];
}

/** Returns what an undone inspection took, and withdraws its shortages. */
export function returnMaterials(scope: Scope<Actor>, lotId: string, key: string): Statement[] {
  const { db, actor, now } = scope;
  const at = now.getTime();
  return [
    db.run(sql`UPDATE auxiliary_material_shortages SET state = 'withdrawn', settled_at = ${at}, settled_by_name = ${signedName(actor)}
      WHERE lot_id = ${lotId} AND state = 'open'`),
    db.run(sql`INSERT INTO auxiliary_material_moves (id, material_id, company_id, kind, quantity, stock_after, lot_id, note, at, by_name)
      SELECT ${`back/${key}/`} || m.id, m.id, m.company_id, 'giveBack', -used.pieces, m.stock_quantity - used.pieces, ${lotId},
        ${JSON.stringify(message("material.inspection-undone"))}, ${at}, ${signedName(actor)}
      FROM (SELECT material_id, sum(quantity) AS pieces FROM auxiliary_material_moves
        WHERE lot_id = ${lotId} AND kind IN ('use', 'giveBack') GROUP BY material_id) used
      JOIN auxiliary_materials m ON m.id = used.material_id WHERE used.pieces < 0`),
    addToStock(db, sql`move.id = ${`back/${key}/`} || move.material_id`),
    ...reopenMaterial(scope, lotId),
  ];
}

async function openShortage({ db }: Scope<Staff>, id: string) {
  const [found] = await db
    .select({ shortage: auxiliaryMaterialShortages, material: auxiliaryMaterials })
    .from(auxiliaryMaterialShortages)
    .innerJoin(auxiliaryMaterials, eq(auxiliaryMaterials.id, auxiliaryMaterialShortages.materialId))
    .where(eq(auxiliaryMaterialShortages.id, id))
    .limit(1);
  return found;
}

/** 补料: takes the missing pieces of a lot from the stock. Refuses while there are too few. */
export async function supplyShortage(scope: Scope<Staff>, id: string) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const found = await openShortage(scope, id);
  if (!found) return refuse("not-found");
  const { shortage, material } = found;
  if (shortage.state !== "open") return refuse("done-already");
  const { lotId, quantity } = shortage;
  const use = { id: `use/${id}/later`, kind: "use" as const, quantity: -quantity, lotId };
  return commit(
    scope,
    [
      ...settleShortage(scope, id, "supplied", ""),
      ...recordMovement(scope, material, { ...use, note: message("material.shortage-supplied") }),
      ...notifyLowStock(scope, material.id),
    ],
    materialRefusals,
  );
}

/** 不再补料: the lot goes on without the missing pieces; its company reads the reason. */
export async function waiveShortage(scope: Scope<Staff>, id: string, reason: string) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  if (!reason) return refuse("reason-missing");
  const found = await openShortage(scope, id);
  if (!found) return refuse("not-found");
  const { shortage, material } = found;
  if (shortage.state !== "open") return refuse("done-already");
  return commit(
    scope,
    [
      ...settleShortage(scope, id, "waived", reason),
      notify(scope, {
        companyId: material.companyId,
        about: aboutLot(shortage.lotId),
        kind: "warehouse" as const,
        letter: letter("material.shortage-waived", {
          name: material.name,
          pieces: shortage.quantity,
          words: typedMessage(reason),
        }),
        href: materialPage(material.id),
      }),
    ],
    {},
  );
}

function settleShortage(
  { db, now, actor }: Scope<Staff>,
  id: string,
  state: "supplied" | "waived",
  settledNote: string,
): Guarded<"done-already">[] {
  const own = eq(auxiliaryMaterialShortages.id, id);
  const open = and(own, eq(auxiliaryMaterialShortages.state, "open"));
  return [
    guard(exists(db.select().from(auxiliaryMaterialShortages).where(open)), "done-already"),
    db
      .update(auxiliaryMaterialShortages)
      .set({ state, settledAt: now, settledByName: signedName(actor), settledNote })
      .where(own),
  ];
}
