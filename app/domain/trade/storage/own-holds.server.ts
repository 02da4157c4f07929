import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentEvents } from "#db/schema/index.ts";

/** Each holds over a midnight, so that these are years. */
const holdsMax = 1_000;

const moment = (time: number | null) => (time === null ? undefined : new Date(time));

/**
 * The statement for the times over a midnight of Japan for which a company kept its own request from going on,
 * whoever released it; ours are our own delay. `until` is undefined while it lasts.
 */
export function ownHoldsQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  const until = sql`(SELECT r.at FROM document_events r WHERE r.document_kind = 'shipping'
    AND r.document_id = document_events.document_id AND r.version > document_events.version AND r.move IN ('release', 'releaseOwing')
    ORDER BY r.version LIMIT 1)`;
  const dayOf = (time: unknown) => sql`((${time} + 32400000) / 86400000)`;
  return db
    .select({ from: documentEvents.at, until: until.mapWith(moment) })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentKind, "shipping"),
        eq(documentEvents.documentId, requestId),
        eq(documentEvents.move, "hold"),
        sql`document_events.by LIKE 'buyer:%'`,
        sql`${dayOf(documentEvents.at)} IS NOT ${dayOf(until)}`,
      ),
    )
    .limit(holdsMax);
}

export type OwnHold = Awaited<ReturnType<typeof ownHoldsQuery>>[number];
