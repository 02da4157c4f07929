import { ne } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { labels } from "#db/schema/index.ts";
import type { Terms } from "./translate.ts";

const termsMax = 20_000;

/** The label table as it stands now, for goods on their way in. */
export async function readTerms(db: Database): Promise<Terms> {
  const rows = await db
    .select({ zh: labels.zh, ja: labels.ja })
    .from(labels)
    // What buyers say to the warehouse names no goods.
    .where(ne(labels.kind, "said"))
    .limit(termsMax);
  return new Map(rows.map(({ zh, ja }) => [zh, ja]));
}
