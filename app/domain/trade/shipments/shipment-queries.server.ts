import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import {
  filesQuery,
  messagesQuery,
  timelineQuery,
} from "#app/domain/core/document/document-queries.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { classSourceOfLine, goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import { settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import {
  boxContents,
  boxes,
  companies,
  freightLists,
  logisticsMethods,
  lots,
  orderLines,
  orders,
  reviews,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { pieceColumns } from "../floor/own-goods.server.ts";
import { ownHoldsQuery } from "../floor/storage.server.ts";
import { boxPhotosQuery } from "./box-photos.server.ts";
import { contestsQuery } from "./class-contest.server.ts";
import { boxesQuery, listWhenQuoted } from "./own-shipment.server.ts";
import { splitsQuery } from "./split-queries.server.ts";
import { stagesQuery } from "./stages.server.ts";

export type ShippingDocument = NonNullable<Awaited<ReturnType<typeof findShipment>>>;

const contentsMax = 2_000;

/** Reads whatever the pages of a shipping request show in one round trip; undefined also for another company's. */
export async function findShipment(scope: Scope<Buyer | Staff>, number: string) {
  return toShippingDocument(await scope.db.batch(shipmentQueries(scope, number)));
}

/** Selects whatever such a page shows; `toShippingDocument` reads the rows. */
export function shipmentQueries(scope: Scope<Buyer | Staff>, number: string) {
  const { db, actor } = scope;
  const mine = and(eq(shippingRequests.number, number), shipmentsWithin(actor));
  const id =
    sql`(${db.select({ id: shippingRequests.id }).from(shippingRequests).where(mine)})` as SQL<string>;
  return [
    ownRequestQuery(scope, mine),
    shippingLinesQuery(db, id),
    boxesQuery(scope, id),
    boxContentsQuery(db, id),
    db.select().from(reviews).where(eq(reviews.requestId, id)).limit(1),
    timelineQuery(scope, "shipping", id),
    messagesQuery(scope, "shipping", id),
    filesQuery(scope, "review", id),
    filesQuery(scope, "shipping", id),
    settingsQuery(scope),
    stagesQuery(scope, id),
    contestsQuery(scope, id),
    boxPhotosQuery(scope, id),
    splitsQuery(scope, number),
    ownHoldsQuery(scope, id),
  ] as const;
}

export function toShippingDocument([
  [found],
  lines,
  boxRows,
  contents,
  [review],
  events,
  messages,
  pictures,
  files,
  settings,
  stages,
  contests,
  boxPhotos,
  splits,
  holds,
]: BatchResponse<ReturnType<typeof shipmentQueries>>) {
  return (
    found && {
      ...found,
      method: { ...found.method, list: found.list },
      lines,
      boxes: boxRows,
      contents,
      review,
      events,
      messages,
      pictures,
      files,
      settings,
      stages,
      contests,
      boxPhotos,
      splits,
      holds,
    }
  );
}

/** Selects the request with its company and its method, whose prices are those of its quote. */
function ownRequestQuery({ db, now }: Scope<Buyer | Staff>, mine: SQL | undefined) {
  return db
    .select({
      request: shippingRequests,
      method: logisticsMethods,
      list: freightLists,
      company: {
        name: companies.name,
        operationId: companies.operationId,
        managerId: companies.managerStaffId,
        /** The account manager whom deliveries are delegated to; null while they are not. */
        delegatedTo: sql<
          string | null
        >`(SELECT s.name FROM staff s JOIN authorisations a ON a.company_id = ${companies.id}
          WHERE s.id = ${companies.managerStaffId} AND a.kind = 'delivery' AND a.state = 'authorised')`,
      },
    })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .innerJoin(freightLists, listWhenQuoted(now))
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .where(mine)
    .limit(1);
}

function shippingLinesQuery(db: Scope["db"], requestId: SQL<string>) {
  return db
    .select({
      id: shippingLines.id,
      quantity: shippingLines.quantity,
      lotId: shippingLines.lotId,
      orderLineId: shippingLines.orderLineId,
      stood: shippingLines.stood,
      hsCode: shippingLines.hsCode,
      descriptionEn: shippingLines.descriptionEn,
      descriptionJa: shippingLines.descriptionJa,
      shelf: lots.shelf,
      shelvedAt: lots.shelvedAt,
      ...pieceColumns,
      orderNumber: orders.number,
      orderNote: orders.note,
      note: orderLines.note,
      titleJa: orderLines.titleJa,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
      goodsClass: goodsClassOfLine,
      classSource: classSourceOfLine,
    })
    .from(shippingLines)
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(shippingLines.requestId, requestId))
    .orderBy(asc(orders.number), asc(orderLines.position), asc(shippingLines.id))
    .limit(limits.linesPerOrder);
}

function boxContentsQuery(db: Scope["db"], requestId: SQL<string>) {
  return db
    .select()
    .from(boxContents)
    .where(
      inArray(
        boxContents.boxId,
        db.select({ id: boxes.id }).from(boxes).where(eq(boxes.requestId, requestId)),
      ),
    )
    .limit(contentsMax);
}

/** The most lines that one file holds. */
const linesMax = 10_000;

/** Selects the goods of requests, box by box once they are packed, with the requests' amounts. */
export function requestLinesQuery({ db }: Scope<Staff>, ids: readonly string[]) {
  const { freightYen, optionsYen, storageYen, duesYen } = shippingRequests;
  const { totalYen, couponYen, paidYen } = shippingRequests;
  return db
    .select({
      requestId: shippingLines.requestId,
      amounts: { freightYen, optionsYen, storageYen, duesYen, totalYen, couponYen, paidYen },
      operationId: companies.operationId,
      orderNumber: orders.number,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      skuId: orderLines.skuId,
      pieceGrams: lots.weightGrams,
      quantity: shippingLines.quantity,
      boxed: boxContents.quantity,
      box: boxes,
    })
    .from(shippingLines)
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(boxContents, eq(boxContents.shippingLineId, shippingLines.id))
    .leftJoin(boxes, eq(boxes.id, boxContents.boxId))
    .where(inArray(shippingLines.requestId, [...ids]))
    .orderBy(
      asc(shippingLines.requestId),
      asc(boxes.number),
      asc(orders.number),
      asc(orderLines.position),
    )
    .limit(linesMax);
}
