import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Staff, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, type orders, purchases } from "#db/schema/index.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { openChangeQuery } from "../changes/read-change.server.ts";
import { countPurchases } from "../order/count-purchases.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { awaitParcel } from "../parcel/await-parcel.server.ts";
import { lotLifecycle } from "../warehouse/lot.ts";

interface Purchase {
  /** The form's own id; it becomes the purchase's. */
  id: string;
  supplierId: string;
  marketplaceNumber: string;
  /** May follow later. */
  chinaTracking: string;
}

type Order = Pick<typeof orders.$inferSelect, "id" | "companyId" | "totalYen">;

/**
 * 已采购: everything the order asks of one supplier is bought; a lot waits for each line's arrival.
 * With the last supplier the order is purchased and counts towards the company's level.
 */
export async function buyOrder(scope: Scope<Staff>, number: string, purchase: Purchase) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const [lines, [earlier], [change]] = await db.batch([
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.id, purchase.id), eq(purchases.orderId, order.id)))
      .limit(1),
    openChangeQuery(scope, order.id),
  ]);
  if (earlier) return done(undefined);
  if (!orderLifecycle.allows("purchase", order.state, actor)) return refuse("not-buying");

  const open = lines.filter(({ refusal, boughtQuantity }) => !refusal && boughtQuantity === 0);
  const bought = open.filter(({ supplierId }) => supplierId === purchase.supplierId);
  if (bought.length === 0) return refuse("nothing-to-buy");
  const asked = new Set(change?.lines.map(({ lineId }) => lineId));
  if (bought.some(({ id }) => asked.has(id))) return refuse("change-waits");
  // With a deposit the order is complete when its rest is paid.
  const last = bought.length === open.length && order.downPaymentPercent === 0;

  const note = `${bought[0]!.supplierNameZh} ×${bought.length}`;
  return commit(
    db,
    [
      ...moveOrder(
        scope,
        order,
        last ? "purchase" : "buyPart",
        last ? { purchasedAt: now } : {},
        note,
      ),
      db
        .insert(purchases)
        .values({ ...purchase, orderId: order.id, boughtAt: now, boughtBy: signature(actor) }),
      ...awaitParcel(scope, purchase.chinaTracking, now),
      ...bought.flatMap((line) => arrival(scope, order, purchase.id, line)),
      ...(last
        ? [keepAmounts(scope, order.id, { kind: "actual" }), countPurchases(scope, order)]
        : []),
      notify(scope, {
        companyId: order.companyId,
        kind: "order",
        title: last
          ? `注文 ${order.number} の買付が完了しました`
          : `注文 ${order.number} の一部を買付しました`,
        href: orderPage(order.number),
      }),
    ],
    moveRefusals,
  );
}

/** The line is bought, and a lot waits for its arrival. */
function arrival(
  scope: Scope<Staff>,
  order: Order,
  purchaseId: string,
  line: typeof orderLines.$inferSelect,
) {
  const { db, now } = scope;
  const { id, quantity } = line;
  const lot = { id: crypto.randomUUID(), state: lotLifecycle.initial };
  return [
    db.update(orderLines).set({ boughtQuantity: quantity }).where(eq(orderLines.id, id)),
    openDocument(scope, "lot", lot),
    db.insert(lots).values({
      ...lot,
      version: 1,
      companyId: order.companyId,
      orderId: order.id,
      orderLineId: id,
      purchaseId,
      quantity,
      createdAt: now,
    }),
  ];
}
