import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { missingLabels } from "#db/schema/index.ts";

const termsMax = 200;

/** Keeps the words the label table lacked, how often they came, for staff to add. */
export async function recordMissingLabels(
  { db, now }: Pick<Scope, "db" | "now">,
  words: readonly string[],
) {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rows = [...counts]
    .slice(0, termsMax)
    .map(([zh, seenCount]) => ({ zh, seenCount, firstSeenAt: now }));
  if (rows.length === 0) return;

  await db
    .insert(missingLabels)
    .values(rows)
    .onConflictDoUpdate({
      target: missingLabels.zh,
      set: { seenCount: sql`seen_count + excluded.seen_count` },
    });
}
