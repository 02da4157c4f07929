import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import { type Buyer, type Staff, signature } from "#app/domain/core/actor.ts";
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

/** Goods as they were called when they were ordered, and when the newest of them were received. */
const goodsColumns = {
  offerId: orderLines.offerId,
  titleJa: orderLines.titleJa,
  picture: orderLines.picture,
  receivedAt: shippingRequests.receivedAt,
};

/** The statement for the newest receipt of an offer's goods by this company; by its SKUs, which an index knows. */
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

/** The statement for goods of the newest received shipments that nobody of the company has written of. */
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

/** The condition on `opinions`: a company's own. Who is limited to stores sees what they wrote themselves. */
function opinionsWithin(actor: Buyer) {
  const own = eq(opinions.companyId, actor.companyId);
  return actor.storeIds ? and(own, eq(opinions.writtenBy, signature(actor))) : own;
}

type Place = { at: number; id: string } | undefined;
type Reader = Pick<Scope, "db">;

/** What buyers say of goods: how many with which average, and a page of it, the newest first. Of whom, nobody is told. */
export async function readOpinions(scope: Reader, offerId: string, after: Place) {
  return toOpinions(await scope.db.batch(opinionsQueries(scope, offerId, after)), after);
}

export function opinionsQueries({ db }: Reader, offerId: string, after: Place) {
  const { stars, comment, pictures, receivedOn, writtenAt, changedAt, id } = opinions;
  return [
    db
      .select({ count: sql<number>`count(*)`, starSum: sql<number>`coalesce(sum(${stars}), 0)` })
      .from(opinions)
      .where(shownOpinionsOf(offerId)),
    db
      .select({ id, stars, comment, pictures, receivedOn, writtenAt, changedAt })
      .from(opinions)
      .where(and(shownOpinionsOf(offerId), before(after)))
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
    /** `4.2`; nothing of none. */
    average: count > 0 ? (Math.round((starSum * 10) / count) / 10).toFixed(1) : undefined,
    shown,
    next: last ? placeText(last) : null,
    later: after !== undefined,
  };
}

export type ShownOpinions = ReturnType<typeof toOpinions>;

/** The condition that a partial index answers: its state is said by the letter. */
function shownOpinionsOf(offerId: string) {
  return and(eq(opinions.offerId, offerId), sql`${opinions.state} = 'shown'`);
}

function before(after: Place) {
  return after && sql`(${opinions.writtenAt}, ${opinions.id}) < (${after.at}, ${after.id})`;
}

export function placeText({ writtenAt, id }: { writtenAt: Date; id: string }) {
  return `${writtenAt.getTime()}_${id}`;
}

/** The statement for a page of what the company wrote, the newest first; one row more than it shows. */
export function ownOpinionsQuery({ db, actor }: Scope<Buyer>, after: Place, size: number) {
  return db
    .select()
    .from(opinions)
    .where(and(opinionsWithin(actor), before(after)))
    .orderBy(desc(opinions.writtenAt), desc(opinions.id))
    .limit(size + 1);
}

/** What the company wrote of an offer, and whether it has received its goods; one round trip. */
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
  /** A colleague wrote of these goods what this person does not see. */
  const byOthers = !opinion && written !== undefined;
  return { opinion, receipt, byOthers };
}

/** The statement for a page of all companies' opinions, for staff. */
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

/** A picture of an opinion that everybody is shown; of others there is none. */
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
