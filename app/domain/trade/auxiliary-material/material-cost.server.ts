import { sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** The statement for what the materials that go with a piece of a product cost, in fen; those without a price are left out. */
export function materialCostQuery({ db, actor }: Scope<Buyer>, productId: string) {
  return db.all<{ fen: number }>(sql`SELECT coalesce(sum(u.per_piece * m.unit_cost_fen), 0) AS fen
    FROM auxiliary_material_uses u JOIN auxiliary_materials m ON m.id = u.material_id
    WHERE u.product_id = ${productId} AND u.company_id = ${actor.companyId}`);
}
