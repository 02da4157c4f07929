import { and, eq, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { stagesQuery } from "../settlement/stages.server.ts";
import { landedQueries, landedShipment } from "./landed-shipment.server.ts";
import type { ShareRule } from "./share-rule.ts";

/** A request with its landed cost and stages, in one round trip; undefined also for another company's. */
export async function findLanded(
  { db, actor }: Scope<Buyer | Staff>,
  number: string,
  rule?: ShareRule | undefined,
) {
  const mine = and(eq(shippingRequests.number, number), shipmentsWithin(actor));
  const id =
    sql`(${db.select({ id: shippingRequests.id }).from(shippingRequests).where(mine)})` as SQL<string>;
  const [[request], stages, ...rows] = await db.batch([
    db.select().from(shippingRequests).where(mine).limit(1),
    stagesQuery({ db }, id),
    ...landedQueries({ db }, id),
  ]);
  return request && { request, stages, landed: landedShipment(request, rows, rule) };
}
