import { and, asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots } from "#db/schema/index.ts";

/** Another lot of the same order that came and waits for its inspection: the parcel lies open already. */
export async function nextToInspect({ db }: Scope<Staff>, lotId: string) {
  const [next] = await db
    .select({ id: lots.id })
    .from(lots)
    .where(
      and(
        sql`${lots.orderId} = (SELECT order_id FROM lots WHERE id = ${lotId})`,
        eq(lots.state, "arrival_work"),
      ),
    )
    .orderBy(asc(lots.receivedAt), asc(lots.number))
    .limit(1);
  return next;
}
