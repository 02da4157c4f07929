import { eq } from "drizzle-orm";
import { z } from "zod";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parcels } from "#db/schema/index.ts";
import type { CarrierTracking } from "./carrier-tracking.ts";
import { raiseRefused } from "./raise-refused.server.ts";
import { takeRejection, takeReport } from "./take-report.server.ts";

const Call = z.object({
  event: z.string().max(64),
  data: z.object({ number: z.string().min(1).max(64) }),
});

/**
 * Takes a call of the tracking service about a parcel. Its signature is weak, and calls come late and twice, so its
 * content is not trusted: the service is asked about the parcel. Refuses a wrong signature and an unreadable body.
 */
export async function receiveTrackingCall(
  scope: Scope<System>,
  tracking: CarrierTracking,
  headers: Headers,
  body: string,
) {
  if (!(await tracking.verifyCall(headers, body))) return refuse("not-verified");
  const call = Call.safeParse(parsed(body));
  if (!call.success) return refuse("not-verified");
  const { db } = scope;
  const [parcel] = await db
    .select({ trackingNumber: parcels.trackingNumber, carrier: parcels.carrier })
    .from(parcels)
    .where(eq(parcels.trackingNumber, call.data.data.number))
    .limit(1);
  // Another shop of the same account.
  if (!parcel) return done(undefined);
  const shown = await tracking.show([parcel]);
  if (shown === "refused") await commit(scope, [raiseRefused(scope)], {});
  if (typeof shown === "string") return refuse("service-away");
  const statements = [
    ...shown.reports.flatMap((report) => takeReport(scope, report)),
    ...shown.rejected.map((rejected) => takeRejection(scope, rejected)),
  ];
  if (statements.length > 0) await commit(scope, statements, {});
  return done(undefined);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
