import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { deliveryManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { mayPayAlone, rightsQuery } from "#app/domain/money/payments/approvals.server.ts";
import { goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import { lots, orderLines, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { ownHoldsQuery } from "../floor/storage.server.ts";
import { methodQuery } from "./shipment-choice.server.ts";
import { duesQueries } from "./stages.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/** Reads whatever a split is computed from in one round trip. */
export async function readSplit(scope: Scope<Buyer | Staff>, request: Request) {
  const lineIds = sql`(SELECT order_line_id FROM shipping_lines WHERE request_id = ${request.id})`;
  const [lines, holds, [method], ...basis] = await scope.db.batch([
    splitLinesQuery(scope, request.id),
    ownHoldsQuery(scope, request.id),
    methodQuery(scope, request.methodCode),
    ...duesQueries(scope, lineIds),
  ]);
  if (!method) throw new Error(`no method ${request.methodCode}`);
  return { lines, holds, method, basis };
}

export type SplitLine = Awaited<ReturnType<typeof splitLinesQuery>>[number];

/** Selects the request's lines with what freight, storage and services depend on. */
function splitLinesQuery({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select({
      id: shippingLines.id,
      lotId: shippingLines.lotId,
      orderLineId: shippingLines.orderLineId,
      quantity: shippingLines.quantity,
      stood: shippingLines.stood,
      hsCode: shippingLines.hsCode,
      descriptionEn: shippingLines.descriptionEn,
      descriptionJa: shippingLines.descriptionJa,
      shelvedAt: lots.shelvedAt,
      serviceYen: orderLines.serviceYen,
      weightGrams: sql<number | null>`COALESCE(${lots.weightGrams}, ${orderLines.weightGrams})`,
      lengthMm: sql<number | null>`COALESCE(${lots.lengthMm}, ${orderLines.lengthMm})`,
      widthMm: sql<number | null>`COALESCE(${lots.widthMm}, ${orderLines.widthMm})`,
      heightMm: sql<number | null>`COALESCE(${lots.heightMm}, ${orderLines.heightMm})`,
      goodsClass: goodsClassOfLine,
    })
    .from(shippingLines)
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .where(eq(shippingLines.requestId, requestId))
    .limit(limits.linesPerOrder);
}

/**
 * Answers why this person of the company may not split the request: while deliveries are delegated the account
 * manager decides, and a quote above one's own limit must not become two below it.
 */
export async function splitForbidden(scope: Scope<Buyer>, request: Request) {
  if (request.state === "draft") return undefined;
  const [[manager], [rights]] = await scope.db.batch([
    deliveryManagerQuery(scope),
    rightsQuery(scope),
  ]);
  if (manager) return "delegated" as const;
  if (request.quotedAt && rights && !mayPayAlone(rights, request.totalYen))
    return "above-limit" as const;
  return undefined;
}

const splitsMax = 50;

/**
 * Selects the requests that were split off this one, the one that it was split off from, and the others that were, the
 * oldest first.
 */
export function splitsQuery({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const origin = sql`(SELECT o.split_from FROM shipping_requests o WHERE o.number = ${number})`;
  return db
    .select({
      number: shippingRequests.number,
      state: shippingRequests.state,
      pieceCount: shippingRequests.pieceCount,
      quotedAt: shippingRequests.quotedAt,
      totalYen: shippingRequests.totalYen,
      estimateMinYen: shippingRequests.estimateMinYen,
      estimateMaxYen: shippingRequests.estimateMaxYen,
      paidAt: shippingRequests.paidAt,
      options: shippingRequests.options,
    })
    .from(shippingRequests)
    .where(
      and(
        or(
          and(eq(shippingRequests.splitFrom, number), sql`${shippingRequests.splitFrom} <> ''`),
          eq(shippingRequests.number, origin),
          and(eq(shippingRequests.splitFrom, origin), sql`${shippingRequests.splitFrom} <> ''`),
        ),
        ne(shippingRequests.number, number),
        shipmentsWithin(actor),
      ),
    )
    .orderBy(asc(shippingRequests.createdAt), asc(shippingRequests.number))
    .limit(splitsMax);
}

/** The other side of a split as pages name it. */
export function toSplitSide(side: Awaited<ReturnType<typeof splitsQuery>>[number]) {
  const { number, state, pieceCount, quotedAt, totalYen, estimateMinYen, estimateMaxYen } = side;
  return { number, state, pieceCount, quotedAt, totalYen, estimateMinYen, estimateMaxYen };
}
