import { and, eq, exists } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { pallets } from "#db/schema/index.ts";

/** The condition that nobody has changed the pallet since it was read at this version. */
export function stillAt(db: Database, id: string, version: number) {
  return exists(
    db
      .select()
      .from(pallets)
      .where(and(eq(pallets.id, id), eq(pallets.version, version))),
  );
}
