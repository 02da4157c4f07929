import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { documentEvents } from "#db/schema/index.ts";

/** The statement for who packed a request last, as its history signs. */
export function packerQuery(db: Database, requestId: string) {
  return db
    .select({ by: documentEvents.by })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentKind, "shipping"),
        eq(documentEvents.documentId, requestId),
        inArray(documentEvents.move, ["pack", "packOwing", "weigh"]),
      ),
    )
    .orderBy(desc(documentEvents.version))
    .limit(1);
}

/** Who packed a request last; undefined where nobody has. */
export async function packerOf(db: Database, requestId: string) {
  const [packed] = await packerQuery(db, requestId);
  return packed?.by;
}
