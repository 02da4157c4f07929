import { and, eq } from "drizzle-orm";
import { logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import { actForCompany } from "../authorisation/act-for-company.server.ts";
import { commit } from "../commit.server.ts";
import { couponRefusals, takeCoupon } from "../coupon/take-coupon.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import type { PaymentExtras } from "../ledger/payment-extras.ts";
import { paymentRefusals } from "../ledger/payment-refusals.server.ts";
import { buyerMay, staffMay } from "../policy.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { discountableRequest } from "./discountable-request.ts";
import { shippingMoney } from "./shipping-money.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * 残高で支払う for a shipping request. A method that weighed the boxes first goes on to shipment,
 * the others to packing.
 */
export async function payShipping(
  scope: Scope<Buyer | Staff>,
  requestId: string,
  key: string,
  { beside = [], couponId }: PaymentExtras = {},
) {
  const { db, actor, now } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "pay") : staffMay(actor, "act-for-company");
  if (!may) return refuse("forbidden");

  const [found] = await db
    .select({ request: shippingRequests, weighsFirst: logisticsMethods.weighsFirst })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(
      and(
        eq(shippingRequests.id, requestId),
        actor.kind === "buyer" ? eq(shippingRequests.companyId, actor.companyId) : undefined,
      ),
    )
    .limit(1);
  if (!found) return refuse("not-found");
  const { request, weighsFirst } = found;
  if (request.paidAt) return request.paidKey === key ? done(undefined) : refuse("already-paid");

  const move = weighsFirst ? "payWeighed" : "pay";
  if (!shippingLifecycle.allows(move, request.state, actor)) return refuse("not-payable");

  const coupon = await takeCoupon(scope, couponId, discountableRequest(request));
  if (!coupon.ok) return coupon;
  const { discountYen: couponYen, statements } = coupon.value;
  const paidYen = request.totalYen - couponYen;

  const { event, state, version } = moveDocument(
    scope,
    shippingLifecycle,
    "shipping",
    request,
    move,
  );
  const paid = await commit(
    db,
    [
      event,
      db
        .update(shippingRequests)
        .set({ state, version, paidYen, couponYen, paidAt: now, paidKey: key })
        .where(eq(shippingRequests.id, request.id)),
      ...beside,
      ...statements,
      ...actForCompany(scope, {
        kind: "payment",
        companyId: request.companyId,
        document: { kind: "shipping", number: request.number },
        amountYen: paidYen,
        stateBefore: request.state,
        stateAfter: state,
      }),
      ...shippingMoney(scope, { ...request, couponYen }),
    ],
    {
      ...paymentRefusals,
      ...couponRefusals,
      [movedMeanwhile]: "moved-meanwhile",
    },
  );
  if (paid.ok || paid.reason !== "moved-meanwhile") return paid;

  const [latest] = await db
    .select({ paidAt: shippingRequests.paidAt, paidKey: shippingRequests.paidKey })
    .from(shippingRequests)
    .where(eq(shippingRequests.id, request.id))
    .limit(1);
  if (latest?.paidKey === key) return done(undefined);
  return refuse(latest?.paidAt ? "already-paid" : "moved-meanwhile");
}
