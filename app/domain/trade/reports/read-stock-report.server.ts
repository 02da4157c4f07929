import { and, asc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { lotsWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanMonth, startOfDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { lots, orderLines, orders, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { stoodOfLot } from "../storage/stands.server.ts";
import { storagePriceIn } from "../storage/storage.ts";
import {
  type AgeBand,
  bandOf,
  monthsOf,
  reportedLot,
  stockDays,
  summedStock,
} from "./stock-report.ts";

/** A report looks through so many lots, the longest stored first, and says so where there are more. */
export const reportLotsMax = 2_000;
export const reportMonths = 12;
const paceDays = 90;

export interface StockReportFilter {
  /** Order number or words of a title. */
  words: string;
  age?: AgeBand | undefined;
}

interface Place {
  at: number;
  id: string;
}

/** The statement for a company's lots with pieces on the shelf, the longest stored first, one more than asked. */
export function stockedLotsQuery(
  { db, actor }: Scope<Buyer>,
  { words }: Pick<StockReportFilter, "words">,
  after: Place | undefined,
  size: number,
) {
  const like = patternOf(words);
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
      stood: stoodOfLot,
      cost: {
        quantity: orderLines.quantity,
        priceFen: orderLines.priceFen,
        optionsFen: orderLines.optionsFen,
        sharedFreightFen: sql<number>`COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = ${orderLines.orderId} AND f.supplier_id = ${orderLines.supplierId}), 0)`,
        sharingPieces: sql<number>`(SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = ${orderLines.orderId} AND l.supplier_id = ${orderLines.supplierId})`,
        ttsRate: orders.ttsRate,
        spreadYen: orders.spreadYen,
        serviceRatePercent: orders.serviceRatePercent,
      },
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .where(
      and(
        lotsWithin(actor),
        // What is set aside for a shipment lies there as well.
        sql`(${lots.state} = 'shelved' AND ${lots.availableQuantity} + ${lots.reservedQuantity} > 0)`,
        words
          ? sql`(${orders.number} LIKE ${like} ESCAPE '\\' OR ${orderLines.titleJa} LIKE ${like} ESCAPE '\\')`
          : undefined,
        after && sql`(${lots.shelvedAt}, ${lots.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(lots.shelvedAt), asc(lots.id))
    .limit(size + 1);
}

const monthIn = (column: typeof lots.shelvedAt | typeof shippingRequests.shippedAt) =>
  sql<string>`strftime('%Y-%m', ${column} / 1000, 'unixepoch', '+9 hours')`;

/** Pieces put on the shelf by month, from a day on. */
function cameQuery({ db, actor }: Scope<Buyer>, from: Date) {
  return db
    .select({
      month: monthIn(lots.shelvedAt).as("month"),
      pieces: sql<number>`sum(${lots.goodQuantity})`,
    })
    .from(lots)
    .where(and(lotsWithin(actor), eq(lots.state, "shelved"), gte(lots.shelvedAt, from)))
    .groupBy(sql`month`)
    .limit(reportMonths + 1);
}

/** Pieces that left for Japan by month, and in the last ninety days; requests older by half a year than the span are not looked at. */
function leftQuery({ db, actor, now }: Scope<Buyer>, from: Date) {
  return db
    .select({
      month: monthIn(shippingRequests.shippedAt).as("month"),
      pieces: sql<number>`sum(${shippingLines.quantity})`,
      recent: sql<number>`sum(iif(${shippingRequests.shippedAt} >= ${daysAfter(now, -paceDays).getTime()}, ${shippingLines.quantity}, 0))`,
    })
    .from(shippingRequests)
    .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
    .where(
      and(
        shipmentsWithin(actor),
        gte(shippingRequests.createdAt, daysAfter(from, -180)),
        isNotNull(shippingRequests.shippedAt),
        gte(shippingRequests.shippedAt, from),
        inArray(shippingRequests.state, ["picked_up", "in_transit", "received", "evaluated"]),
      ),
    )
    .groupBy(sql`month`)
    .limit(reportMonths + 1);
}

/** 在庫レポート: a company's stock by lot, age and month, with its value and storage. One round trip. */
export async function readStockReport(scope: Scope<Buyer>, filter: StockReportFilter) {
  const { db, now } = scope;
  const [first] = monthsOf(japanMonth(now), reportMonths, [], []);
  const from = startOfDay(`${first!.month}-01`);
  const [rows, came, left, settings] = await db.batch([
    stockedLotsQuery(scope, filter, undefined, reportLotsMax),
    cameQuery(scope, from),
    leftQuery(scope, from),
    settingsQuery(scope),
  ]);
  const price = storagePriceIn(settingsIn(settings));
  const reported = rows
    .slice(0, reportLotsMax)
    .map((lot) => reportedLot(lot, now, price))
    .filter(({ storage }) => !filter.age || bandOf(storage.days).code === filter.age);
  const sums = summedStock(reported, now, price);
  const recent = left.reduce((sum, month) => sum + month.recent, 0);
  return {
    ...sums,
    /** Whether there are lots that were not looked at. */
    cut: rows.length > reportLotsMax,
    stockDays: stockDays(sums.pieces, recent, paceDays),
    recentPieces: recent,
    months: monthsOf(japanMonth(now), reportMonths, came, left),
  };
}

/** A page of the same lots, each with its value and storage. One round trip. */
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
    lots: shown
      .map((lot) => reportedLot(lot, scope.now, price))
      .filter(({ storage }) => !filter.age || bandOf(storage.days).code === filter.age),
    next:
      rows.length > size && last?.shelvedAt
        ? { at: last.shelvedAt.getTime(), id: last.id }
        : undefined,
  };
}

export type ReportedLot = Awaited<ReturnType<typeof listReportedLots>>["lots"][number];
