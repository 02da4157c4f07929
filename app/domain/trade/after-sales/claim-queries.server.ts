import { aliasedTable, and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { claimsWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { filesQuery, timelineQuery } from "#app/domain/core/document/document-queries.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import {
  boxContents,
  boxes,
  claimLines,
  claims,
  companies,
  orderFreights,
  orderLines,
  orders,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { claimUntil } from "../orders/claim-days.ts";
import { claimWorth, worthYen } from "./claim-worth.ts";

type Reader = Scope<Buyer | Staff>;

/** Reads a claim with its lines and their worth in one round trip; undefined also for one out of reach. */
export async function readClaim(scope: Reader, number: string) {
  const [found, own, packed, ...basis] = await scope.db.batch(claimQueries(scope, number));
  return toClaim(found, own, packed, basis);
}

/** Reads a claim as `readClaim` does, with its timeline and pictures. */
export async function findClaim(scope: Reader, number: string) {
  const id = idOf(scope, number, "id");
  const [events, pictures, found, own, packed, ...basis] = await scope.db.batch([
    timelineQuery(scope, "claim", id),
    filesQuery(scope, "claim", id),
    ...claimQueries(scope, number),
  ]);
  const claim = toClaim(found, own, packed, basis);
  return claim && { ...claim, events, pictures };
}

export type FoundClaim = NonNullable<Awaited<ReturnType<typeof readClaim>>>;

/** Finds the buyer's own claim for its commands; undefined also for one out of reach. */
export async function findOwnClaim({ db, actor }: Reader, number: string) {
  const [claim] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.number, number), claimsWithin(actor)))
    .limit(1);
  return claim;
}

/** Selects the claims of a shipping request, the newest first. */
export function claimsOfRequestQuery(
  { db, actor }: Pick<Reader, "db" | "actor">,
  requestNumber: string,
) {
  return db
    .select({
      number: claims.number,
      state: claims.state,
      reason: claims.reason,
      pieceCount: claims.pieceCount,
      outcome: claims.outcome,
      settledYen: claims.settledYen,
    })
    .from(claims)
    .innerJoin(shippingRequests, eq(shippingRequests.id, claims.requestId))
    .where(and(eq(shippingRequests.number, requestNumber), claimsWithin(actor)))
    .orderBy(desc(claims.createdAt), desc(claims.number))
    .limit(limits.linesPerOrder);
}

/** Selects the claim that an order at 0 yen sends pieces again for. */
export function claimOfOrderQuery(
  { db, actor }: Pick<Reader, "db" | "actor">,
  orderNumber: string,
) {
  return db
    .select({ number: claims.number })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.resendOrderId))
    .where(and(eq(orders.number, orderNumber), claimsWithin(actor)))
    .limit(1);
}

/**
 * Reads the buyer's shipping request with the contents of its boxes and the pieces that can still be claimed, in one
 * round trip; undefined also for one out of reach.
 */
export async function readClaimable(scope: Scope<Buyer>, number: string) {
  const { db, actor, now } = scope;
  const mine = and(eq(shippingRequests.number, number), shipmentsWithin(actor));
  const id =
    sql`(${db.select({ id: shippingRequests.id }).from(shippingRequests).where(mine)})` as SQL<string>;
  const [[request], packed, orders, lines, freights, refunded, settings] = await db.batch([
    db.select().from(shippingRequests).where(mine).limit(1),
    packedQuery(scope, id),
    ...worthQueries(scope, id),
  ]);
  if (!request) return undefined;
  const { receivedAt } = request;
  const until = receivedAt && claimUntil(receivedAt, settings);
  const basis = { request, orders, lines, freights, refunded };
  return {
    request,
    until,
    open: until !== null && now <= until,
    contents: packed.map((held) => ({
      ...held,
      left: Math.max(0, held.received - held.claimed),
      /** The most that can be refunded for one piece, in yen. */
      pieceYen: pieceYen(claimWorth(basis, [{ ...held, quantity: 1 }])),
    })),
  };
}

export type Claimable = NonNullable<Awaited<ReturnType<typeof readClaimable>>>;

/** The most lines of all orders in one shipping request. */
const packedLinesMax = 5_000;

/** SQL for the pieces in claims of any outcome, except drafts and withdrawn ones. */
const claimedQuantity = sql<number>`COALESCE((SELECT sum(l.quantity) FROM claim_lines l JOIN claims c ON c.id = l.claim_id
  WHERE l.box_id = ${boxContents.boxId} AND l.shipping_line_id = ${boxContents.shippingLineId} AND c.state NOT IN ('draft', 'withdrawn')), 0)`;

