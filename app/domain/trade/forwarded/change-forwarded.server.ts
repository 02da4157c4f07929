import { and, desc, eq, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { forwardedGoods, lots, orderLines, orders, purchases } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { movePurchase } from "../purchasing/correct-purchase.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { awaitedUnderQuery } from "./awaited-number.server.ts";
import { forwardedPrice, forwardedPriceQueries } from "./forwarded-price.server.ts";
import {
  type Announcement,
  awaitGoods,
  lineColumns,
  numbersOf,
  numberTaken,
} from "./write-forwarded.server.ts";

const lotsMax = 50;

/** The order that holds forwarded goods, with its lots and parcels; nothing for one out of reach. */
export async function ownForwarded({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const rows = await db
    .select({ goods: forwardedGoods, order: orders, lot: lots, purchase: purchases })
    .from(orders)
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(and(eq(orders.number, number), ordersWithin(actor)))
    // Every edit leaves lots that are none any more: never so many that a live one is not read.
    .orderBy(sql`${lots.state} = 'written_off'`, desc(purchases.boughtAt))
    .limit(lotsMax);
  const [first] = rows;
  return first && { goods: first.goods, order: first.order, rows };
}

type Own = NonNullable<Awaited<ReturnType<typeof ownForwarded>>>;

/** 転送品の変更: until the first parcel arrives; what is paid for a piece is that of today. */
export async function editForwarded(scope: Scope<Buyer>, number: string, said: Announcement) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  const { order, goods } = own;
  if (!open(own, "editForwarded", actor)) return refuse("arrived-already");
  const [taken, ...prices] = await db.batch([
    awaitedUnderQuery(scope, numbersOf(said), order.id),
    ...forwardedPriceQueries(scope),
  ]);
  if (taken.length > 0) return refuse("number-taken");
  const line = lineColumns(said, forwardedPrice(...prices));
  const awaiting = { orderId: order.id, lineId: goods.lineId, companyId: order.companyId };
  const written = await commit(
    scope,
    [
      ...moveOrder(scope, order, "editForwarded", { pieceCount: line.quantity }),
      ...awaitNothing(scope, own),
      db.update(orderLines).set(line).where(eq(orderLines.id, goods.lineId)),
      ...said.parcels.flatMap((parcel) => awaitGoods(scope, awaiting, parcel)),
    ],
    { ...moveRefusals, [numberTaken]: "number-taken" },
  );
  return written.ok ? done({ number }) : written;
}

/** 転送品の取り下げ: until the first parcel arrives. */
export async function withdrawForwarded(scope: Scope<Buyer>, number: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  if (!open(own, "withdrawForwarded", actor)) return refuse("arrived-already");
  return commit(
    scope,
    [
      ...moveOrder(scope, own.order, "withdrawForwarded"),
      ...awaitNothing(scope, own),
      db
        .update(forwardedGoods)
        .set({ ended: "withdrawn" })
        .where(eq(forwardedGoods.orderId, own.order.id)),
    ],
    moveRefusals,
  );
}

function open({ order, rows }: Own, move: "editForwarded" | "withdrawForwarded", actor: Buyer) {
  const live = rows.filter(({ lot }) => lot.state !== "written_off");
  return (
    orderLifecycle.allows(move, order.state, actor) &&
    live.every(({ lot }) => lotLifecycle.allows("callOff", lot.state, actor))
  );
}

/** The lots that wait for its parcels wait no more. A parcel received at this moment loses or wins by the lot's lock. */
export function awaitNothing(scope: Scope, { rows }: Own): Statement[] {
  const live = rows.filter(({ lot }) => lot.state === "arrival_pending");
  return live.flatMap(({ lot, purchase }) => [
    ...moveLot(scope, lot, "callOff"),
    ...(purchase.state === "forwarded" ? movePurchase(scope, purchase, "withdraw") : []),
  ]);
}
