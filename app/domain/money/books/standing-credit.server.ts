import { sql } from "drizzle-orm";
import { topUpReports } from "#db/schema/index.ts";

/** Of a confirmed report's credit what stands after its corrections, and after the corrections of those. */
export const standingYen = sql<number>`${topUpReports}.confirmed_yen - (
  WITH RECURSIVE undone(transfer_id, yen) AS (
    SELECT 'correction/' || p.id, p.amount_yen FROM finance_proposals p
      WHERE p.kind = 'correction' AND p.state = 'confirmed' AND p.transfer_id = 'deposit/' || ${topUpReports}.id
    UNION ALL SELECT 'correction/' || p.id, iif(undone.yen > 0, -p.amount_yen, p.amount_yen)
      FROM undone JOIN finance_proposals p ON p.kind = 'correction' AND p.state = 'confirmed' AND p.transfer_id = undone.transfer_id)
  SELECT COALESCE(sum(yen), 0) FROM undone)`;
