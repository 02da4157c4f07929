import type { Database } from "#db/client.ts";
import { jobRuns } from "#db/schema/index.ts";

/**
 * Runs a job and writes down when it ran and how it ended. What cannot be written down stops no job:
 * a database that takes no line makes the job fail by itself.
 */
export async function recorded(db: Database, name: string, now: Date, run: () => Promise<void>) {
  const begun = Date.now();
  await record(db, name, now, { startedAt: now });
  try {
    await run();
    const endedAt = after(now, begun);
    await record(db, name, now, { endedAt, succeededAt: endedAt, errorName: null });
  } catch (error) {
    const errorName = error instanceof Error ? error.name : "unknown";
    await record(db, name, now, { endedAt: after(now, begun), errorName });
    throw error;
  }
}

async function record(
  db: Database,
  name: string,
  now: Date,
  row: Partial<Omit<typeof jobRuns.$inferInsert, "name" | "knownSince">>,
) {
  await db
    .insert(jobRuns)
    .values({ name, knownSince: now, ...row })
    .onConflictDoUpdate({ target: jobRuns.name, set: row })
    .catch(() => undefined);
}

function after(now: Date, begun: number) {
  return new Date(now.getTime() + Date.now() - begun);
}
