import { eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines } from "#db/schema/index.ts";

interface Taken {
  lotId: string;
  orderLineId: string;
  quantity: number;
}

/** The check of the table that refuses more pieces than a lot still has. */
export const oversold = "lot_not_oversold";

/** Reserves stock for a request; the lot's check refuses more than it has. */
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

/** Makes the reserved pieces of a cancelled request available again. */
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

/** Takes the pieces out of the warehouse, in the lot and in its order line. */
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

/** Returns shipped pieces to the warehouse, still reserved. */
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
