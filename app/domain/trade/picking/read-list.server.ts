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
import { requestsPerWalk } from "./take-list.server.ts";

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
        lotId: lots.id,
        lotNumber: lots.number,
        shelf: lots.shelf,
        titleZh: orderLines.titleZh,
        spec: orderLines.spec,
        picture: orderLines.picture,
        requestId: shippingRequests.id,
        requestNumber: shippingRequests.number,
        requestState: shippingRequests.state,
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

export type PickList = NonNullable<Awaited<ReturnType<typeof readPickList>>>;
export type PickLine = PickList["lines"][number];

/** Pieces of a line that are still to be fetched or reported. */
export function leftOf(line: Pick<PickLine, "quantity" | "pickedQuantity" | "shortQuantity">) {
  return line.quantity - line.pickedQuantity - line.shortQuantity;
}
