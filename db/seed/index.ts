import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { settings } from "#db/schema/index.ts";
import { seedPeople, seedPrices } from "./seed-base.ts";

export type SeedKind = "demo" | "empty";

/** Fills a new database once; one that has been filled is left as it is. */
export async function seed(db: Database, kind: SeedKind, now: Date) {
  const [filled] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, "minimumDepositYen"))
    .limit(1);
  if (filled) return;
  if (kind === "demo") {
    await seedPeople(db, now);
  }
  // Last, because its rows say that the seeding is complete.
  await seedPrices(db, now);
}
