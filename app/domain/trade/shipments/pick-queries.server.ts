import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  companies,
  logisticsMethods,
  lots,
  orderLines,
  pickLines,
  pickLists,
  shelves,
  shippingLines,
  shippingRequests,
  shortPicks,
} from "#db/schema/index.ts";
import { requestsPerWalk, toPickCountMax } from "./pick-list.ts";
import { shortPicksQuery } from "./short-pick-queries.server.ts";

/** SQL for the pieces of a shipping line in open and closed boxes. */
function boxedPieces(lineId: SQL) {
  return sql<number>`((SELECT COALESCE(sum(quantity), 0) FROM open_box_contents WHERE shipping_line_id = ${lineId})
    + (SELECT COALESCE(sum(quantity), 0) FROM box_contents WHERE shipping_line_id = ${lineId}))`;
}

/** More lines than the requests of one walk can have. */
const linesMax = 200 * requestsPerWalk;

/** Reads a pick list with its lines in the order of the shelves. */
export async function readPickList({ db }: Scope<Staff>, id: string) {
  const [[list], lines, shorts] = await db.batch([
    db.select().from(pickLists).where(eq(pickLists.id, id)).limit(1),
    db
      .select({
        id: pickLines.shippingLineId,
        quantity: pickLines.quantity,
        pickedQuantity: pickLines.pickedQuantity,
        shortQuantity: pickLines.shortQuantity,
        shortReason: pickLines.shortReason,
        boxedQuantity: boxedPieces(sql`${pickLines.shippingLineId}`).mapWith(Number),
        lotId: lots.id,
        lotNumber: lots.number,
        shelf: lots.shelf,
        titleZh: orderLines.titleZh,
        spec: orderLines.spec,
        picture: orderLines.picture,
        requestId: shippingRequests.id,
        requestNumber: shippingRequests.number,
        requestState: shippingRequests.state,
        held: sql<boolean>`${shippingRequests.heldAt} IS NOT NULL`.mapWith(Boolean),
        companyName: companies.name,
      })
      .from(pickLines)
      .innerJoin(shippingLines, eq(shippingLines.id, pickLines.shippingLineId))
      .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
      .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
      .innerJoin(lots, eq(lots.id, shippingLines.lotId))
      .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
      .leftJoin(shelves, eq(shelves.code, lots.shelf))
      .where(eq(pickLines.listId, id))
      .orderBy(
        asc(shelves.walkOrder),
        asc(lots.shelf),
        asc(lots.number),
        asc(shippingRequests.number),
        sql`${pickLines.shippingLineId}`,
      )
      .limit(linesMax),
    shortPicksQuery({ db }, eq(shortPicks.listId, id)),
  ]);
  return list && { ...list, lines, shorts };
}

type PickList = NonNullable<Awaited<ReturnType<typeof readPickList>>>;
export type PickLine = PickList["lines"][number];

/**
 * Counts the pieces of a line that are still to be picked or reported short. Boxed pieces count as picked, even if
 * nobody recorded the pick.
 */
export function unfetchedPieces({
  quantity,
  pickedQuantity,
  boxedQuantity,
  shortQuantity,
}: Counted) {
  return Math.max(0, quantity - shortQuantity - Math.max(pickedQuantity, boxedQuantity));
}

/**
 * Answers the scanned shelf while something is to be picked there, and an empty text once it is finished, so that
 * the next shelf need not be scanned. A shelf that is not on the list stays, and is refused.
 */
export function currentShelf(shelf: string, lines: readonly (Counted & Pick<PickLine, "shelf">)[]) {
  const there = lines.filter((line) => line.shelf === shelf);
  return there.length > 0 && there.every((line) => unfetchedPieces(line) === 0) ? "" : shelf;
}

type Counted = Pick<PickLine, "quantity" | "pickedQuantity" | "boxedQuantity" | "shortQuantity">;

/** SQL for requests whose goods are to be picked: paid ones, and unquoted ones of a method that weighs first. */
export const pickable = sql`${shippingRequests.heldAt} IS NULL AND ${shippingRequests.state} = iif(${shippingRequests.weighsFirst}, 'quoting', 'packing')`;

