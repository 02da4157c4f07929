import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";

/** Lines pictures that a company's products and articles show up to have their marks made; one that stands there stays. */
export function keepShownPictures(
  db: Database,
  companyId: string,
  pictures: readonly string[],
): Statement[] {
  const shown = [...new Set(pictures)].filter((picture) => picture !== "");
  if (shown.length === 0) return [];
  return [
    db.run(sql`INSERT INTO company_pictures (company_id, picture, turn)
      SELECT ${companyId}, shown.value, row_number() OVER (ORDER BY shown.key)
        + (SELECT coalesce(max(turn), 0) FROM company_pictures WHERE company_id = ${companyId})
      FROM json_each(${JSON.stringify(shown)}) shown
      WHERE NOT EXISTS (SELECT 1 FROM company_pictures p WHERE p.company_id = ${companyId} AND p.picture = shown.value)`),
  ];
}
