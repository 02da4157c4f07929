import { and, asc, eq, lte } from "drizzle-orm";
import { askMarket, isSilence } from "#app/domain/catalog/source/source-turn.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { marketplaceOrders, orders, purchases } from "#db/schema/index.ts";
import { parcelSent } from "../purchasing/parcel-sent.server.ts";
import { isClosed } from "./marketplace-order.ts";
import { isRefused, type OrdersAt, ordersOf } from "./marketplace-orders.ts";

const perRun = 40;
const againMs = { waiting: 30 * 60_000, sent: 24 * 3_600_000 };

type Due = Awaited<ReturnType<typeof dueOrders>>[number];

/** Asks how placed orders stand: the couriers' numbers of what was sent go to their purchases, so that the parcels are watched. */
export async function followMarketplaceOrders(scope: Scope<System>, places: readonly OrdersAt[]) {
  if (places.length === 0) return;
  for (const due of await dueOrders(scope)) {
    const place = ordersOf(places, due.platform);
    if (place) await followOne(scope, place, due);
  }
}

function dueOrders({ db, now }: Scope<System>) {
  return db
    .select({
      id: marketplaceOrders.id,
      platform: marketplaceOrders.platform,
      number: marketplaceOrders.marketplaceNumber,
      chinaTracking: purchases.chinaTracking,
      boughtAt: purchases.boughtAt,
      purchaseState: purchases.state,
      companyId: orders.companyId,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(marketplaceOrders)
    .innerJoin(purchases, eq(purchases.id, marketplaceOrders.id))
    .innerJoin(orders, eq(orders.id, marketplaceOrders.orderId))
    .where(and(eq(marketplaceOrders.state, "placed"), lte(marketplaceOrders.readNextAt, now)))
    .orderBy(asc(marketplaceOrders.readNextAt))
    .limit(perRun);
}

async function followOne(scope: Scope<System>, { live, orders: at }: OrdersAt, due: Due) {
  const { db, now } = scope;
  const asking = live.asking(db, now, "job");
  const told = await askMarket(asking, live.market, (token) => at.follow(token, due.number));
  const later = (ms: number) => new Date(now.getTime() + ms);
  const noted = (changes: Partial<typeof marketplaceOrders.$inferInsert>): Statement =>
    db.update(marketplaceOrders).set(changes).where(eq(marketplaceOrders.id, due.id));
  if (isSilence(told) || isRefused(told)) {
    const problem = isSilence(told) ? {} : { problem: told.refused.slice(0, 300) };
    await commit(scope, [noted({ ...problem, readNextAt: later(againMs.waiting) })], {});
    return;
  }
  const { toldState, trackingNumbers } = told;
  const [first = "", ...others] = trackingNumbers;
  const over = due.purchaseState !== "bought" || isClosed(toldState);
  const readNextAt = over ? null : later(first ? againMs.sent : againMs.waiting);
  const problem = isClosed(toldState)
    ? "平台已关闭这笔订单，请核对后撤销采购"
    : others.length > 0
      ? `另有包裹：${others.join("、")}`.slice(0, 300)
      : "";
  const isNew = first !== "" && due.chinaTracking === "" && due.purchaseState === "bought";
  await commit(
    scope,
    [noted({ toldState, readNextAt, problem }), ...(isNew ? tracked(scope, due, first) : [])],
    {},
  );
}

/** What the warehouse finds the lots by, once the seller has sent them. */
function tracked(scope: Scope<System>, due: Due, chinaTracking: string): Statement[] {
  const { companyId, orderId, orderNumber, boughtAt } = due;
  return [
    scope.db
      .update(purchases)
      .set({ chinaTracking })
      .where(and(eq(purchases.id, due.id), eq(purchases.chinaTracking, ""))),
    ...parcelSent(scope, { companyId, orderId, orderNumber, boughtAt, chinaTracking }),
  ];
}
