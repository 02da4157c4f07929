import { sql } from "drizzle-orm";
import type { Actor } from "#app/domain/core/actor.ts";
import { followerOf } from "#app/domain/core/document/move-document.server.ts";
import { letterSql } from "#app/domain/core/letter/letter-column.server.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { auxiliaryMaterials } from "#db/schema/index.ts";

const follow = followerOf("material", auxiliaryMaterials, {
  moves: { keepAgain: { from: ["ended"], to: "kept" } },
});

/**
 * Pieces of an ended material came back from this lot: its company keeps it again, with no product bound. Where
 * another material has its name meanwhile, a few letters of its id tell them apart. Stands behind the movement.
 */
export function keepAgain(scope: Scope<Actor>, lotId: string): Statement[] {
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
