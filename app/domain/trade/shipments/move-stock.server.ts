import { eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines } from "#db/schema/index.ts";

interface Taken {
  lotId: string;
  orderLineId: string;
  quantity: number;
}

/** Named by the table's check: more pieces were asked for than a lot still has. */
export const oversold = "lot_not_oversold";

/** Stock set aside for a request; the lot's check refuses more than there is. */
export function reserveStock({ db }: Pick<Scope, "db">, taken: readonly Taken[]): Statement[] {
  return taken.map(({ lotId, quantity }) =>
    db
      .update(lots)
      .set({
        availableQuantity: sql`available_quantity - ${quantity}`,
        reservedQuantity: sql`reserved_quantity + ${quantity}`,
      })
      .where(eq(lots.id, lotId)),
  );
}

/** What a cancelled request had set aside can be asked for again. */
export function releaseStock({ db }: Pick<Scope, "db">, taken: readonly Taken[]): Statement[] {
  return taken.map(({ lotId, quantity }) =>
    db
      .update(lots)
      .set({
        availableQuantity: sql`available_quantity + ${quantity}`,
        reservedQuantity: sql`reserved_quantity - ${quantity}`,
      })
      .where(eq(lots.id, lotId)),
  );
}

/** The pieces leave the warehouse: the lot and its order line both say so. */
export function shipStock({ db }: Pick<Scope, "db">, taken: readonly Taken[]): Statement[] {
  return taken.flatMap(({ lotId, orderLineId, quantity }) => [
    db
      .update(lots)
      .set({
        reservedQuantity: sql`reserved_quantity - ${quantity}`,
        shippedQuantity: sql`shipped_quantity + ${quantity}`,
      })
      .where(eq(lots.id, lotId)),
    db
      .update(orderLines)
      .set({ shippedQuantity: sql`shipped_quantity + ${quantity}` })
      .where(eq(orderLines.id, orderLineId)),
  ]);
}

/** Pieces that were said to have left are here after all, and still set aside. */
export function unshipStock({ db }: Pick<Scope, "db">, taken: readonly Taken[]): Statement[] {
  return taken.flatMap(({ lotId, orderLineId, quantity }) => [
    db
      .update(lots)
      .set({
        reservedQuantity: sql`reserved_quantity + ${quantity}`,
        shippedQuantity: sql`shipped_quantity - ${quantity}`,
      })
      .where(eq(lots.id, lotId)),
    db
      .update(orderLines)
      .set({ shippedQuantity: sql`shipped_quantity - ${quantity}` })
      .where(eq(orderLines.id, orderLineId)),
  ]);
}
