import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines } from "#db/schema/index.ts";
import { lotRow } from "./find-lot.server.ts";
import { lotLifecycle } from "./lot.ts";
import { moveLot } from "./move-lot.server.ts";

interface Arrival {
  /** The form's own id; a part that arrives becomes a lot of this id. */
  id: string;
  lotId: string;
  quantity: number;
}

/**
 * 到货: what the parcel holds. The whole lot goes on to inspection; of a part, the rest keeps
 * waiting and the part goes on as a lot of its own. The same form twice receives once.
 */
export async function receiveLot(scope: Scope<Staff>, { id, lotId, quantity }: Arrival) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [lot, earlier] = await Promise.all([lotRow(scope, lotId), lotRow(scope, id)]);
  if (!lot) return refuse("not-found");
  if (earlier) return done(undefined);
  if (!lotLifecycle.allows("receive", lot.state, actor)) return refuse("not-waiting");
  if (quantity > lot.quantity) return refuse("more-than-waiting");

  const line = db
    .update(orderLines)
    .set({ receivedQuantity: sql`received_quantity + ${quantity}` })
    .where(eq(orderLines.id, lot.orderLineId));
  const arrived =
    quantity === lot.quantity ? moveLot(scope, lot, "receive", { receivedAt: now }) : part();
  return commit(db, [...arrived, line], moveRefusals);

  function part(): Statement[] {
    const opened = { id, state: lotLifecycle.initial, version: 1 };
    const { companyId, orderId, orderLineId, purchaseId, createdAt } = lot!;
    return [
      ...moveLot(
        scope,
        lot!,
        "receivePart",
        { quantity: lot!.quantity - quantity },
        `${quantity}/${lot!.quantity}`,
      ),
      openDocument(scope, "lot", opened),
      db.insert(lots).values({
        ...opened,
        companyId,
        orderId,
        orderLineId,
        purchaseId,
        createdAt,
        quantity,
      }),
      ...moveLot(scope, opened, "receive", { receivedAt: now }),
    ];
  }
}
