import { and, asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, logisticsMethods, pickLists, shippingRequests } from "#db/schema/index.ts";

/** Whose goods are to be fetched: paid ones, and of a method that weighs first those still to be quoted. */
export const pickable = sql`${shippingRequests.heldAt} IS NULL AND ${shippingRequests.state} = iif(${logisticsMethods.weighsFirst}, 'quoting', 'packing')`;

/** Lines of a request that nobody has on a list yet. */
const unclaimed = sql`shipping_lines l WHERE l.request_id = ${shippingRequests.id}
  AND NOT EXISTS (SELECT 1 FROM pick_lines p WHERE p.shipping_line_id = l.id)`;

const listsShown = 20;

/**
 * A page of the requests whose goods wait on the shelves, who waits longest first, how many there are,
 * and the lists that are being walked. One round trip.
 */
export async function listToPick(scope: Scope<Staff>, after: QueuePlace | undefined) {
  const { db } = scope;
  const [rows, [length], lists] = await db.batch([
    waitingQuery(scope, after),
    db
      .select({ count: sql<number>`count(*)` })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(toPick),
    listsQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ id, since }) => ({ at: since.getTime(), id }));
  return { requests: shown, next, total: length?.count ?? 0, lists };
}

/** Two states, so that the index of the queues answers it. */
const toPick = and(
  sql`${shippingRequests.state} IN ('quoting', 'packing')`,
  pickable,
  sql`EXISTS (SELECT 1 FROM ${unclaimed})`,
  sql`NOT EXISTS (SELECT 1 FROM open_boxes WHERE request_id = ${shippingRequests.id})`,
);

function waitingQuery({ db }: Scope<Staff>, after: QueuePlace | undefined) {
  return db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      since: sql`${shippingRequests.submittedAt}`.mapWith(shippingRequests.createdAt),
      lineCount: sql<number>`(SELECT count(*) FROM ${unclaimed})`,
      pieceCount: sql<number>`(SELECT sum(l.quantity) FROM ${unclaimed})`,
      shelves: sql<string>`COALESCE((SELECT group_concat(shelf, '、') FROM (SELECT DISTINCT o.shelf FROM lots o
        WHERE o.id IN (SELECT l.lot_id FROM ${unclaimed}) ORDER BY o.shelf LIMIT 6)), '')`,
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(
      and(
        toPick,
        after &&
          sql`(${shippingRequests.submittedAt}, ${shippingRequests.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(shippingRequests.submittedAt), asc(shippingRequests.id))
    .limit(queuePageSize + 1);
}

/** The newest lists, with what is left to do on each. */
function listsQuery({ db }: Scope<Staff>) {
  return db
    .select({
      id: pickLists.id,
      pickedBy: pickLists.pickedBy,
      pickedByName: pickLists.pickedByName,
      takenAt: pickLists.takenAt,
      lineCount: sql<number>`(SELECT count(*) FROM pick_lines WHERE list_id = pick_lists.id)`,
      doneCount: sql<number>`(SELECT count(*) FROM pick_lines WHERE list_id = pick_lists.id AND picked_quantity + short_quantity = quantity)`,
      shortCount: sql<number>`(SELECT count(*) FROM pick_lines WHERE list_id = pick_lists.id AND short_quantity > 0)`,
    })
    .from(pickLists)
    .orderBy(sql`${pickLists.takenAt} DESC, ${pickLists.id} DESC`)
    .limit(listsShown);
}
