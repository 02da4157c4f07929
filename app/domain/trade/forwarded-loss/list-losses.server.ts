import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { before } from "#app/domain/core/document/behind.server.ts";
import { decidedPageSize, type QueuePlace } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  companies,
  files,
  forwardedGoods,
  forwardedLosses,
  orderLines,
  orders,
  purchases,
} from "#db/schema/index.ts";
import { parcelsPerForwarded } from "../forwarded/forwarded.ts";
import { piecesOfParcel, piecesReceived } from "./parcel-pieces.server.ts";

const reported = sql<number>`(SELECT COALESCE(sum(r.quantity), 0) FROM forwarded_losses r
  WHERE r.purchase_id = ${purchases.id} AND r.state <> 'refused')`;
const lastReceivedAt = sql<number | null>`(SELECT max(s.received_at) FROM shipping_lines l
  JOIN shipping_requests s ON s.id = l.request_id
  WHERE l.lot_id IN (SELECT t.id FROM lots t WHERE t.order_line_id = ${orderLines.id}))`;

/** The statement for the parcels of own forwarded goods, as far as a loss of them is reckoned from them. */
export function lossParcelsQuery({ db, actor }: Scope<Buyer>, number: string) {
  return db
    .select({
      orderId: orders.id,
      number: orders.number,
      companyId: orders.companyId,
      announcedAt: forwardedGoods.announcedAt,
      titleJa: orderLines.titleJa,
      valueFen: sql<number>`COALESCE(${orderLines.declaredFen}, 0)`,
      ttsRate: orders.ttsRate,
      spreadYen: orders.spreadYen,
      purchaseId: purchases.id,
      tracking: sql<string>`COALESCE(${purchases.chinaTracking}, '')`,
      received: piecesReceived(orders.id, purchases.id),
      reported,
      lastReceivedAt: lastReceivedAt.mapWith((at: number) => new Date(at)),
    })
    .from(orders)
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, forwardedGoods.lineId))
    .innerJoin(purchases, and(eq(purchases.orderId, orders.id), eq(purchases.state, "forwarded")))
    .where(and(eq(orders.number, number), isNull(forwardedGoods.ended), ordersWithin(actor)))
    .limit(parcelsPerForwarded);
}

const proofId = sql<string | null>`(SELECT f.id FROM ${files} f
  WHERE f.document_kind = 'loss' AND f.document_id = ${forwardedLosses.id} LIMIT 1)`;

const {
  payAskedBy: _,
  payAskedByName: __,
  payAskedYen: ___,
  payReason: ____,
  ...ownColumns
} = getTableColumns(forwardedLosses);

/** What its company reads of a report too. */
const shown = {
  loss: ownColumns,
  number: orders.number,
  titleJa: orderLines.titleJa,
  tracking: purchases.chinaTracking,
  companyName: companies.name,
  proofId,
  paidOfParcelYen: sql<number>`(SELECT COALESCE(sum(p.paid_yen), 0) FROM forwarded_losses p
    WHERE p.purchase_id = ${forwardedLosses.purchaseId} AND p.state = 'paid')`,
};

/** What staff judge it by. */
const judged = { ...shown, loss: forwardedLosses, pieces: piecesOfParcel };

/** The statement for what was reported of own forwarded goods, the newest first. */
export function ownLossesQuery(scope: Scope<Buyer>, number: string) {
  return scope.db
    .select(shown)
    .from(forwardedLosses)
    .innerJoin(orders, eq(orders.id, forwardedLosses.orderId))
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, forwardedGoods.lineId))
    .innerJoin(purchases, eq(purchases.id, forwardedLosses.purchaseId))
    .innerJoin(companies, eq(companies.id, forwardedLosses.companyId))
    .where(and(eq(orders.number, number), ordersWithin(scope.actor)))
    .orderBy(desc(forwardedLosses.reportedAt))
    .limit(30);
}

/** The statements for what waits to be decided, the oldest first, and what was decided last. */
export function lossQueueQueries(scope: Scope<Staff>, place?: QueuePlace) {
  return [
    rows(scope)
      .where(eq(forwardedLosses.state, "open"))
      .orderBy(asc(forwardedLosses.reportedAt), asc(forwardedLosses.id))
      .limit(100),
    rows(scope)
      .where(
        and(
          isNotNull(forwardedLosses.decidedAt),
          before(forwardedLosses.decidedAt, forwardedLosses.id, place),
        ),
      )
      .orderBy(desc(forwardedLosses.decidedAt), desc(forwardedLosses.id))
      .limit(decidedPageSize + 1),
  ] as const;
}

/** The statement for one, with what was paid of its parcel before. */
export function lossQuery(scope: Scope<Staff>, id: string) {
  return rows(scope).where(eq(forwardedLosses.id, id)).limit(1);
}

function rows({ db }: Pick<Scope, "db">) {
  return db
    .select(judged)
    .from(forwardedLosses)
    .innerJoin(orders, eq(orders.id, forwardedLosses.orderId))
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, forwardedGoods.lineId))
    .innerJoin(purchases, eq(purchases.id, forwardedLosses.purchaseId))
    .innerJoin(companies, eq(companies.id, forwardedLosses.companyId));
}

export type ListedLoss = Awaited<ReturnType<typeof ownLossesQuery>>[number];
export type JudgedLoss = Awaited<ReturnType<typeof lossQuery>>[number];
