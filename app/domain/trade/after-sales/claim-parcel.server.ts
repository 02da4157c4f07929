import { and, asc, desc, eq, exists, sql } from "drizzle-orm";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { ordersWithin, parcelClaimsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { answerCopy, doneIfSameRow, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import {
  lots,
  orderLines,
  orders,
  parcelClaims,
  purchases,
  unknownParcels,
  unknownPhotos,
} from "#db/schema/index.ts";
import { casesAwaitingQuery } from "../floor/case-stock.server.ts";
import { newTrace, recordAct, recordActLots } from "../floor/floor-acts.server.ts";
import { awaitedUnderQuery } from "../floor/forwarded-queries.server.ts";
import { findLotRow } from "../floor/lot-queries.server.ts";
import { changedCases, planArrival, receiveRefusals } from "../floor/receive-lot.server.ts";
import { lotCode } from "../floor/scanned-code.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import {
  awardParcel,
  awardRefusals,
  notifyClaimant,
  parcelClaimQuery,
  rivalClaimsQuery,
} from "./decide-parcel-claim.server.ts";

interface ParcelClaim {
  /** The form's own id. */
  id: string;
  parcelId: string;
  name: string;
  valueFen: number;
  goodsClass: GoodsClass;
  evidence: string;
  /** The number of an order of the company whose goods it is; empty where it bought them elsewhere. */
  orderNumber?: string;
}

/** 申し出: claims an unknown parcel for the company; staff decide. Each company may have one open claim for a parcel. */
export async function claimParcel(scope: Scope<Buyer>, claim: ParcelClaim) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const row = { ...claim, companyId: actor.companyId, userId: actor.id, state: "open" as const };
  const { state: _, ...said } = row;
  const [[parcel], [earlier]] = await db.batch([
    db
      .select({ id: unknownParcels.id })
      .from(unknownParcels)
      .where(and(eq(unknownParcels.id, claim.parcelId), eq(unknownParcels.state, "open")))
      .limit(1),
    formRowQuery(scope, parcelClaims, said),
  ]);
  const copied = answerCopy(earlier, undefined);
  if (copied) return copied;
  if (!parcel) return refuse("not-found");
  if (claim.orderNumber && !(await awaitsGoods(scope, claim.orderNumber)))
    return refuse("no-such-order");
  const written = await commit(
    scope,
    [db.insert(parcelClaims).values({ ...row, claimedAt: now })],
    {
      "parcel_claims.id": "claimed-before",
      "parcel_claims.parcel_id, parcel_claims.company_id": "claimed-before",
    },
  );
  return doneIfSameRow(written, formRowQuery(scope, parcelClaims, said));
}

const photoIds =
  sql`(SELECT json_group_array(id) FROM ${unknownPhotos} WHERE parcel_id = unknown_parcels.id)`.mapWith(
    (ids: string) => JSON.parse(ids) as string[],
  );

interface Place {
  at: number;
  id: string;
}

/**
 * Selects the parcels without an owner as buyers may see them: photos, pieces and the day, never a number, a note or
 * a name. `number` narrows it to the parcel of exactly this tracking number.
 */
