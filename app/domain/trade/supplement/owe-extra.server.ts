import { and, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { purchaseLines } from "#db/schema/index.ts";

/**
 * Pieces beyond what was bought that the company has taken: they belong to the purchase they came with, and their
 * seller is owed for them, less what it takes off, until somebody says what was paid.
 */
export function oweExtra(
  { db, now }: Scope,
  { purchaseId, orderLineId }: { purchaseId: string | null; orderLineId: string },
  { quantity, discountFen }: { quantity: number; discountFen: number },
  priceFen: number,
): Statement[] {
  if (!purchaseId) return [];
  const fen = Math.max(0, quantity * priceFen - discountFen);
  return [
    db
      .update(purchaseLines)
      .set({
        quantity: sql`quantity + ${quantity}`,
        quotedFen: sql`quoted_fen + ${fen}`,
        owedFen: sql`owed_fen + ${fen}`,
        ...(fen > 0 ? { owedSince: sql`COALESCE(owed_since, ${now.getTime()})` } : {}),
      })
      .where(
        and(eq(purchaseLines.purchaseId, purchaseId), eq(purchaseLines.orderLineId, orderLineId)),
      ),
  ];
}
