import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { disputesWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { answerCopy, doneIfSameRow, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { forwardedPage, trackingDisputesPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Statement } from "#db/client.ts";
import {
  companies,
  forwardedGoods,
  lots,
  numberDisputes,
  orderLines,
  orders,
  purchases,
} from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { movePurchase } from "../purchasing/correct-purchase.server.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { planForwardedOrder, trackingNumberIndex } from "./announce-forwarded.server.ts";
import {
  awaitedUnderQuery,
  type ForwardedPrice,
  forwardedPriceQueries,
  toForwardedPrice,
} from "./forwarded-queries.server.ts";

interface Dispute {
  /** The form's own id. */
  id: string;
  /** Normalized. */
  trackingNumber: string;
  quantity: number;
  name: string;
  valueFen: number;
  goodsClass: GoodsClass;
  reason: string;
}

/** Selects the forwarded goods that hold a number, with their order and the lot that waits for the parcel. */
function holderQuery({ db }: Pick<Scope, "db">, number: string) {
  return db
    .select({ order: orders, goods: forwardedGoods, purchase: purchases, lot: lots })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(lots, and(eq(lots.orderId, orders.id), eq(lots.purchaseId, purchases.id)))
    .where(
      and(
        eq(purchases.chinaTracking, number),
        eq(purchases.state, "forwarded"),
        ne(lots.state, "written_off"),
      ),
    )
    .limit(1);
}

/**
 * 追跡番号の確認依頼: says that a number is the company's own that another company registered first. One open dispute
 * of a number and company. Refuses a number that nobody else's forwarded goods await.
 */
export async function disputeNumber(scope: Scope<Buyer>, dispute: Dispute) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const said = { ...dispute, companyId: actor.companyId, userId: actor.id };
  const [[earlier], [holder]] = await db.batch([
    formRowQuery(scope, numberDisputes, said),
    holderQuery(scope, dispute.trackingNumber),
  ]);
  const copied = answerCopy(earlier, undefined);
  if (copied) return copied;
  if (!holder) return refuse("not-registered");
  if (holder.order.companyId === actor.companyId) return refuse("own-number");
  const written = await commit(
    scope,
    [
      db.insert(numberDisputes).values({
        ...said,
        state: "open",
        holderOrderId: holder.order.id,
        disputedAt: now,
      }),
    ],
    {
      "number_disputes.id": "disputed-before",
      "number_disputes.tracking_number, number_disputes.company_id": "disputed-before",
    },
  );
  return doneIfSameRow(written, formRowQuery(scope, numberDisputes, said));
}

/** Selects the disputes within the person's reach, the newest first. */
export function ownDisputesQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(numberDisputes)
    .where(disputesWithin(actor))
    .orderBy(desc(numberDisputes.disputedAt))
    .limit(30);
}

/** Selects the open disputes with both companies for staff, the oldest first. */
export function waitingDisputesQuery({ db }: Scope<Staff>) {
  const holders = alias(companies, "holders");
  return db
    .select({
      dispute: numberDisputes,
      companyName: companies.name,
      holderName: holders.name,
      holderNumber: orders.number,
      holderGoods: orderLines.titleZh,
      announcedAt: forwardedGoods.announcedAt,
    })
    .from(numberDisputes)
    .innerJoin(companies, eq(companies.id, numberDisputes.companyId))
    .innerJoin(orders, eq(orders.id, numberDisputes.holderOrderId))
    .innerJoin(holders, eq(holders.id, orders.companyId))
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, forwardedGoods.lineId))
    .where(eq(numberDisputes.state, "open"))
    .orderBy(asc(numberDisputes.disputedAt), asc(numberDisputes.id))
    .limit(100);
}

/**
 * 改判 or 维持: gives the number to the company that disputes it, or leaves it with who registered it; both read the
 * answer. Given away, the parcel is taken out of the other's goods, which end where it was their last, and is announced
 * for the disputing company. Refused once the parcel was received.
 */