export function unclaimedQuery(
  { db }: Scope<Buyer>,
  number: string,
  after: Place | undefined,
  size: number,
) {
  return db
    .select({
      id: unknownParcels.id,
      quantity: unknownParcels.quantity,
      foundAt: unknownParcels.foundAt,
      photoIds,
    })
    .from(unknownParcels)
    .where(
      and(
        eq(unknownParcels.state, "open"),
        number ? eq(unknownParcels.trackingNumber, number) : undefined,
        after &&
          sql`(${unknownParcels.foundAt}, ${unknownParcels.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(unknownParcels.foundAt), desc(unknownParcels.id))
    .limit(size + 1);
}

/** Selects the claims within the person's reach, the newest first. */
export function ownParcelClaimsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(parcelClaims)
    .where(parcelClaimsWithin(actor))
    .orderBy(desc(parcelClaims.claimedAt))
    .limit(30);
}

/** Finds a photo of a parcel without an owner, for any buyer. */
export async function findUnclaimedPhoto({ db }: Scope<Buyer>, id: string) {
  const [photo] = await db
    .select({ key: unknownPhotos.key, contentType: unknownPhotos.contentType })
    .from(unknownPhotos)
    .innerJoin(unknownParcels, eq(unknownParcels.id, unknownPhotos.parcelId))
    .where(and(eq(unknownPhotos.id, id), eq(unknownParcels.state, "open")))
    .limit(1);
  return photo;
}

interface ParcelMatch {
  /** The lot of the named order whose goods the parcel brings. */
  lotId: string;
  /** The pieces that were counted in the parcel. */
  quantity: number;
  /** True if nothing more of the lot will come: fewer pieces are short, more are surplus. */
  differs: boolean;
  answer: string;
}

/** Selects the awaited lots of the orders that open claims name, for staff to choose from. */
export function joinableLotsQuery({ db }: Scope<Staff>) {
  return db
    .select({
      id: lots.id,
      companyId: lots.companyId,
      orderNumber: orders.number,
      quantity: lots.quantity,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      tracking: purchases.chinaTracking,
    })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(
      and(
        sql`${orders.number} IN (SELECT ${parcelClaims.orderNumber} FROM ${parcelClaims} WHERE ${parcelClaims.state} = 'open' AND ${parcelClaims.orderNumber} <> '')`,
        eq(lots.state, "arrival_pending"),
      ),
    )
    .orderBy(asc(orders.number), asc(orderLines.position), asc(lots.id))
    .limit(500);
}

/**
 * 认定为订单货物: decides that the parcel brings goods of the claim's order, and receives them in the same commit. Refused
 * where the tracking number is another order's.
 */
export async function joinParcelClaim(
  scope: Scope<Staff>,
  id: string,
  { lotId, quantity, differs, answer }: ParcelMatch,
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const [[found], rivals, lot, awaiting] = await Promise.all([
    parcelClaimQuery(scope, id),
    rivalClaimsQuery(scope, id),
    findLotRow(scope, lotId),
    casesAwaitingQuery(scope, lotId),
  ]);
  if (!found) return refuse("not-found");
  const { claim, parcel } = found;
  if (claim.state !== "open" || parcel.state !== "open") return refuse("decided-already");
  if (!lot || lot.companyId !== claim.companyId || lot.orderNumber !== claim.orderNumber)
    return refuse("not-of-the-order");
  if (!lotLifecycle.allows("receive", lot.state, scope.actor)) return refuse("not-waiting");
  if (quantity === 0) return refuse("nothing-came");
  if (quantity > lot.quantity && !differs) return refuse("more-than-waiting");
  const taken = await awaitedUnderQuery(scope, [parcel.trackingNumber], lot.orderId);
  if (taken.length > 0) return refuse("number-taken");

  const came = Math.min(quantity, lot.quantity);
  const arrival = { id: crypto.randomUUID(), lotId, quantity, differs };
  const trace = newTrace();
  return commit(
    scope,
    [
      ...awardParcel(scope, found, rivals, answer),
      ...planArrival(scope, lot, arrival, awaiting, trace),
      recordAct(scope, {
        id: arrival.id,
        kind: "receive",
        subject: "lot",
        subjectId: lotId,
        label: lotCode(lot.number),
        quantity,
        details: {
          caseIds: trace.caseIds,
          arrived: changedCases(awaiting, lot.quantity - came, differs),
          lines: [{ id: lot.orderLineId, received: came, good: 0, bad: 0, shelved: 0 }],
        },
      }),
      ...recordActLots(scope, arrival.id, [lot], trace.lotIds),
      notifyClaimant(
        scope,
        claim,
        letter("parcel-claim.joined", {
          orderNumber: claim.orderNumber,
          pieces: quantity,
          words: typedMessage(answer),
        }),
      ),
    ],
    { ...receiveRefusals, ...awardRefusals },
  );
}

/** 取り下げ of a claim that staff have not answered; twice is once. */
export async function withdrawParcelClaim({ db, actor, ...scope }: Scope<Buyer>, id: string) {
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = and(eq(parcelClaims.id, id), parcelClaimsWithin(actor));
  const [claim] = await db
    .select({ state: parcelClaims.state })
    .from(parcelClaims)
    .where(own)
    .limit(1);
  if (!claim) return refuse("not-found");
  if (claim.state === "withdrawn") return done(undefined);
  const open = and(own, eq(parcelClaims.state, "open"));
  return commit(
    { db, actor, ...scope },
    [
      guard(exists(db.select().from(parcelClaims).where(open)), "decided-already"),
      db.update(parcelClaims).set({ state: "withdrawn", decidedAt: scope.now }).where(open),
    ],
    {},
  );
}

/** True if an order in the person's reach has goods that have not arrived. */
async function awaitsGoods({ db, actor }: Scope<Buyer>, number: string) {
  const [waiting] = await db
    .select({ id: lots.id })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .where(and(eq(orders.number, number), ordersWithin(actor), eq(lots.state, "arrival_pending")))
    .limit(1);
  return waiting !== undefined;
}