/** SQL for a line `l` that is on no list and not completely boxed. */
export const isToFetch = sql`NOT EXISTS (SELECT 1 FROM pick_lines p WHERE p.shipping_line_id = l.id)
  AND (SELECT COALESCE(sum(c.quantity), 0) FROM open_box_contents c WHERE c.shipping_line_id = l.id) < l.quantity`;

/** SQL for the lines of a request that are to be picked. */
const unclaimedLines = sql`shipping_lines l WHERE l.request_id = ${shippingRequests.id}
  AND ${isToFetch}`;

const listsShown = 20;

/**
 * Reads a page of the requests to pick, the longest waiting first, with their count and the active lists, in one
 * round trip.
 */
export async function listToPick(scope: Scope<Staff>, after: QueuePlace | undefined) {
  const { db } = scope;
  const [rows, [length], lists] = await db.batch([
    waitingQuery(scope, after),
    db.all<{ count: number }>(
      sql`SELECT count(*) AS count FROM (${idsToPick(undefined, toPickCountMax)})`,
    ),
    listsQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ id, since }) => ({ at: since.getTime(), id }));
  return { requests: shown, next, total: length?.count ?? 0, lists };
}

/** Selects the requests to pick, each state along the index of the queues. */
function idsToPick(after: QueuePlace | undefined, most: number) {
  const ofState = (
    state: "quoting" | "packing",
  ) => sql`SELECT * FROM (SELECT r.id FROM shipping_requests r
    WHERE r.state = ${state} AND r.held_at IS NULL
      AND r.weighs_first = ${Number(state === "quoting")}
      AND EXISTS (SELECT 1 FROM shipping_lines l WHERE l.request_id = r.id
        AND ${isToFetch})
      ${after ? sql`AND (r.submitted_at, r.id) > (${after.at}, ${after.id})` : sql``}
    ORDER BY r.submitted_at, r.id LIMIT ${most})`;
  return sql`${ofState("packing")} UNION ALL ${ofState("quoting")}`;
}

function waitingQuery({ db }: Scope<Staff>, after: QueuePlace | undefined) {
  return db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      since: sql`${shippingRequests.submittedAt}`.mapWith(shippingRequests.createdAt),
      lineCount: sql<number>`(SELECT count(*) FROM ${unclaimedLines})`,
      pieceCount: sql<number>`(SELECT sum(l.quantity) FROM ${unclaimedLines})`,
      shelves: sql<string>`COALESCE((SELECT group_concat(shelf, '、') FROM (SELECT DISTINCT o.shelf FROM lots o
        WHERE o.id IN (SELECT l.lot_id FROM ${unclaimedLines}) ORDER BY o.shelf LIMIT 6)), '')`,
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(sql`${shippingRequests.id} IN (${idsToPick(after, queuePageSize + 1)})`)
    .orderBy(asc(shippingRequests.submittedAt), asc(shippingRequests.id))
    .limit(queuePageSize + 1);
}

/** Selects the newest lists with what is left on each. */
function listsQuery({ db }: Scope<Staff>) {
  return db
    .select({
      id: pickLists.id,
      pickedBy: pickLists.pickedBy,
      pickedByName: pickLists.pickedByName,
      takenAt: pickLists.takenAt,
      lineCount: sql<number>`(SELECT count(*) FROM pick_lines WHERE list_id = pick_lists.id)`,
      doneCount: sql<number>`(SELECT count(*) FROM pick_lines WHERE list_id = pick_lists.id AND max(picked_quantity, ${boxedPieces(sql`pick_lines.shipping_line_id`)}) + short_quantity >= quantity)`,
      shortCount: sql<number>`(SELECT count(*) FROM pick_lines WHERE list_id = pick_lists.id AND short_quantity > 0)`,
    })
    .from(pickLists)
    .orderBy(sql`${pickLists.takenAt} DESC, ${pickLists.id} DESC`)
    .limit(listsShown);
}
