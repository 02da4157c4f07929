import { and, eq, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { claimUntil } from "../orders/claim-days.ts";
import { packedQuery, worthQueries } from "./claim-basis.server.ts";
import { claimWorth } from "./claim-worth.ts";

/**
 * The buyer's shipping request with what its boxes hold and what of it can still be claimed, in one
 * round trip; undefined also for one out of their reach.
 */
export async function readClaimable(scope: Scope<Buyer>, number: string) {
  const { db, actor, now } = scope;
  const mine = and(eq(shippingRequests.number, number), shipmentsWithin(actor));
  const id =
    sql`(${db.select({ id: shippingRequests.id }).from(shippingRequests).where(mine)})` as SQL<string>;
  const [[request], packed, orders, lines, freights, refunded, settings] = await db.batch([
    db.select().from(shippingRequests).where(mine).limit(1),
    packedQuery(scope, id),
    ...worthQueries(scope, id),
  ]);
  if (!request) return undefined;
  const { receivedAt } = request;
  const until = receivedAt && claimUntil(receivedAt, settings);
  const basis = { request, orders, lines, freights, refunded };
  return {
    request,
    until,
    open: until !== null && now <= until,
    contents: packed.map((held) => ({
      ...held,
      left: Math.max(0, held.received - held.claimed),
      /** What can come back at most for one of them. */
      pieceYen: pieceYen(claimWorth(basis, [{ ...held, quantity: 1 }])),
    })),
  };
}

export type Claimable = NonNullable<Awaited<ReturnType<typeof readClaimable>>>;

function pieceYen([worth]: ReturnType<typeof claimWorth>) {
  return worth ? worth.orderYen + worth.shippingYen : 0;
}