export async function decideDispute(
  scope: Scope<Staff>,
  id: string,
  { grant, answer }: { grant: boolean; answer: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [[found], ...prices] = await db.batch([
    db
      .select({ dispute: numberDisputes, holderCompanyId: orders.companyId })
      .from(numberDisputes)
      .innerJoin(orders, eq(orders.id, numberDisputes.holderOrderId))
      .where(eq(numberDisputes.id, id))
      .limit(1),
    ...forwardedPriceQueries(scope),
  ]);
  if (!found) return refuse("not-found");
  const { dispute } = found;
  if (dispute.state !== "open") return refuse("decided-already");
  if (!grant) return commit(scope, planAnswer(scope, found, "refused", answer), disputeRefusals);

  const [holder] = await holderQuery(scope, dispute.trackingNumber);
  if (!holder || holder.order.id !== dispute.holderOrderId) return refuse("not-registered");
  if (holder.lot.state !== "arrival_pending") return refuse("arrived-already");
  const [taken, live] = await db.batch([
    awaitedUnderQuery(scope, [dispute.trackingNumber], holder.order.id),
    db
      .select({ id: lots.id })
      .from(lots)
      .where(
        and(
          eq(lots.orderId, holder.order.id),
          ne(lots.id, holder.lot.id),
          ne(lots.state, "written_off"),
        ),
      )
      .limit(1),
  ]);
  if (taken.length > 0) return refuse("number-taken");
  return commit(
    scope,
    [
      ...planAnswer(scope, found, "granted", answer),
      ...takeParcelFrom(scope, holder, live.length > 0, answer),
      ...announceFor(scope, dispute, toForwardedPrice(...prices)),
    ],
    { ...moveRefusals, ...disputeRefusals, [trackingNumberIndex]: "number-taken" },
  );
}

type FoundDispute = typeof numberDisputes.$inferSelect;
type Holder = Awaited<ReturnType<typeof holderQuery>>[number];

/** A registration gives its number away once. */
const disputeRefusals = {
  "number_disputes.holder_order_id, number_disputes.tracking_number": "decided-already",
} as const;

/** Plans the answer with a notice to each of both companies, first in the batch. */
function planAnswer(
  scope: Scope<Staff>,
  { dispute, holderCompanyId }: { dispute: FoundDispute; holderCompanyId: string },
  state: "granted" | "refused",
  answer: string,
): Guarded<"decided-already">[] {
  const { db, actor, now } = scope;
  const { id, trackingNumber, companyId, userId, holderOrderId } = dispute;
  const open = and(eq(numberDisputes.id, id), eq(numberDisputes.state, "open"));
  const said = { number: trackingNumber, words: typedMessage(answer) };
  const won = state === "granted";
  return [
    guard(sql`EXISTS (SELECT 1 FROM ${numberDisputes} WHERE ${open})`, "decided-already"),
    db
      .update(numberDisputes)
      .set({ state, answer, decidedAt: now, decidedByName: actor.name })
      .where(open),
    notify(scope, {
      companyId,
      about: { person: userId },
      kind: "warehouse",
      letter: letter(won ? "number-dispute.granted" : "number-dispute.refused", said),
      href: won ? forwardedPage : trackingDisputesPage,
    }),
    notify(scope, {
      companyId: holderCompanyId,
      about: { order: holderOrderId },
      kind: "warehouse",
      letter: letter(won ? "number-dispute.lost" : "number-dispute.kept", said),
      href: forwardedPage,
    }),
  ];
}

function takeParcelFrom(
  scope: Scope<Staff>,
  { order, goods, purchase, lot }: Holder,
  hasOthers: boolean,
  answer: string,
): Statement[] {
  const { db } = scope;
  const words = typedMessage(answer);
  const less = (column: typeof orderLines.quantity | typeof orderLines.boughtQuantity) =>
    sql`${column} - ${lot.quantity}`;
  return [
    ...(hasOthers
      ? moveOrder(
          scope,
          order,
          "loseForwardedParcel",
          { pieceCount: order.pieceCount - lot.quantity },
          words,
        )
      : moveOrder(scope, order, "refuseForwarded", {}, words)),
    ...moveLot(scope, lot, "callOff", {}, words),
    ...movePurchase(scope, purchase, "withdraw"),
    hasOthers
      ? db
          .update(orderLines)
          .set({
            quantity: less(orderLines.quantity),
            boughtQuantity: less(orderLines.boughtQuantity),
          })
          .where(eq(orderLines.id, goods.lineId))
      : db
          .update(forwardedGoods)
          .set({ ended: "refused", endNote: answer })
          .where(eq(forwardedGoods.orderId, order.id)),
  ];
}

function announceFor(scope: Scope<Staff>, dispute: FoundDispute, price: ForwardedPrice) {
  const { companyId, userId, name, valueFen, goodsClass, trackingNumber, quantity } = dispute;
  const [count, number] = nextNumber(scope, "order");
  // The order's id is new, since whoever sent the dispute's form chose the dispute's.
  const holder = { id: crypto.randomUUID(), companyId, userId, storeId: null, number, picture: "" };
  const parcels = [{ tracking: trackingNumber, quantity }];
  const said = { name, valueFen, goodsClass, optionIds: [], note: "", parcels };
  return [count, ...planForwardedOrder(scope, holder, said, price)];
}
