import { and, asc, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, lots, orderLines, shippingRequests, unpackLines } from "#db/schema/index.ts";
import type { Unpacked } from "./unpack-code.ts";

/** More lots than a request can have. */
const lotsMax = 1_000;

/** A box of a cancelled request, or its trolley, with the shelves of what lies in it; undefined where nothing was left in it. */
export async function readUnpacking({ db }: Scope<Staff>, { request, boxNumber }: Unpacked) {
  const rows = await db
    .select({
      requestId: unpackLines.requestId,
      companyName: companies.name,
      leftAt: unpackLines.leftAt,
      unpackedAt: unpackLines.unpackedAt,
      unpackedByName: unpackLines.unpackedByName,
      quantity: unpackLines.quantity,
      lot: lots,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
    })
    .from(unpackLines)
    .innerJoin(shippingRequests, eq(shippingRequests.id, unpackLines.requestId))
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(lots, eq(lots.id, unpackLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(eq(shippingRequests.number, request), eq(unpackLines.boxNumber, boxNumber)))
    .orderBy(asc(lots.shelf), asc(lots.number))
    .limit(lotsMax);
  const [first] = rows;
  if (!first) return undefined;
  const { requestId, companyName, leftAt, unpackedAt, unpackedByName } = first;
  return { requestId, companyName, leftAt, unpackedAt, unpackedByName, rows };
}
