import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderPresences, orders } from "#db/schema/index.ts";

/** Who was not seen for so long is not at it any more. */
export const presenceMinutes = 10;
/** More people than work at one time. */
const presencesMax = 200;

/** Who else has an order open to quote it. */
export interface Presence {
  number: string;
  staffName: string;
  seenAt: Date;
}

/** Notes that this person has the order open; what has run out meanwhile goes with it. Never blocks anybody. */
export async function notePresence({ db, actor, now }: Scope<Staff>, orderId: string) {
  if (!staffMay(actor, "quote")) return refuse("forbidden");
  const seen = { staffName: actor.name, seenAt: now };
  return commit(
    db,
    [
      db
        .insert(orderPresences)
        .values({ orderId, staffId: actor.id, ...seen })
        .onConflictDoUpdate({
          target: [orderPresences.orderId, orderPresences.staffId],
          set: seen,
        }),
      db.delete(orderPresences).where(lt(orderPresences.seenAt, minutesBefore(now))),
    ],
    {},
  );
}

/** The statement for who else has orders open to quote them, the last seen first. */
export function presencesQuery({ db, actor, now }: Scope<Staff>) {
  return db
    .select({
      number: orders.number,
      staffName: orderPresences.staffName,
      seenAt: orderPresences.seenAt,
    })
    .from(orderPresences)
    .innerJoin(orders, eq(orders.id, orderPresences.orderId))
    .where(
      and(
        gt(orderPresences.seenAt, minutesBefore(now)),
        ne(orderPresences.staffId, actor.id),
        eq(orders.state, "quoting"),
      ),
    )
    .orderBy(desc(orderPresences.seenAt))
    .limit(presencesMax);
}

function minutesBefore(now: Date) {
  return new Date(now.getTime() - presenceMinutes * 60_000);
}
