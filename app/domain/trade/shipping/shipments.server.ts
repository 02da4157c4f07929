import { and, asc, desc, eq, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { type Days, withinDays } from "#app/domain/core/document/days.server.ts";
import { stateCountsQuery } from "#app/domain/core/document/state-counts.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import { type ShippingState, shippingLifecycle } from "./shipping-request.ts";

/** A draft that its company deleted was never asked for: it stays on record alone. */
const listed = sql`NOT (state = 'cancelled' AND submitted_at IS NULL)`;

interface ShipmentFilter extends Days {
  state: ShippingState | undefined;
  /** Number of the request or of an order in it, tracking number, or words of a title. */
  words: string;
  sort: "newest" | "oldest";
}

/** Where a page of the list begins: after this request. */
interface ShipmentCursor {
  at: number;
  id: string;
}

/** A page of the company's requests and how many there are in each state, in one round trip. */
export async function listShipments(
  { db, actor }: Scope<Buyer>,
  filter: ShipmentFilter,
  after: ShipmentCursor | undefined,
  size: number,
) {
  const newest = filter.sort === "newest";
  const direction = newest ? desc : asc;
  const [rows, counts] = await db.batch([
    db
      .select({
        id: shippingRequests.id,
        number: shippingRequests.number,
        state: shippingRequests.state,
        methodJa: logisticsMethods.nameJa,
        recipient: sql<string>`json_extract(${shippingRequests.receiver}, '$.recipient')`,
        pieceCount: shippingRequests.pieceCount,
        boxCount: sql<number>`(SELECT count(*) FROM boxes WHERE request_id = ${shippingRequests.id})`,
        estimateMinYen: shippingRequests.estimateMinYen,
        estimateMaxYen: shippingRequests.estimateMaxYen,
        totalYen: shippingRequests.totalYen,
        quotedAt: shippingRequests.quotedAt,
        carrier: shippingRequests.carrier,
        trackingNumber: shippingRequests.trackingNumber,
        createdAt: shippingRequests.createdAt,
        shippedAt: shippingRequests.shippedAt,
      })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(
        and(
          shipmentsWithin(actor),
          listed,
          filter.state && eq(shippingRequests.state, filter.state),
          withinDays(shippingRequests.createdAt, filter),
          filter.words ? matches(filter.words, actor.companyId) : undefined,
          after &&
            sql`(${shippingRequests.createdAt}, ${shippingRequests.id}) ${sql.raw(newest ? "<" : ">")} (${after.at}, ${after.id})`,
        ),
      )
      .orderBy(direction(shippingRequests.createdAt), direction(shippingRequests.id))
      .limit(size + 1),
    stateCountsQuery(
      db,
      "shipping_requests",
      and(shipmentsWithin(actor), listed),
      shippingLifecycle.states,
    ),
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    shipments: shown,
    counts: new Map(counts.map(({ state, count }) => [state, count])),
    next: rows.length > size && last ? { at: last.createdAt.getTime(), id: last.id } : undefined,
  };
}

/** Words are looked for in the newest requests only, so that a search costs the same for every company. */
const searchedNewest = 2_000;

function matches(words: string, companyId: string) {
  const like = patternOf(words);
  return sql`(shipping_requests.id IN (SELECT id FROM shipping_requests WHERE company_id = ${companyId} ORDER BY created_at DESC LIMIT ${searchedNewest})) AND (${shippingRequests.number} LIKE ${like} ESCAPE '\\' OR ${shippingRequests.trackingNumber} LIKE ${like} ESCAPE '\\' OR EXISTS (
    SELECT 1 FROM shipping_lines l JOIN order_lines g ON g.id = l.order_line_id JOIN orders o ON o.id = g.order_id
    WHERE l.request_id = shipping_requests.id AND (o.number LIKE ${like} ESCAPE '\\' OR g.title_ja LIKE ${like} ESCAPE '\\')))`;
}
