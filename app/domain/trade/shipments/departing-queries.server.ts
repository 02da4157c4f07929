import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxes, companies, logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import type { ShippingState } from "./shipping-request.ts";

const shownMax = 100;
const boxesShown = 2_000;

/** Reads the requests that await pickup with their boxes, and those picked up without a tracking number. */
export async function readDeparting(scope: Scope<Staff>) {
  const { db } = scope;
  const ids = db
    .select({ id: shippingRequests.id })
    .from(shippingRequests)
    .where(eq(shippingRequests.state, "awaiting_shipment"))
    .orderBy(asc(shippingRequests.submittedAt), asc(shippingRequests.id))
    .limit(shownMax);
  const [here, pickedUp, rows] = await db.batch([
    requestsQuery(scope, "awaiting_shipment"),
    requestsQuery(scope, "picked_up"),
    db
      .select({
        id: boxes.id,
        requestId: boxes.requestId,
        number: boxes.number,
        weightGrams: boxes.weightGrams,
        lengthMm: boxes.lengthMm,
        widthMm: boxes.widthMm,
        heightMm: boxes.heightMm,
        loadedAt: boxes.loadedAt,
        photographed:
          sql<number>`EXISTS (SELECT 1 FROM files WHERE document_kind = 'box' AND document_id = boxes.id)`.mapWith(
            Boolean,
          ),
      })
      .from(boxes)
      .where(inArray(boxes.requestId, ids))
      .orderBy(asc(boxes.number), desc(boxes.id))
      .limit(boxesShown),
  ]);
  return {
    pickedUp,
    here: here.map((request) => ({
      ...request,
      boxes: rows.filter(({ requestId }) => requestId === request.id),
    })),
  };
}

function requestsQuery({ db }: Scope<Staff>, state: ShippingState) {
  return db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      companyName: companies.name,
      methodCode: shippingRequests.methodCode,
      methodZh: logisticsMethods.nameZh,
      carrier: shippingRequests.carrier,
      options: shippingRequests.options,
      shippedAt: shippingRequests.shippedAt,
      heldAt: shippingRequests.heldAt,
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(eq(shippingRequests.state, state))
    .orderBy(asc(shippingRequests.submittedAt), asc(shippingRequests.id))
    .limit(shownMax);
}

/** Selects a box of the request that was loaded for another carrier, with that carrier's name. */
export function otherCarrierQuery({ db }: Pick<Scope, "db">, requestId: string, carrier: string) {
  // A box may have been unloaded and loaded again: only the last load counts.
  const loadedBy = sql`(SELECT json_extract(a.details, '$.carrier') FROM floor_acts a
    WHERE a.subject = 'box' AND a.subject_id = b.id AND a.kind = 'load' ORDER BY a.at DESC LIMIT 1)`;
  return db.all<{ box: number; carrier: string }>(sql`SELECT b.number AS box, ${loadedBy} AS carrier
    FROM boxes b WHERE b.request_id = ${requestId} AND b.loaded_at IS NOT NULL AND ${loadedBy} <> ${carrier}
    ORDER BY b.number LIMIT 1`);
}
