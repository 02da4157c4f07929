import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { Hints, OfferSummary } from "../source/product-source.ts";
import { andAll } from "./offer-candidates.server.ts";
import { toAll } from "./offer-filters.server.ts";
import { type StoredSummary, summaryColumns, summaryOf, unhidden } from "./offer-summary.server.ts";

/** Goods by their ids, in the order of these; without those that are gone or that the company does not want to see. */
export async function offersOfIds(
  db: Database,
  ids: readonly string[],
  { hiddenFor, ownOf }: Pick<Hints, "hiddenFor" | "ownOf">,
): Promise<OfferSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<StoredSummary>(sql`
    SELECT ${summaryColumns(ownOf)}
    FROM json_each(${JSON.stringify(ids)}) asked CROSS JOIN offers o ON o.id = asked.value
    CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE true ${andAll([toAll, ...unhidden(hiddenFor)])}
    ORDER BY asked.key LIMIT ${ids.length}`);
  return rows.map(summaryOf);
}
