import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, purchases } from "#db/schema/index.ts";
import { countPurchases, moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { findPurchase, isUntouched } from "./find-purchase.server.ts";
import { moveLot } from "./move-lot.server.ts";
import { movePurchase } from "./move-purchase.server.ts";

/**
 * 撤销采购: a purchase that came to nothing, as long as none of its pieces was received; they are to be
 * bought again, nobody waits for its parcel, and the company reads why. Refused once a deposit order asked for its rest.
 */
export async function undoPurchase(
  scope: Scope<Staff>,
  number: string,
  { purchaseId, reason }: { purchaseId: string; reason: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const purchase = await findPurchase(scope, order.id, purchaseId);
  if (!purchase) return refuse("not-found");
  if (purchase.state === "undone") return done(undefined);
  if (!isUntouched(purchase)) return refuse("received-already");
  if (purchase.caseOpen) return refuse("case-open");
  const complete = order.state === "purchased";
  const move = complete ? "buyAgain" : "undoPurchase";
  if (!orderLifecycle.allows(move, order.state, actor)) return refuse("order-moved-on");
  if (complete && order.downPaymentPercent > 0) return refuse("order-moved-on");

  return commit(
    scope,
    [
      ...moveOrder(scope, order, move, complete ? { purchasedAt: null } : {}, typed(reason)),
      ...movePurchase(scope, purchase, "undo", {}, typed(reason)),
      ...purchase.lots.flatMap((lot) => moveLot(scope, lot, "callOff")),
      ...purchase.lines.map(({ orderLineId, quantity }) =>
        db
          .update(orderLines)
          .set({ boughtQuantity: sql`bought_quantity - ${quantity}` })
          .where(eq(orderLines.id, orderLineId)),
      ),
      passFreightOn(scope, purchase),
      ...(complete ? [countPurchases(scope, { ...order, totalYen: -order.totalYen })] : []),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "order",
        letter: letter("order.purchase-undone", { number: order.number, words: typed(reason) }),
        href: orderPage(order.number),
      }),
    ],
    { ...moveRefusals, order_line_steps: "moved-meanwhile" as const },
  );
}

type Undone = Pick<
  typeof purchases.$inferSelect,
  "id" | "orderId" | "supplierId" | "quotedFreightFen"
>;

/** The quoted freight that it answered for is another's now; the next purchase takes it where there is none. */
function passFreightOn(
  { db }: Scope<Staff>,
  { id, orderId, supplierId, quotedFreightFen }: Undone,
) {
  const other = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.orderId, orderId),
        eq(purchases.supplierId, supplierId),
        eq(purchases.state, "bought"),
        ne(purchases.id, id),
      ),
    )
    .orderBy(asc(purchases.boughtAt), asc(purchases.id))
    .limit(1);
  return db
    .update(purchases)
    .set({ quotedFreightFen: sql`quoted_freight_fen + ${quotedFreightFen}` })
    .where(inArray(purchases.id, other));
}
