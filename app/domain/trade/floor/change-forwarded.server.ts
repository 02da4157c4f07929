import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, transitionWhere } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { forwardedPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  forwardedGoods,
  lots,
  orderLines,
  orders,
  purchases,
  unknownParcels,
} from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { movePurchase } from "../purchasing/correct-purchase.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { purchaseLifecycle } from "../purchasing/purchase.ts";
import {
  type Announcement,
  lineColumns,
  numbersOf,
  planAwaitedParcel,
  trackingNumberIndex,
} from "./announce-forwarded.server.ts";
import {
  announcedBeforeQuery,
  awaitedUnderQuery,
  forwardedPriceQueries,
  heldReason,
  toForwardedPrice,
} from "./forwarded-queries.server.ts";
import { planNobodysAgain } from "./unknown-parcels.server.ts";

const lotsMax = 50;

/** Reads the order that holds forwarded goods, with its lots and parcels; undefined for one out of reach. */
async function ownForwarded({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const rows = await db
    .select({ goods: forwardedGoods, order: orders, lot: lots, purchase: purchases })
    .from(orders)
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(and(eq(orders.number, number), ordersWithin(actor)))
    // Every edit leaves written-off lots behind; live ones come first so that the limit never cuts them.
    .orderBy(sql`${lots.state} = 'written_off'`, desc(purchases.boughtAt))
    .limit(lotsMax);
  const [first] = rows;
  return first && { goods: first.goods, order: first.order, rows };
}

type Own = NonNullable<Awaited<ReturnType<typeof ownForwarded>>>;

/** 転送品の変更: allowed until the first parcel arrives; the fee per piece becomes today's. */
export async function editForwarded(scope: Scope<Buyer>, number: string, said: Announcement) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  const { order, goods } = own;
  if (!isChangeable(own, "editForwarded", actor)) return refuse("arrived-already");
  const [taken, lying, ...prices] = await db.batch([
    announcedBeforeQuery(scope, numbersOf(said), order.id),
    lyingQuery(scope, order.id),
    ...forwardedPriceQueries(scope),
  ]);
  if (lying.some(({ number }) => !numbersOf(said).includes(number)))
    return refuse("parcel-is-here");
  const held = heldReason(taken);
  if (held) return refuse(held);
  const line = lineColumns(said, toForwardedPrice(...prices));
  const awaiting = { orderId: order.id, lineId: goods.lineId, companyId: order.companyId };
  const written = await commit(
    scope,
    [
      ...moveOrder(scope, order, "editForwarded", { pieceCount: line.quantity }),
      ...writeOffAwaitedLots(scope, own),
      db.update(orderLines).set(line).where(eq(orderLines.id, goods.lineId)),
      ...said.parcels.flatMap((parcel) => planAwaitedParcel(scope, awaiting, parcel)),
    ],
    { ...moveRefusals, [trackingNumberIndex]: "number-taken" },
  );
  return written.ok ? done({ number }) : written;
}

/** Selects the parcels of an order that lie in the warehouse since before their owner was known. */
function lyingQuery({ db }: Scope, orderId: string) {
  return db
    .select({ number: unknownParcels.trackingNumber })
    .from(unknownParcels)
    .where(and(eq(unknownParcels.orderId, orderId), eq(unknownParcels.state, "claimed")))
    .limit(20);
}

/**
 * 転送品の取り下げ: allowed until the first parcel is received. Parcels that lay here without an owner are nobody's
 * again; answers how many.
 */
export async function withdrawForwarded(scope: Scope<Buyer>, number: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  if (!isChangeable(own, "withdrawForwarded", actor)) return refuse("arrived-already");
  const nobodysAgain = await planNobodysAgain(scope, own.order.id);
  const written = await commit(
    scope,
    [
      ...moveOrder(scope, own.order, "withdrawForwarded"),
      ...writeOffAwaitedLots(scope, own),
      ...nobodysAgain,
      db
        .update(forwardedGoods)
        .set({ ended: "withdrawn" })
        .where(eq(forwardedGoods.orderId, own.order.id)),
    ],
    moveRefusals,
  );
  return written.ok ? done({ isNobodysAgain: nobodysAgain.length > 0 }) : written;
}

