import Decimal from "decimal.js";
import { and, asc, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import { rolesWith } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { holdsRole } from "#app/domain/customers/staff/members.server.ts";
import {
  companies,
  floorActLots,
  floorActs,
  lots,
  orderLines,
  orders,
  pickLines,
  pickLists,
  problemCases,
  shippingLines,
  shortPicks,
  staff,
  stockCountFigures,
  stockCountLines,
  stockCounts,
  unknownParcels,
} from "#db/schema/index.ts";
import { isForwarded } from "./lot-queries.server.ts";
import { isOnShelf, onShelf } from "./stock.server.ts";
import { countedLotsMax, countersDiffer } from "./stock-count.ts";
import { costOfLine } from "./stock-report.server.ts";
import { stockValueYen } from "./stock-report.ts";

/** The page proposes at most this many shelves, more than a day's work. */
const proposedMax = 20;
/** Older short picks say nothing about a shelf any more. */
const proposedDays = 30;

/**
 * Lists a page of the counts, newest first, with their total and the shelves that should be counted, in one
 * round trip.
 */
export async function listCounts(scope: Scope<Staff>, after: QueuePlace | undefined) {
  const { db } = scope;
  const [rows, [length], proposed] = await db.batch([
    db
      .select({
        count: stockCounts,
        lots: sql<number>`(SELECT count(*) FROM stock_count_lines WHERE count_id = stock_counts.id)`,
      })
      .from(stockCounts)
      .where(
        after && sql`(${stockCounts.openedAt}, ${stockCounts.id}) < (${after.at}, ${after.id})`,
      )
      .orderBy(desc(stockCounts.openedAt), desc(stockCounts.id))
      .limit(queuePageSize + 1),
    db
      .select({ count: sql<number>`count(*)` })
      .from(stockCounts)
      // The condition makes SQLite count by the list's index.
      .where(lte(stockCounts.openedAt, scope.now)),
    proposedQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ count }) => ({
    at: count.openedAt.getTime(),
    id: count.id,
  }));
  return {
    counts: shown.map(({ count, lots }) => ({ ...count, lots })),
    next,
    total: length?.count ?? 0,
    proposed,
  };
}

/** Selects shelves where a pick lacked pieces and that were not counted since. */
function proposedQuery({ db, now }: Scope<Staff>) {
  return db
    .select({
      shelf: lots.shelf,
      pieces: sql<number>`sum(${pickLines.shortQuantity})`,
      lots: sql<number>`count(DISTINCT ${lots.id})`,
      since: sql`max(${pickLists.takenAt})`.mapWith(pickLists.takenAt),
    })
    .from(pickLists)
    .innerJoin(pickLines, sql`${pickLines.listId} = ${pickLists.id} AND short_quantity > 0`)
    .innerJoin(shippingLines, eq(shippingLines.id, pickLines.shippingLineId))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .where(
      sql`${gte(pickLists.takenAt, daysAfter(now, -proposedDays))} AND ${lots.shelf} <> ''
        AND NOT EXISTS (SELECT 1 FROM stock_counts c WHERE c.state IN ('counting', 'awaiting') AND ${lots.shelf} BETWEEN c.from_shelf AND c.to_shelf)
        AND NOT EXISTS (SELECT 1 FROM stock_counts c WHERE c.state = 'booked' AND c.closed_at >= ${pickLists.takenAt} AND ${lots.shelf} BETWEEN c.from_shelf AND c.to_shelf)`,
    )
    .groupBy(lots.shelf)
    .orderBy(lots.shelf)
    .limit(proposedMax);
}

/** A count books its lots, each with at most one split-off lot. */
const bookedLotsMax = 2 * countedLotsMax;

/** The stored details of one lot's act; `madeId` is the case or unknown parcel that it created. */
interface BookedDetails {
  difference: number;
  madeId?: string;
}

/**
 * Reads the booking of a count: its acts, their lots as they are now, and the cases and unknown parcels it
 * created, in one round trip.
 */
export async function readBooked({ db }: Scope<Staff>, countId: string) {
  const ofCount = sql`subject = 'lot' AND subject_id IN (SELECT lot_id FROM stock_count_lines WHERE count_id = ${countId})
    AND kind = 'count' AND json_extract(details, '$.countId') = ${countId}`;
  const actIds = sql`(SELECT id FROM floor_acts WHERE ${ofCount})`;
  const madeIds = sql`(SELECT json_extract(details, '$.madeId') FROM floor_acts WHERE ${ofCount})`;
  const [acts, kept, cases, unknown, [short]] = await db.batch([
    db.select().from(floorActs).where(ofCount).limit(bookedLotsMax),
    db
      .select({ kept: floorActLots, lot: lots })
      .from(floorActLots)
      .innerJoin(lots, eq(lots.id, floorActLots.lotId))
      .where(inArray(floorActLots.actId, actIds))
      .limit(bookedLotsMax),
    db.select().from(problemCases).where(inArray(problemCases.id, madeIds)).limit(bookedLotsMax),
    db
      .select()
      .from(unknownParcels)
      .where(inArray(unknownParcels.id, madeIds))
      .limit(bookedLotsMax),
    db
      .select({ caseId: shortPicks.caseId })
      .from(shortPicks)
      .where(inArray(shortPicks.caseId, madeIds))
      .limit(1),
  ]);
  return {
    short,
    acts: acts.map(({ id, details }) => ({ id, details: details as BookedDetails })),
    kept,
    cases,
    unknown,
  };
}

export type BookedActs = Awaited<ReturnType<typeof readBooked>>;

