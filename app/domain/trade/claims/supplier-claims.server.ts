import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** Claims of so many days are counted, of so many sellers. */
export const countedDays = 180;
const suppliersMax = 100;
const claimsMax = 5_000;

export interface SupplierClaims {
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

/**
 * Sellers with claims of the last days, most claimed pieces first, each beside the pieces that it is
 * to be judged by. One round trip.
 */
export async function listSupplierClaims({ db, now }: Scope<Staff>): Promise<SupplierClaims[]> {
  const since = daysAfter(now, -countedDays).getTime();
  return db.all<SupplierClaims>(sql`
    WITH claimed AS (
      SELECT o.supplier_id, max(o.supplier_name_zh) AS name, count(DISTINCT l.claim_id) AS claims, sum(l.quantity) AS pieces
      FROM (SELECT id FROM claims WHERE state NOT IN ('draft', 'withdrawn') AND created_at >= ${since}
        ORDER BY created_at DESC LIMIT ${claimsMax}) c
      JOIN claim_lines l ON l.claim_id = c.id JOIN order_lines o ON o.id = l.order_line_id
      GROUP BY o.supplier_id ORDER BY pieces DESC LIMIT ${suppliersMax}),
    -- Each piece found bad had a case; those that went back to the seller no longer count as received.
    bad AS (
      SELECT o.id, o.supplier_id, COALESCE(sum(p.quantity), 0) AS bad,
        COALESCE(sum(p.quantity) FILTER (WHERE p.answer IN ('exchange', 'return', 'cancel') AND p.state NOT IN ('awaiting_reply', 'in_follow_up')), 0) AS gone
      FROM claimed c JOIN order_lines o ON o.supplier_id = c.supplier_id
      LEFT JOIN problem_cases p ON p.order_id = o.order_id AND p.order_line_id = o.id
        AND p.kind IN ('wrong', 'damaged') AND (p.state <> 'done' OR p.answer IS NOT NULL)
      GROUP BY o.id)
    SELECT c.supplier_id AS supplierId, c.name AS supplierNameZh, c.claims AS claimCount, c.pieces AS claimedPieces,
      sum(o.shipped_quantity) AS shippedPieces, sum(b.bad) AS badPieces, sum(o.received_quantity + b.gone) AS inspectedPieces
    FROM claimed c JOIN bad b ON b.supplier_id = c.supplier_id JOIN order_lines o ON o.id = b.id
    GROUP BY c.supplier_id ORDER BY claimedPieces DESC, c.supplier_id`);
}
