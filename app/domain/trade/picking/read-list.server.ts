import { asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  companies,
  lots,
  orderLines,
  pickLines,
  pickLists,
  shelves,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { boxedPieces } from "./boxed-pieces.server.ts";
import { requestsPerWalk } from "./pick-list.ts";

/** More lines than a walk's requests can have. */
const linesMax = 200 * requestsPerWalk;

/** A list with its lines as one walks along the shelves; undefined where there is none. */
export async function readPickList({ db }: Scope<Staff>, id: string) {
  const [[list], lines] = await db.batch([
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
  ]);
  return list && { ...list, lines };
}

type PickList = NonNullable<Awaited<ReturnType<typeof readPickList>>>;
export type PickLine = PickList["lines"][number];

/**
 * Pieces of a line that are still to be fetched or reported. What lies in a box is not to be fetched
 * while it lies there, though nobody said that it was picked.
 */
export function leftOf({ quantity, pickedQuantity, boxedQuantity, shortQuantity }: Counted) {
  return Math.max(0, quantity - shortQuantity - Math.max(pickedQuantity, boxedQuantity));
}

/**
 * The shelf that was scanned, while something is to be fetched there: behind its last lot the walk is sent
 * on, and whatever the next shelf is need not be scanned. One that is not on the list stays, and is refused.
 */
export function stillAt(shelf: string, lines: readonly (Counted & Pick<PickLine, "shelf">)[]) {
  const there = lines.filter((line) => line.shelf === shelf);
  return there.length > 0 && there.every((line) => leftOf(line) === 0) ? "" : shelf;
}

type Counted = Pick<PickLine, "quantity" | "pickedQuantity" | "boxedQuantity" | "shortQuantity">;
