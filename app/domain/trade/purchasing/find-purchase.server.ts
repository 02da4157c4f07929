import { and, eq, inArray, ne } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, problemCases, purchaseLines, purchases } from "#db/schema/index.ts";

/** A purchase of this order with its lines, its lots and how many problem cases of them are open; undefined when the order has none of this id. */
export async function findPurchase({ db }: Scope<Staff>, orderId: string, purchaseId: string) {
  const [[purchase], lines, itsLots, cases] = await db.batch([
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.id, purchaseId), eq(purchases.orderId, orderId)))
      .limit(1),
    db
      .select()
      .from(purchaseLines)
      .where(eq(purchaseLines.purchaseId, purchaseId))
      .limit(limits.linesPerOrder),
    db
      .select({
        id: lots.id,
        state: lots.state,
        version: lots.version,
        quantity: lots.quantity,
        orderLineId: lots.orderLineId,
      })
      .from(lots)
      .where(and(eq(lots.orderId, orderId), eq(lots.purchaseId, purchaseId)))
      .limit(2 * limits.linesPerOrder),
    db
      .select({ id: problemCases.id })
      .from(problemCases)
      .where(
        and(
          inArray(
            problemCases.lotId,
            db
              .select({ id: lots.id })
              .from(lots)
              .where(and(eq(lots.orderId, orderId), eq(lots.purchaseId, purchaseId))),
          ),
          ne(problemCases.state, "done"),
        ),
      )
      .limit(1),
  ]);
  return purchase && { ...purchase, lines, lots: itsLots, caseOpen: cases.length > 0 };
}

type Found = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** Whether every piece is still on its way as it was bought: nothing received, none reported missing. */
export function isUntouched({ lines, lots: itsLots }: Pick<Found, "lines" | "lots">) {
  const pieces = (of: readonly { quantity: number }[]) =>
    of.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    itsLots.every(({ state }) => state === "arrival_pending") && pieces(itsLots) === pieces(lines)
  );
}
