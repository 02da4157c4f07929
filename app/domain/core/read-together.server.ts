import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "#db/client.ts";

type Queries = readonly BatchItem<"sqlite">[];
type Rows<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends Queries ? BatchResponse<Parts[Name]> : never;
};

/**
 * Reads the parts of a page in one batch, so that they cost one round trip and show one moment. Each part
 * lists its queries and gets their rows under the same name.
 */
export async function readTogether<const Parts extends Record<string, Queries>>(
  db: Database,
  parts: Parts,
): Promise<Rows<Parts>> {
  const [first, ...rest] = Object.values(parts).flat();
  const rows: unknown[] = first ? await db.batch([first, ...rest]) : [];
  const found = Object.entries(parts).map(([name, { length }]) => [name, rows.splice(0, length)]);
  return Object.fromEntries(found);
}
