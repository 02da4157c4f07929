import { type SQL, sql } from "drizzle-orm";

const lookedThrough = 1_000;

/**
 * From when on a company's notices are looked through where a page shows a few or their number: its newest
 * thousand. Of them all, hardly one may be about the stores that a person is limited to.
 */
export function lookedFrom(companyId: SQL, after: SQL = sql`0`) {
  return sql`COALESCE((SELECT published_at FROM notices WHERE company_id = ${companyId} AND published_at > ${after}
    ORDER BY published_at DESC LIMIT 1 OFFSET ${lookedThrough - 1}), 0)`;
}