function isChangeable(
  { order, rows }: Own,
  move: "editForwarded" | "withdrawForwarded",
  actor: Buyer,
) {
  const live = rows.filter(({ lot }) => lot.state !== "written_off");
  return (
    orderLifecycle.allows(move, order.state, actor) &&
    live.every(({ lot }) => lotLifecycle.allows("callOff", lot.state, actor))
  );
}

/** Writes off the waiting lots. If a parcel is received at the same moment, the lot's lock decides. */
function writeOffAwaitedLots(scope: Scope, { rows }: Own): Statement[] {
  const live = rows.filter(({ lot }) => lot.state === "arrival_pending");
  return live.flatMap(({ lot, purchase }) => [
    ...moveLot(scope, lot, "callOff"),
    ...(purchase.state === "forwarded" ? movePurchase(scope, purchase, "withdraw") : []),
  ]);
}

/**
 * 拒收: refuses goods that we may not store or ship; the company reads the reason. Not possible once a piece
 * of them was inspected.
 */
export async function refuseForwarded(scope: Scope<Staff>, number: string, reason: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  const { order, rows } = own;
  if (!orderLifecycle.allows("refuseForwarded", order.state, actor)) return refuse("ended-already");
  const live = rows.filter(({ lot }) => lot.state !== "written_off");
  const here = live.filter(({ lot }) => lot.state === "arrival_work");
  const waiting = live.filter(({ lot }) => lot.state === "arrival_pending");
  if (here.length + waiting.length < live.length) return refuse("inspected-already");
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "refuseForwarded", {}, typedMessage(reason)),
      ...writeOffAwaitedLots(scope, own),
      ...here.flatMap(({ lot }) => moveLot(scope, lot, "refuse", {}, typedMessage(reason))),
      db
        .update(forwardedGoods)
        .set({ ended: "refused", endNote: reason })
        .where(eq(forwardedGoods.orderId, order.id)),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "warehouse",
        letter: letter("forwarded.refused", { number: order.number, words: typedMessage(reason) }),
        href: forwardedPage,
      }),
    ],
    moveRefusals,
  );
}

const followLot = transitionWhere("lot", lots, lotLifecycle);
const followPurchase = transitionWhere("purchase", purchases, purchaseLifecycle);

/**
 * 撤销拒收: restores received parcels, awaits the others again, and tells the company the reason. Refused once
 * other goods are awaited under one of the numbers, for example because they were announced again.
 */
export async function reopenForwarded(scope: Scope<Staff>, number: string, reason: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  const { order, goods, rows } = own;
  if (goods.ended !== "refused") return refuse("moved-meanwhile");
  const numbers = rows.map(({ purchase }) => purchase.chinaTracking.toUpperCase());
  const taken = await awaitedUnderQuery(scope, numbers, order.id);
  if (taken.length > 0) return refuse("number-taken");
  // Only the lots and purchases that the refusal ended are restored, not those of an earlier announcement.
  const last = (kind: "lot" | "purchase", of: typeof lots | typeof purchases, move: SQL) =>
    and(
      eq(of.orderId, order.id),
      sql`EXISTS (SELECT 1 FROM document_events e JOIN document_events o ON o.document_kind = 'order'
        AND o.document_id = ${order.id} AND o.version = ${order.version} AND o.at = e.at
        WHERE e.document_kind = ${kind} AND e.document_id = ${of.id} AND e.version = ${of.version} AND e.move = ${move})`,
    )!;
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "reopenForwarded", { removedAt: null }, typedMessage(reason)),
      ...followLot(scope, last("lot", lots, sql`'refuse'`), "undoRefuse"),
      ...followLot(scope, last("lot", lots, sql`'callOff'`), "undoCallOff"),
      ...followPurchase(scope, last("purchase", purchases, sql`'withdraw'`), "undoWithdraw"),
      db
        .update(forwardedGoods)
        .set({ ended: null, endNote: reason })
        .where(eq(forwardedGoods.orderId, order.id)),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "warehouse",
        letter: letter("forwarded.reopened", { number: order.number, words: typedMessage(reason) }),
        href: forwardedPage,
      }),
    ],
    { ...moveRefusals, [trackingNumberIndex]: "number-taken" },
  );
}
