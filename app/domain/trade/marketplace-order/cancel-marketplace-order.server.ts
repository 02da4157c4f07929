import { and, eq, inArray, or } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceOrders } from "#db/schema/index.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { findPurchase, isUntouched } from "../purchasing/find-purchase.server.ts";
import { notCalling } from "./placing.server.ts";

/** 取消平台订单: keeps the wish to call off what was placed, while nothing of it is received; the call comes after. */
export async function cancelMarketplaceOrder(
  scope: Scope<Staff>,
  number: string,
  { purchaseId, reason }: { purchaseId: string; reason: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  const purchase = order && (await findPurchase(scope, order.id, purchaseId));
  if (!purchase) return refuse("not-found");
  if (purchase.state !== "bought") return refuse("undone-already");
  if (!isUntouched(purchase)) return refuse("received-already");
  if (purchase.caseOpen) return refuse("case-open");
  const [asked] = await db
    .update(marketplaceOrders)
    .set({ state: "cancelling", problem: reason, tries: 0, triedAt: null })
    .where(and(eq(marketplaceOrders.id, purchaseId), eq(marketplaceOrders.state, "placed")))
    .returning({ id: marketplaceOrders.id });
  return asked ? done(undefined) : refuse("undone-already");
}

/**
 * 放弃下单: gives up an order that the marketplace did not answer, or placed but we could not store, after staff have
 * looked there. If it was placed after all, it is stored when the marketplace reports it.
 */
export async function giveUpPlacing(
  scope: Scope<Staff>,
  number: string,
  { wishId, reason }: { wishId: string; reason: string },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const problem = `${signedName(actor)}放弃：${reason}`;
  const [given] = await db
    .update(marketplaceOrders)
    .set({ state: "refused", problem })
    .where(
      and(
        eq(marketplaceOrders.id, wishId),
        eq(marketplaceOrders.orderId, order.id),
        inArray(marketplaceOrders.state, ["placing", "unkept"]),
        // What is being asked for at this moment may still be placed.
        or(eq(marketplaceOrders.state, "unkept"), notCalling(now)),
      ),
    )
    .returning({ id: marketplaceOrders.id });
  return given ? done(undefined) : refuse("calling");
}
