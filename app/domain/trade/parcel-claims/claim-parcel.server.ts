import { and, desc, eq, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import { lots, orders, parcelClaims, unknownParcels, unknownPhotos } from "#db/schema/index.ts";

interface ParcelClaim {
  /** The form's own id. */
  id: string;
  parcelId: string;
  name: string;
  valueFen: number;
  goodsClass: GoodsClass;
  evidence: string;
  /** Of whose goods it is, where the company ordered them with us; empty otherwise. */
  orderNumber?: string;
}

/** 申し出: an unknown parcel is this company's; staff decide. One at a time for each parcel and company. */
export async function claimParcel(scope: Scope<Buyer>, claim: ParcelClaim) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const [[parcel], [earlier]] = await db.batch([
    db
      .select({ id: unknownParcels.id })
      .from(unknownParcels)
      .where(and(eq(unknownParcels.id, claim.parcelId), eq(unknownParcels.state, "open")))
      .limit(1),
    db
      .select({ id: parcelClaims.id })
      .from(parcelClaims)
      .where(and(eq(parcelClaims.id, claim.id), eq(parcelClaims.companyId, actor.companyId)))
      .limit(1),
  ]);
  if (earlier) return done(undefined);
  if (!parcel) return refuse("not-found");
  if (claim.orderNumber && !(await awaitsGoods(scope, claim.orderNumber)))
    return refuse("no-such-order");
  const row = { ...claim, companyId: actor.companyId, userId: actor.id, state: "open" as const };
  const written = await commit(
    scope,
    [db.insert(parcelClaims).values({ ...row, claimedAt: now })],
    {
      "parcel_claims.id": "claimed-before",
      "parcel_claims.parcel_id, parcel_claims.company_id": "claimed-before",
    },
  );
  return written.ok ? done(undefined) : refuse(written.reason);
}

/** Whether an order in the person's reach has goods that are still to come. */
async function awaitsGoods({ db, actor }: Scope<Buyer>, number: string) {
  const [waiting] = await db
    .select({ id: lots.id })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .where(and(eq(orders.number, number), ordersWithin(actor), eq(lots.state, "arrival_pending")))
    .limit(1);
  return waiting !== undefined;
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
 * The parcels that wait for an owner as buyers may see them: photos, pieces and the day, never a number, a
 * note or a name. `number` finds the one that is under exactly this number. One statement.
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

/** The statement for what a company has claimed, the newest first. */
export function ownParcelClaims({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(parcelClaims)
    .where(eq(parcelClaims.companyId, actor.companyId))
    .orderBy(desc(parcelClaims.claimedAt))
    .limit(30);
}

/** A photo of a parcel that still waits for an owner, for whoever looks for theirs. */
export async function findUnclaimedPhoto({ db }: Scope<Buyer>, id: string) {
  const [photo] = await db
    .select({ key: unknownPhotos.key, contentType: unknownPhotos.contentType })
    .from(unknownPhotos)
    .innerJoin(unknownParcels, eq(unknownParcels.id, unknownPhotos.parcelId))
    .where(and(eq(unknownPhotos.id, id), eq(unknownParcels.state, "open")))
    .limit(1);
  return photo;
}
