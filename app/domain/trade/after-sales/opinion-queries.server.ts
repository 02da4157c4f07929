import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import { actorKey, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  companies,
  files,
  lots,
  opinions,
  orderLines,
  shippingLines,
  shippingRequests,
  skus,
} from "#db/schema/index.ts";
import { type OpinionState, opinionLimits, shipmentsSearched } from "./opinion.ts";

const goodsMax = 12;

const overStates = ["received", "evaluated"] as const;

/** The goods' names in the order, and the newest receipt. */
const goodsColumns = {
  offerId: orderLines.offerId,
  titleJa: orderLines.titleJa,
  picture: orderLines.picture,
  receivedAt: shippingRequests.receivedAt,
};

/** Selects the company's newest receipt of an offer's goods, by its SKUs, which are indexed. */
export function receiptQuery({ db, actor }: Scope<Buyer>, offerId: string) {
  const kinds = db.select({ id: skus.id }).from(skus).where(eq(skus.offerId, offerId));
  return db
    .select(goodsColumns)
    .from(orderLines)
    .innerJoin(lots, eq(lots.orderLineId, orderLines.id))
    .innerJoin(shippingLines, eq(shippingLines.lotId, lots.id))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(
      and(
        inArray(orderLines.skuId, kinds),
        inArray(shippingRequests.state, [...overStates]),
        shipmentsWithin(actor),
      ),
    )
    .orderBy(desc(shippingRequests.receivedAt))
    .limit(1);
}

/** Selects goods of the newest received shipments that the company has written no opinion of. */
export function goodsToReviewQuery({ db, actor }: Scope<Buyer>) {
  const newest = db
    .select({ id: shippingRequests.id })
    .from(shippingRequests)
    .where(and(inArray(shippingRequests.state, [...overStates]), shipmentsWithin(actor)))
    .orderBy(desc(shippingRequests.createdAt), desc(shippingRequests.id))
    .limit(shipmentsSearched);
  return db
    .select({ ...goodsColumns, receivedAt: sql<number>`max(${shippingRequests.receivedAt})` })
    .from(shippingRequests)
    .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        inArray(shippingRequests.id, newest),
        sql`EXISTS (SELECT 1 FROM offers o WHERE o.id = ${orderLines.offerId})`,
        sql`NOT EXISTS (SELECT 1 FROM ${opinions} p WHERE p.company_id = ${actor.companyId} AND p.offer_id = ${orderLines.offerId})`,
      ),
    )
    .groupBy(orderLines.offerId)
    .orderBy(sql`max(${shippingRequests.receivedAt}) DESC`)
    .limit(goodsMax);
}

/** The condition on `opinions` for the company's own; a person limited to stores sees only their own. */
function opinionsWithin(actor: Buyer) {
  const own = eq(opinions.companyId, actor.companyId);
  return actor.storeIds ? and(own, eq(opinions.writtenBy, actorKey(actor))) : own;
}

type Place = { at: number; id: string } | undefined;
type Reader = Pick<Scope, "db">;

/** Reads the count, the average and a page of an offer's opinions, the newest first, without their authors. */
export async function readOpinions(scope: Reader, offerId: string, after: Place) {
  return toOpinions(await scope.db.batch(opinionsQueries(scope, offerId, after)), after);
}

export function opinionsQueries({ db }: Reader, offerId: string, after: Place) {
  const { stars, comment, pictures, receivedOn, writtenAt, changedAt, id } = opinions;
  return [
    db
      .select({ count: sql<number>`count(*)`, starSum: sql<number>`coalesce(sum(${stars}), 0)` })
      .from(opinions)
      .where(publicOpinionsOf(offerId)),
    db
      .select({ id, stars, comment, pictures, receivedOn, writtenAt, changedAt })
      .from(opinions)
      .where(and(publicOpinionsOf(offerId), before(after)))
      .orderBy(desc(writtenAt), desc(id))
      .limit(opinionLimits.shown + 1),
  ] as const;
}

export function toOpinions(
  [[sums], rows]: BatchResponse<ReturnType<typeof opinionsQueries>>,
  after: Place,
) {
  const shown = rows.slice(0, opinionLimits.shown);
  const last = rows.length > opinionLimits.shown ? shown.at(-1) : undefined;
  const { count = 0, starSum = 0 } = sums ?? {};
  return {
    count,
    /** Such as `4.2`; undefined without opinions. */
    average: count > 0 ? (Math.round((starSum * 10) / count) / 10).toFixed(1) : undefined,
    shown,
    next: last ? placeText(last) : null,
    later: after !== undefined,
  };
}

export type PublicOpinions = ReturnType<typeof toOpinions>;

/** The condition of a partial index, with the state written out literally. */
function publicOpinionsOf(offerId: string) {
  return and(eq(opinions.offerId, offerId), sql`${opinions.state} = 'shown'`);
}

function before(after: Place) {
  return after && sql`(${opinions.writtenAt}, ${opinions.id}) < (${after.at}, ${after.id})`;
}

export function placeText({ writtenAt, id }: { writtenAt: Date; id: string }) {
  return `${writtenAt.getTime()}_${id}`;
}

/** Selects a page and one more of the company's opinions, the newest first. */
export function ownOpinionsQuery({ db, actor }: Scope<Buyer>, after: Place, size: number) {
  return db
    .select()
    .from(opinions)
    .where(and(opinionsWithin(actor), before(after)))
    .orderBy(desc(opinions.writtenAt), desc(opinions.id))
    .limit(size + 1);
}

/** Reads the company's opinion of an offer, and whether it received the goods, in one round trip. */
export async function findOwnOpinion(scope: Scope<Buyer>, offerId: string) {
  const { db, actor } = scope;
  const [[opinion], [receipt], [written]] = await db.batch([
    db
      .select()
      .from(opinions)
      .where(and(eq(opinions.offerId, offerId), opinionsWithin(actor)))
      .limit(1),
    receiptQuery(scope, offerId),
    db
      .select({ id: opinions.id })
      .from(opinions)
      .where(and(eq(opinions.companyId, actor.companyId), eq(opinions.offerId, offerId)))
      .limit(1),
  ]);
  /** True if a colleague wrote an opinion that this person may not see. */
  const byOthers = !opinion && written !== undefined;
  return { opinion, receipt, byOthers };
}

/** Selects a page of all companies' opinions for staff. */
export function allOpinionsQuery(
  { db }: Scope<Staff>,
  asked: { state: OpinionState | undefined; after: Place; size: number },
) {
  return db
    .select({ opinion: opinions, companyName: companies.name, operationId: companies.operationId })
    .from(opinions)
    .innerJoin(companies, eq(companies.id, opinions.companyId))
    .where(and(asked.state && eq(opinions.state, asked.state), before(asked.after)))
    .orderBy(desc(opinions.writtenAt), desc(opinions.id))
    .limit(asked.size + 1);
}

/** Finds a picture of an opinion that is shown to everybody. */
export async function findShownPicture({ db }: Reader, fileId: string) {
  const [file] = await db
    .select({ key: files.key, contentType: files.contentType })
    .from(files)
    .innerJoin(opinions, eq(opinions.id, files.documentId))
    .where(
      and(
        eq(files.id, fileId),
        eq(files.documentKind, "opinion"),
        eq(opinions.state, "shown"),
        sql`${fileId} IN (SELECT value FROM json_each(${opinions.pictures}))`,
      ),
    )
    .limit(1);
  return file;
}
