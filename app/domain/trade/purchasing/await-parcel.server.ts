import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { parcels } from "#db/schema/index.ts";

/**
 * The statement that has a parcel watched from now on; `boughtAt` is when its goods were bought, or when
 * it left for Japan.
 * Does nothing without a number or for a parcel already watched.
 */
export function awaitParcel(
  { db, now }: Pick<Scope, "db" | "now">,
  trackingNumber: string,
  boughtAt: Date,
): Statement[] {
  if (!trackingNumber) return [];
  const parcel = { trackingNumber, boughtAt, heardAt: now, askNextAt: now };
  return [db.insert(parcels).values(parcel).onConflictDoNothing()];
}
