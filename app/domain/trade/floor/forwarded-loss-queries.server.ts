import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { beforePlace } from "#app/domain/core/document/document-queries.server.ts";
import { decidedPageSize, type QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateIn, caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import {
  companies,
  files,
  forwardedGoods,
  forwardedLosses,
  lots,
  orderLines,
  orders,
  problemCases,
  purchases,
} from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import { moveCase } from "./case-stock.server.ts";
import { parcelsPerForwarded } from "./forwarded.ts";
import type { ParcelPieces } from "./forwarded-loss.ts";

/** True for lots in the warehouse, whether in stock, set aside, at fault or not inspected yet. */
const isInWarehouse = sql`t.state IN ('arrival_work', 'shelving_pending', 'shelved')`;

/**
 * Counts the received pieces of a parcel: in stock or shipped, missing, and discarded or written off by a
 * closed case; returned or refused pieces do not count. The triggers `forwarded_loss_pieces` and
 * `forwarded_loss_gone` use the same rule.
 */
function piecesReceived(orderId: SQLWrapper, purchaseId: SQLWrapper) {
  return sql<number>`(COALESCE((SELECT sum(t.quantity) FROM lots t
      WHERE t.order_id = ${orderId} AND t.purchase_id = ${purchaseId} AND t.received_at IS NOT NULL
        AND (${isInWarehouse} OR t.state = 'missing')), 0)
    + COALESCE((SELECT sum(c.quantity) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
      WHERE c.order_id = ${orderId} AND t.purchase_id = ${purchaseId} AND t.received_at IS NOT NULL AND ${caseStateIn(caseStatesThat.areClosed, "c")}
        AND (c.answer = 'discard' AND c.kind IN ('wrong', 'damaged') OR c.answer = 'cancel' AND c.kind = 'short')), 0))`;
}

const { orderId, purchaseId } = forwardedLosses;
const ofParcel = sql`t.order_id = ${orderId} AND t.purchase_id = ${purchaseId}`;

/**
 * Selects where the pieces of a report's parcel are, and what other reports claim of them, as one JSON
 * value.
 */
const piecesOfParcel = sql`json_object(
  'announced', (SELECT COALESCE(sum(p.quantity), 0) FROM purchase_lines p WHERE p.purchase_id = ${purchaseId}),
  'received', ${piecesReceived(orderId, purchaseId)},
  'toShelve', (SELECT COALESCE(sum(t.quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state IN ('arrival_work', 'shelving_pending')),
  'onShelf', (SELECT COALESCE(sum(t.available_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'bad', (SELECT COALESCE(sum(t.quantity - t.good_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'inRequests', (SELECT COALESCE(sum(t.reserved_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'departed', (SELECT COALESCE(sum(t.shipped_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'arrived', (SELECT COALESCE(sum(l.quantity), 0) FROM lots t JOIN shipping_lines l ON l.lot_id = t.id
    JOIN shipping_requests s ON s.id = l.request_id WHERE ${ofParcel} AND s.received_at IS NOT NULL),
  'elsewhere', (SELECT COALESCE(sum(o.quantity), 0) FROM forwarded_losses o
    WHERE o.purchase_id = ${purchaseId} AND o.state <> 'refused' AND o.id <> ${forwardedLosses.id}),
  'shelves', (SELECT json_group_array(DISTINCT t.shelf) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'
    AND t.quantity > t.shipped_quantity),
  'cases', (SELECT json_group_array(c.number) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
    WHERE c.order_id = ${orderId} AND t.purchase_id = ${purchaseId} AND ${caseStateNotIn(caseStatesThat.areClosed, "c")}))`.mapWith(
  (text: string) => JSON.parse(text) as ParcelPieces,
);

const reported = sql<number>`(SELECT COALESCE(sum(r.quantity), 0) FROM forwarded_losses r
  WHERE r.purchase_id = ${purchases.id} AND r.state <> 'refused')`;
const lastReceivedAt = sql<number | null>`(SELECT max(s.received_at) FROM shipping_lines l
  JOIN shipping_requests s ON s.id = l.request_id
  WHERE l.lot_id IN (SELECT t.id FROM lots t WHERE t.order_line_id = ${orderLines.id}))`;

/**
 * Selects the parcels of the company's forwarded goods with the data that a loss of them is computed from.
 */
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

/** These columns of a report are shown to its company too. */
const companyColumns = {
  loss: ownColumns,
  number: orders.number,
  titleJa: orderLines.titleJa,
  tracking: purchases.chinaTracking,
  companyName: companies.name,
  proofId,
  paidOfParcelYen: sql<number>`(SELECT COALESCE(sum(p.paid_yen), 0) FROM forwarded_losses p
    WHERE p.purchase_id = ${forwardedLosses.purchaseId} AND p.state = 'paid')`,
};

/** These columns are for the staff who decide. */
const staffColumns = { ...companyColumns, loss: forwardedLosses, pieces: piecesOfParcel };

/** Selects the reports about the company's forwarded goods, newest first. */
export function ownLossesQuery(scope: Scope<Buyer>, number: string) {
  return scope.db
    .select(companyColumns)
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

/** Select the undecided reports, oldest first, and the latest decided ones. */
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
          beforePlace(forwardedLosses.decidedAt, forwardedLosses.id, place),
        ),
      )
      .orderBy(desc(forwardedLosses.decidedAt), desc(forwardedLosses.id))
      .limit(decidedPageSize + 1),
  ] as const;
}

