import { sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** Which of these offers the viewer's company has blacklisted, by offer or by shop. */
export async function unwantedOffers(
  { db, actor }: Pick<Scope<Buyer | Visitor>, "db" | "actor">,
  offerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (actor.kind !== "buyer" || offerIds.length === 0) return new Set();
  const ids = sql.join(
    offerIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await db.all<{ id: string }>(sql`
    SELECT b.offer_id AS id FROM blacklist b WHERE b.company_id = ${actor.companyId} AND b.offer_id IN (${ids})
    UNION
    SELECT o.id FROM offers o CROSS JOIN blacklist b ON b.company_id = ${actor.companyId} AND b.supplier_id = o.supplier_id
    WHERE o.id IN (${ids})`);
  return new Set(rows.map(({ id }) => id));
}