/** An upper limit: lots may be put on the shelves of an open count. */
const linesMax = 2 * countedLotsMax;
/** An upper limit: a lot is counted two or three times, and mistyped figures are stored as well. */
const figuresMax = 5 * linesMax;
const peopleMax = 200;

/**
 * Reads a count with its lines compared with the stock, the uncounted lots of its shelves, and the people
 * who may confirm it, in one round trip.
 */
export async function readCount({ db }: Scope<Staff>, id: string) {
  const ofRange = sql`lots.shelf BETWEEN (SELECT from_shelf FROM stock_counts WHERE id = ${id})
    AND (SELECT to_shelf FROM stock_counts WHERE id = ${id})`;
  const uncounted = sql`NOT EXISTS (SELECT 1 FROM stock_count_lines l WHERE l.count_id = ${id} AND l.lot_id = lots.id)`;
  const [[count], rows, left, figures, reviewers] = await db.batch([
    db.select().from(stockCounts).where(eq(stockCounts.id, id)).limit(1),
    db
      .select(countedColumns)
      .from(stockCountLines)
      .innerJoin(lots, eq(lots.id, stockCountLines.lotId))
      .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
      .innerJoin(orders, eq(orders.id, lots.orderId))
      .innerJoin(companies, eq(companies.id, lots.companyId))
      .where(eq(stockCountLines.countId, id))
      .orderBy(asc(stockCountLines.shelf), asc(lots.number))
      .limit(linesMax),
    db
      .select({ id: lots.id, number: lots.number, shelf: lots.shelf, onShelf, ...about })
      .from(lots)
      .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
      .innerJoin(orders, eq(orders.id, lots.orderId))
      .innerJoin(companies, eq(companies.id, lots.companyId))
      .where(and(ofRange, isOnShelf, uncounted))
      .orderBy(asc(lots.shelf), asc(lots.id))
      .limit(linesMax),
    db
      .select()
      .from(stockCountFigures)
      .where(eq(stockCountFigures.countId, id))
      .orderBy(asc(stockCountFigures.lotId), asc(stockCountFigures.place))
      .limit(figuresMax),
    db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(and(holdsRole(rolesWith("review-counts")), eq(staff.state, "in_use")))
      .orderBy(asc(staff.name))
      .limit(peopleMax),
  ]);
  if (!count) return undefined;
  const lines = rows.map((row) => {
    const given = figures.filter(({ lotId }) => lotId === row.lot.id).map(withDifference);
    return { ...toComparedLine(row), figures: given, disputed: isDisputed(row.line, given) };
  });
  const counters = new Set(
    [count.openedBy, count.submittedBy, ...figures.map(({ countedBy }) => countedBy)].concat(
      rows.map(({ line }) => line.countedBy),
    ),
  );
  return {
    count,
    lines,
    counters,
    left: left.filter((lot) => lot.onShelf > 0),
    reviewers: reviewers.filter((one) => !counters.has(one.id)),
  };
}

type Figure = typeof stockCountFigures.$inferSelect;

function withDifference(figure: Figure) {
  return { ...figure, difference: figure.countedQuantity - figure.expectedQuantity };
}

function isDisputed(line: Row["line"], given: readonly ReturnType<typeof withDifference>[]) {
  return line.settledBy === null && countersDiffer(given);
}

/** Lists the numbers of the requests that reserve pieces of a lot and have not left. */
const promisedTo = sql`(SELECT json_group_array(DISTINCT r.number) FROM shipping_lines s
  JOIN shipping_requests r ON r.id = s.request_id
  WHERE s.lot_id = lots.id
    AND r.state IN ('quoting', 'awaiting_payment', 'awaiting_finance', 'packing', 'awaiting_shipment'))`.mapWith(
  (numbers: string) => JSON.parse(numbers) as string[],
);

const about = {
  orderNumber: orders.number,
  companyName: companies.name,
  titleZh: orderLines.titleZh,
  titleJa: orderLines.titleJa,
  options: orderLines.options,
  spec: orderLines.spec,
  picture: orderLines.picture,
};

/** Forwarded goods cost us nothing; missing ones are valued as their company declared. */
const lineCost = {
  ...costOfLine,
  priceFen: sql<number>`COALESCE(${orderLines.declaredFen}, ${orderLines.priceFen})`,
};

const countedColumns = {
  line: stockCountLines,
  lot: lots,
  onShelf,
  promisedTo,
  ...about,
  forwarded: isForwarded,
  cost: lineCost,
};

interface Row {
  line: typeof stockCountLines.$inferSelect;
  lot: typeof lots.$inferSelect;
  onShelf: number;
  cost: Parameters<typeof stockValueYen>[1];
}

function toComparedLine<R extends Row>({ cost, ...row }: R) {
  const { line, lot } = row;
  const difference = line.countedQuantity - line.expectedQuantity;
  const pieces = Math.abs(difference);
  return {
    ...row,
    difference,
    /** The cost of the differing pieces so far, rounded up to whole yen. */
    valueYen: pieces > 0 ? new Decimal(stockValueYen(pieces, cost)).ceil().toNumber() : 0,
    /** True if the lot changed since it was counted, which makes the figure meaningless. */
    stale:
      line.booked === 0 &&
      difference !== 0 &&
      (lot.version !== line.lotVersion ||
        lot.shelf !== line.shelf ||
        row.onShelf !== line.expectedQuantity),
    /** Missing pieces that a shipping request has reserved. */
    promised: line.booked === 0 ? Math.max(0, -difference - lot.availableQuantity) : 0,
  };
}

export type FoundCount = NonNullable<Awaited<ReturnType<typeof readCount>>>;
export type CountedLine = FoundCount["lines"][number];
