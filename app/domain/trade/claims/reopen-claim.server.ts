import { eq } from "drizzle-orm";
import { followerOf } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { claims } from "#db/schema/index.ts";
import { claimLifecycle, claimWork } from "./claim.ts";

const follow = followerOf("claim", claims, claimLifecycle, claimWork);

/**
 * With the cancelling of an order: the claim that it was to settle by sending the pieces again is open
 * anew and waits for staff. Writes nothing for any other order.
 */
export function reopenClaim(scope: Scope, orderId: string): Statement[] {
  return follow(scope, eq(claims.resendOrderId, orderId), "reopen", {
    outcome: null,
    resendOrderId: null,
    closedAt: null,
    waitingSince: scope.now,
  });
}
