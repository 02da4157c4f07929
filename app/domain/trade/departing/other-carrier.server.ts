import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";

/** The statement for a box of the request that stands on another carrier's truck: its number and whose truck that is. */
export function otherCarrierQuery({ db }: Pick<Scope, "db">, requestId: string, carrier: string) {
  // The last time it was loaded is what counts: it may have come off again.
  const loadedBy = sql`(SELECT json_extract(a.details, '$.carrier') FROM floor_acts a
    WHERE a.subject = 'box' AND a.subject_id = b.id AND a.kind = 'load' ORDER BY a.at DESC LIMIT 1)`;
  return db.all<{ box: number; carrier: string }>(sql`SELECT b.number AS box, ${loadedBy} AS carrier
    FROM boxes b WHERE b.request_id = ${requestId} AND b.loaded_at IS NOT NULL AND ${loadedBy} <> ${carrier}
    ORDER BY b.number LIMIT 1`);
}
