import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import {
  afterPlace,
  assigneeName,
  filesQuery,
  isAssignedTo,
  timelineQuery,
  type WorkFilter,
} from "#app/domain/core/document/document-queries.server.ts";
import { type QueuePlace, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, companies, goodsRequests, offers, skus, suppliers } from "#db/schema/index.ts";
import { goodsRequestLimits } from "./goods-request.ts";

/**
 * Selects a page of the company's requests, newest first, with one picture each and one row more than the
 * page.
 */
export function ownGoodsRequestsQuery(
  { db, actor }: Scope<Buyer>,
  after: { at: number; id: string } | undefined,
  size: number,
) {
  const { askedAt, id } = goodsRequests;
  return db
    .select({ request: goodsRequests, picture: firstPicture })
    .from(goodsRequests)
    .where(
      and(
        goodsRequestsWithin(actor),
        after && sql`(${askedAt}, ${id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(askedAt), desc(id))
    .limit(size + 1);
}

/** Selects a page of the requests that wait for staff, the longest waiting first. */
export function waitingGoodsRequestsQuery(
  { db }: Scope<Staff>,
  after: QueuePlace | undefined,
  whose?: WorkFilter,
) {
  const { waitingSince, id } = goodsRequests;
  return db
    .select({
      request: goodsRequests,
      companyName: companies.name,
      picture: firstPicture,
      ownerName: assigneeName("goods-request", id),
    })
    .from(goodsRequests)
    .innerJoin(companies, eq(companies.id, goodsRequests.companyId))
    .where(
      and(
        isNotNull(waitingSince),
        afterPlace(waitingSince, id, after),
        isAssignedTo("goods-request", id, whose),
      ),
    )
    .orderBy(asc(waitingSince), asc(id))
    .limit(queuePageSize + 1);
}

/**
 * Finds a request in the actor's reach with its pictures, its history and the goods it became, in one round
 * trip.
 */
export async function findGoodsRequest(scope: Scope<Buyer> | Scope<Staff>, number: string) {
  const { db, actor } = scope;
  const within = and(eq(goodsRequests.number, number), goodsRequestsWithin(actor));
  const id = sql<string>`(SELECT id FROM goods_requests WHERE number = ${number})`;
  const [[found], pictures, events, [goods], kinds] = await db.batch([
    db
      .select({ request: goodsRequests, company: companies })
      .from(goodsRequests)
      .innerJoin(companies, eq(companies.id, goodsRequests.companyId))
      .where(within)
      .limit(1),
    filesQuery(scope, "goods-request", id),
    timelineQuery(scope, "goods-request", id),
    db
      .select({ offer: offers, supplierNameZh: suppliers.nameZh })
      .from(offers)
      .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
      .where(eq(offers.id, number))
      .limit(1),
    db
      .select()
      .from(skus)
      .where(eq(skus.offerId, number))
      .orderBy(asc(skus.position))
      .limit(goodsRequestLimits.skus),
  ]);
  if (!found) return undefined;
  const { name, operationId } = found.company;
  return {
    request: found.request,
    company: { name, operationId },
    pictures,
    events,
    goods: goods && { ...goods, skus: kinds },
  };
}

/** Selects the categories that goods may be put under. */
export function categoriesQuery({ db }: Scope<Staff>) {
  return db
    .select({ id: categories.id, nameZh: categories.nameZh })
    .from(categories)
    .orderBy(asc(categories.position))
    .limit(100);
}

/**
 * The condition on `goods_requests` for the actor's reach: staff see all, a buyer those of the company. A
 * request belongs to no store yet, so a buyer limited to stores sees only their own requests.
 */
function goodsRequestsWithin(actor: Buyer | Staff) {
  if (actor.kind === "staff") return undefined;
  const own = eq(goodsRequests.companyId, actor.companyId);
  return actor.storeIds ? and(own, eq(goodsRequests.userId, actor.id)) : own;
}

const firstPicture = sql<
  string | null
>`(SELECT f.id FROM files f WHERE f.document_kind = 'goods-request' AND f.document_id = goods_requests.id ORDER BY f.saved_at LIMIT 1)`;
