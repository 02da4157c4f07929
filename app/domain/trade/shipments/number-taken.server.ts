import { and, desc, ne, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { guard } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { shipmentsNumbered } from "../floor/find-tracked.server.ts";
import { carrierIdOf, spellings } from "../floor/tracking-number.ts";

/**
 * Finds the other shipments that the same carrier carries under one of these numbers, the latest first, and the guard
 * that lets no further one take a number before the commit.
 */
export async function findTaken(
  { db }: Scope<Staff>,
  requestId: string,
  carrier: string,
  numbers: readonly string[],
) {
  const { id, number, carrier: theirs } = shippingRequests;
  const numbered = shipmentsNumbered(numbers.flatMap(spellings));
  const others = await db
    .select({ id, number, carrier: theirs })
    .from(shippingRequests)
    .where(and(sql`${id} IN ${numbered}`, ne(id, requestId)))
    .orderBy(desc(shippingRequests.shippedAt));
  const known = JSON.stringify([requestId, ...others.map((one) => one.id)]);
  return {
    taken: others.filter((one) => isSameCarrier(one.carrier, carrier)),
    noFurther: guard(
      sql`NOT EXISTS (SELECT 1 FROM ${numbered} WHERE id NOT IN (SELECT value FROM json_each(${known})))`,
      "moved-meanwhile",
    ),
  };
}

/** Carriers are written by hand; two that we do not know may be one. */
function isSameCarrier(one: string, other: string) {
  return carrierIdOf(one) === carrierIdOf(other);
}