/** Selects the contents of a request's boxes, with the pieces that are claimed already. */
function packedQuery({ db }: Pick<Scope, "db">, requestId: SQL<string>) {
  return db
    .select({
      boxId: boxContents.boxId,
      boxNumber: boxes.number,
      shippingLineId: boxContents.shippingLineId,
      received: boxContents.quantity,
      claimed: claimedQuantity,
      orderId: orderLines.orderId,
      orderLineId: orderLines.id,
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      titleZh: orderLines.titleZh,
      supplierId: orderLines.supplierId,
      supplierNameZh: orderLines.supplierNameZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
      /** 転送品: we did not sell it, and its company declared its value. */
      forwarded: sql<number>`${orderLines.declaredFen} IS NOT NULL`.mapWith(Boolean),
    })
    .from(boxes)
    .innerJoin(boxContents, eq(boxContents.boxId, boxes.id))
    .innerJoin(shippingLines, eq(shippingLines.id, boxContents.shippingLineId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(boxes.requestId, requestId))
    .orderBy(asc(boxes.number), asc(orders.number), asc(orderLines.position))
    .limit(packedLinesMax);
}

/** Selects what the goods of a request cost, and what earlier claims refunded of it. */
function worthQueries(scope: Pick<Scope, "db" | "now">, requestId: SQL<string>) {
  const { db } = scope;
  const orderIds = db
    .selectDistinct({ id: orderLines.orderId })
    .from(shippingLines)
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .where(eq(shippingLines.requestId, requestId));
  return [
    db.select().from(orders).where(inArray(orders.id, orderIds)).limit(limits.linesPerOrder),
    db.select().from(orderLines).where(inArray(orderLines.orderId, orderIds)).limit(packedLinesMax),
    db
      .select()
      .from(orderFreights)
      .where(inArray(orderFreights.orderId, orderIds))
      .limit(packedLinesMax),
    db
      .select({
        orderLineId: claimLines.orderLineId,
        orderYen: claimLines.orderYen,
        shippingYen: claimLines.shippingYen,
        own: sql`${claims.requestId} = ${requestId}`.mapWith(Boolean),
      })
      .from(claimLines)
      .innerJoin(claims, eq(claims.id, claimLines.claimId))
      .where(inArray(claimLines.orderId, orderIds))
      .limit(packedLinesMax),
    settingsQuery(scope),
  ] as const;
}
const linesMax = 500;

const resends = aliasedTable(orders, "resends");

function claimQueries(scope: Reader, number: string) {
  const { db, actor } = scope;
  const requestId = idOf(scope, number, "request_id");
  return [
    db
      .select({
        claim: claims,
        request: shippingRequests,
        company: { name: companies.name, operationId: companies.operationId },
        resendOrderNumber: resends.number,
      })
      .from(claims)
      .innerJoin(shippingRequests, eq(shippingRequests.id, claims.requestId))
      .innerJoin(companies, eq(companies.id, claims.companyId))
      .leftJoin(resends, eq(resends.id, claims.resendOrderId))
      .where(and(eq(claims.number, number), claimsWithin(actor)))
      .limit(1),
    db
      .select()
      .from(claimLines)
      .where(eq(claimLines.claimId, idOf(scope, number, "id")))
      .orderBy(asc(claimLines.boxId), asc(claimLines.shippingLineId))
      .limit(linesMax),
    packedQuery(scope, requestId),
    ...worthQueries(scope, requestId),
  ] as const;
}

/**
 * Selects the claim's id, or its request's, within the reader's reach, so that no part of another company's claim is
 * read.
 */
function idOf({ db, actor }: Reader, number: string, column: "id" | "request_id") {
  const wanted = { id: claims.id, request_id: claims.requestId };
  const query = db
    .select({ id: wanted[column] })
    .from(claims)
    .where(and(eq(claims.number, number), claimsWithin(actor)));
  return sql`(${query})` as SQL<string>;
}

type Queries = ReturnType<typeof claimQueries>;
type Rows<Index extends number> = Awaited<ReturnType<Queries[Index & keyof Queries]["execute"]>>;

function toClaim(
  [found]: Rows<0>,
  own: Rows<1>,
  packed: Rows<2>,
  [orderRows, lineRows, freights, refunded, settings]: [
    Rows<3>,
    Rows<4>,
    Rows<5>,
    Rows<6>,
    Rows<7>,
  ],
) {
  if (!found) return undefined;
  const basis = {
    request: found.request,
    orders: orderRows,
    lines: lineRows,
    freights,
    refunded,
  };
  const worth = claimWorth(basis, own);
  const lines = own.map((line, index) => ({
    ...packed.find(
      ({ boxId, shippingLineId }) => boxId === line.boxId && shippingLineId === line.shippingLineId,
    )!,
    ...line,
    worth: worth[index]!,
    ordered: lineRows.find(({ id }) => id === line.orderLineId)!,
  }));
  return { ...found, lines, worth, worthYen: worthYen(worth), settings, orders: orderRows };
}

function pieceYen([worth]: ReturnType<typeof claimWorth>) {
  return worth ? worth.orderYen + worth.shippingYen : 0;
}
