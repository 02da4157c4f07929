import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { orderWaysPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { purchases } from "#db/schema/index.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { awaitParcel } from "../parcel/await-parcel.server.ts";

/** The parcel's number in China, known once the seller has sent it: the warehouse finds the lots by it. */
export async function addTracking(
  scope: Scope<Staff>,
  number: string,
  purchaseId: string,
  chinaTracking: string,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const own = and(eq(purchases.id, purchaseId), eq(purchases.orderId, order.id));
  const [purchase] = await db.select().from(purchases).where(own).limit(1);
  if (!purchase) return refuse("not-found");
  if (purchase.chinaTracking === chinaTracking) return done(undefined);

  return commit(
    db,
    [
      db.update(purchases).set({ chinaTracking }).where(own),
      ...awaitParcel(scope, chinaTracking, purchase.boughtAt),
      notify(scope, {
        companyId: order.companyId,
        kind: "order",
        title: `注文 ${order.number} の商品が中国の倉庫へ発送されました`,
        body: `中国内の追跡番号 ${chinaTracking}`,
        href: orderWaysPage(order.number),
      }),
    ],
    {},
  );
}
