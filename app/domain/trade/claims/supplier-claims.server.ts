import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { countedDays } from "../orders/claim-days.ts";

const suppliersMax = 100;
const claimsMax = 5_000;

interface SupplierClaims {
  supplierId: string;
  supplierNameZh: string;
  claimCount: number;
  claimedPieces: number;
  /** All that was ever sent to Japan of this seller's goods. */
  shippedPieces: number;
  /** Of what was ever inspected: found bad, and all of it. */
  badPieces: number;
  inspectedPieces: number;
}

/** Each piece found bad had a case; those that went back to the seller no longer count as received. */
const foundBad =
  sql.raw(`order_lines o JOIN problem_cases p ON p.order_id = o.order_id AND p.order_line_id = o.id
  AND p.kind IN ('wrong', 'damaged') AND (p.state <> 'done' OR p.answer IS NOT NULL)
  WHERE o.supplier_id = c.supplier_id`);

/**
 * Sellers with claims of the last days, most claimed pieces first, each beside the pieces that it is
 * to be judged by. One round trip.
 */
export async function listSupplierClaims({ db, now }: Scope<Staff>): Promise<SupplierClaims[]> {
  const since = daysAfter(now, -countedDays).getTime();
  return db.all<SupplierClaims>(sql`
    SELECT c.supplier_id AS supplierId, c.name AS supplierNameZh, c.claims AS claimCount, c.pieces AS claimedPieces,
      (SELECT sum(o.shipped_quantity) FROM order_lines o WHERE o.supplier_id = c.supplier_id) AS shippedPieces,
      (SELECT COALESCE(sum(p.quantity), 0) FROM ${foundBad}) AS badPieces,
      (SELECT sum(o.received_quantity) FROM order_lines o WHERE o.supplier_id = c.supplier_id)
        + (SELECT COALESCE(sum(p.quantity), 0) FROM ${foundBad}
          AND p.answer IN ('exchange', 'return', 'cancel') AND p.state NOT IN ('awaiting_reply', 'in_follow_up')) AS inspectedPieces
    FROM (
      SELECT o.supplier_id, max(o.supplier_name_zh) AS name, count(DISTINCT l.claim_id) AS claims, sum(l.quantity) AS pieces
      FROM (SELECT id FROM claims WHERE state NOT IN ('draft', 'withdrawn') AND created_at >= ${since}
        ORDER BY created_at DESC LIMIT ${claimsMax}) recent
      JOIN claim_lines l ON l.claim_id = recent.id JOIN order_lines o ON o.id = l.order_line_id
      GROUP BY o.supplier_id ORDER BY pieces DESC LIMIT ${suppliersMax}) c
    ORDER BY claimedPieces DESC, c.supplier_id`);
}
