import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderChanges, orderLines } from "#db/schema/index.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { countPurchases } from "../order/count-purchases.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { openPieces, orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { balanceMoney } from "./down-payment-money.server.ts";

/**
 * 生产完成: all goods of a deposit order are made and bought; the company is asked for the rest.
 * Where a change has left nothing to pay, the order is purchased at once.
 */
export async function markMade(scope: Scope<Staff>, number: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (order.downPaymentPercent === 0 || !orderLifecycle.allows("goodsMade", order.state, actor))
    return refuse("not-buying");
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .limit(limits.linesPerOrder);
  if (lines.some((line) => openPieces(line) > 0)) return refuse("not-all-bought");
  // What adds to the order could be neither agreed to nor declined afterwards.
  const asked = and(eq(orderChanges.orderId, order.id), eq(orderChanges.state, "proposed"));
  if ((await db.$count(orderChanges, asked)) > 0) return refuse("change-waits");

  const restYen = order.totalYen - order.paidYen;
  const settled = restYen === 0;
  const move = settled ? "purchase" : "goodsMade";
  return commit(
    scope,
    [
      ...moveOrder(scope, order, move, settled ? { paidAt: now, purchasedAt: now } : {}),
      ...(settled
        ? [
            ...balanceMoney(scope, order),
            keepAmounts(scope, order.id, { kind: "actual" }),
            countPurchases(scope, order),
          ]
        : []),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "order",
        letter: settled
          ? letter("order.bought", { number: order.number })
          : letter("order.balance-due", { number: order.number, restYen }),
        href: orderPage(order.number),
      }),
    ],
    moveRefusals,
  );
}
