import { type SQL, sql } from "drizzle-orm";
import { letterSql } from "#app/domain/core/letter/letter-column.server.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";

/**
 * Tells the company of a material, once until it is refilled, that it has come down to its level. Stands behind
 * what changed the stock; `id` may be a list of the batch's own reading.
 */
export function tellLow({ db, now }: Pick<Scope, "db" | "now">, id: string | SQL): Statement[] {
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