/** Selects one report with the payments for its parcel so far. */
export function lossQuery(scope: Scope<Staff>, id: string) {
  return rows(scope).where(eq(forwardedLosses.id, id)).limit(1);
}

function rows({ db }: Pick<Scope, "db">) {
  return db
    .select(staffColumns)
    .from(forwardedLosses)
    .innerJoin(orders, eq(orders.id, forwardedLosses.orderId))
    .innerJoin(forwardedGoods, eq(forwardedGoods.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, forwardedGoods.lineId))
    .innerJoin(purchases, eq(purchases.id, forwardedLosses.purchaseId))
    .innerJoin(companies, eq(companies.id, forwardedLosses.companyId));
}

export type ListedLoss = Awaited<ReturnType<typeof ownLossesQuery>>[number];
export type JudgedLoss = Awaited<ReturnType<typeof lossQuery>>[number];

type Case = typeof problemCases.$inferSelect;

/** Selects the open cases about pieces of a report's parcel that were lost in the warehouse, oldest first. */
export function lostCasesQuery({ db }: Scope<Staff>, lossId: string) {
  const of = (column: "order_id" | "purchase_id") =>
    sql`(SELECT ${sql.raw(column)} FROM forwarded_losses WHERE id = ${lossId})`;
  return db
    .select({ one: problemCases })
    .from(problemCases)
    .innerJoin(lots, eq(lots.id, problemCases.lotId))
    .where(
      and(
        eq(problemCases.orderId, of("order_id")),
        eq(lots.purchaseId, of("purchase_id")),
        isNotNull(lots.receivedAt),
        eq(problemCases.kind, "short"),
        caseStateIn(caseStatesThat.awaitAnswer),
      ),
    )
    .orderBy(asc(problemCases.openedAt))
    .limit(20);
}

/** Closes the cases whose pieces this report pays, up to its quantity. */
export function closeCompensatedCases(
  scope: Scope<Staff>,
  cases: readonly { one: Case }[],
  { quantity, yen }: { quantity: number; yen: number },
) {
  let left = quantity;
  const paid = cases.filter(({ one }) => {
    if (one.quantity > left) return false;
    left -= one.quantity;
    return true;
  });
  const note = message("case.compensated", { yen });
  return paid.flatMap(({ one }) =>
    moveCase(scope, one, "compensate", { closedAt: scope.now }, note),
  );
}
