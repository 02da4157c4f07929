import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { lotsWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, japanMonth, startOfDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { lots, orderLines, orders, shippingLines, shippingRequests } from "#db/schema/index.ts";
import {
  type AgeBand,
  ageBands,
  stockDays,
  sumStock,
  toMonths,
  toReportedLot,
} from "./stock-report.ts";
import { storagePausesOfLot } from "./storage.server.ts";
import { storagePriceIn } from "./storage.ts";

/** `stockValueYen` computes a line's cost from these columns. */
export const costOfLine = {
  quantity: orderLines.quantity,
  priceFen: orderLines.priceFen,
  optionsFen: orderLines.optionsFen,
  sharedFreightFen: sql<number>`COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = ${orderLines.orderId} AND f.supplier_id = ${orderLines.supplierId}), 0)`,
  sharingPieces: sql<number>`(SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = ${orderLines.orderId} AND l.supplier_id = ${orderLines.supplierId})`,
  ttsRate: orders.ttsRate,
  spreadYen: orders.spreadYen,
  serviceRatePercent: orders.serviceRatePercent,
};

/** A report reads at most this many lots, the longest stored first, and says when there are more. */
export const reportLotsMax = 2_000;
const reportMonths = 12;
const paceDays = 90;

interface StockReportFilter {
  /** Part of an order number or of a title. */
  words: string;
  age?: AgeBand | undefined;
}

interface Place {
  at: number;
  id: string;
}

/** Selects a company's lots with pieces on the shelf, the longest stored first, one more than asked. */
export function stockedLotsQuery(
  { db, actor, now }: Scope<Buyer>,
  { words, age }: StockReportFilter,
  after: Place | undefined,
  size: number,
) {
  return db
    .select({
      id: lots.id,
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      picture: orderLines.picture,
      shelf: lots.shelf,
      shelvedAt: lots.shelvedAt,
      availableQuantity: lots.availableQuantity,
      reservedQuantity: lots.reservedQuantity,
      shippedQuantity: lots.shippedQuantity,
      weightGrams: sql<number | null>`COALESCE(${lots.weightGrams}, ${orderLines.weightGrams})`,
      stood: storagePausesOfLot,
      cost: costOfLine,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .where(
      and(
        lotsWithin(actor),
        // Pieces reserved for a shipment still lie on the shelf.
        sql`(${lots.state} = 'shelved' AND ${lots.availableQuantity} + ${lots.reservedQuantity} > 0)`,
        matchesWords(words),
        age && shelvedWithin(age, now),
        after && sql`(${lots.shelvedAt}, ${lots.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(lots.shelvedAt), asc(lots.id))
    .limit(size + 1);
}

/** Matches lots and shipping lines by order number or title. */
function matchesWords(words: string) {
  const like = likePattern(words);
  return words
    ? sql`(${orders.number} LIKE ${like} ESCAPE '\\' OR ${orderLines.titleJa} LIKE ${like} ESCAPE '\\')`
    : undefined;
}

/**
 * True for lots shelved on the days in Japan that belong to the age band; the query filters, so that every
 * page is full.
 */
function shelvedWithin(age: AgeBand, now: Date) {
  const { from, until } = ageBands.find(({ code }) => code === age)!;
  const dayAgo = (days: number) => startOfDay(japanDay(daysAfter(now, -days)));
  return and(gte(lots.shelvedAt, dayAgo(until - 1)), lt(lots.shelvedAt, dayAgo(from - 2)));
}

const monthIn = (column: typeof lots.shelvedAt | typeof shippingRequests.shippedAt) =>
  sql<string>`strftime('%Y-%m', ${column} / 1000, 'unixepoch', '+9 hours')`;

/** Selects the shelved pieces by month, from a day on. */
function shelvedByMonthQuery({ db, actor }: Scope<Buyer>, from: Date, words: string) {
  return db
    .select({
      month: monthIn(lots.shelvedAt).as("month"),
      pieces: sql<number>`sum(${lots.goodQuantity})`,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .where(
      and(
        lotsWithin(actor),
        eq(lots.state, "shelved"),
        gte(lots.shelvedAt, from),
        matchesWords(words),
      ),
    )
    .groupBy(sql`month`)
    .limit(reportMonths + 1);
}

/**
 * Selects the pieces that left for Japan by month and in the last ninety days; requests more than half a
 * year older than the span are not read.
 */
function departedByMonthQuery({ db, actor, now }: Scope<Buyer>, from: Date, words: string) {
  return db
    .select({
      month: monthIn(shippingRequests.shippedAt).as("month"),
      pieces: sql<number>`sum(${shippingLines.quantity})`,
      recent: sql<number>`sum(iif(${shippingRequests.shippedAt} >= ${daysAfter(now, -paceDays).getTime()}, ${shippingLines.quantity}, 0))`,
    })
    .from(shippingRequests)
    .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .where(
      and(
        shipmentsWithin(actor),
        gte(shippingRequests.createdAt, daysAfter(from, -180)),
        isNotNull(shippingRequests.shippedAt),
        gte(shippingRequests.shippedAt, from),
        inArray(shippingRequests.state, ["picked_up", "in_transit", "received", "evaluated"]),
        matchesWords(words),
      ),
    )
    .groupBy(sql`month`)
    .limit(reportMonths + 1);
}

/**
 * 在庫レポート: reads a company's stock by lot, age and month, with its value and storage fee, in one round trip.
 */
export async function readStockReport(scope: Scope<Buyer>, filter: StockReportFilter) {
  const { db, now } = scope;
  const [first] = toMonths(japanMonth(now), reportMonths, [], []);
  const from = startOfDay(`${first!.month}-01`);
  const [rows, came, left, settings] = await db.batch([
    stockedLotsQuery(scope, filter, undefined, reportLotsMax),
    shelvedByMonthQuery(scope, from, filter.words),
    departedByMonthQuery(scope, from, filter.words),
    settingsQuery(scope),
  ]);
  const price = storagePriceIn(settingsIn(settings));
  const reported = rows.slice(0, reportLotsMax).map((lot) => toReportedLot(lot, now, price));
  const sums = sumStock(reported, now, price);
  const recent = left.reduce((sum, month) => sum + month.recent, 0);
  return {
    ...sums,
    /** True if there are more lots than were read. */
    cut: rows.length > reportLotsMax,
    /** Null for a single age band, since the departures cover every age. */
    stockDays: filter.age ? null : stockDays(sums.pieces, recent, paceDays),
    recentPieces: recent,
    months: toMonths(japanMonth(now), reportMonths, came, left),
  };
}

/** Lists a page of the same lots, each with its value and storage fee, in one round trip. */
export async function listReportedLots(
  scope: Scope<Buyer>,
  filter: StockReportFilter,
  after: Place | undefined,
  size: number,
) {
  const [rows, settings] = await scope.db.batch([
    stockedLotsQuery(scope, filter, after, size),
    settingsQuery(scope),
  ]);
  const price = storagePriceIn(settingsIn(settings));
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    lots: shown.map((lot) => toReportedLot(lot, scope.now, price)),
    next:
      rows.length > size && last?.shelvedAt
        ? { at: last.shelvedAt.getTime(), id: last.id }
        : undefined,
  };
}

export type ReportedLot = Awaited<ReturnType<typeof listReportedLots>>["lots"][number];
