import { and, asc, eq, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { ownHoldsQuery, returnStands } from "../floor/storage.server.ts";
import { leaveToUnpack } from "../floor/unpacking.server.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { releaseStock } from "../shipping/move-stock.server.ts";
import { linesQuery } from "../shipping/own-shipment.server.ts";
import { unpaidMoveRefusals } from "../shipping-acts/unpaid-move-refusals.ts";
import { clockRuns } from "./clock-runs.ts";
import { nothingPaid, returnPayment } from "./undo-request.server.ts";

/** Of one run; the rest waits for the next hour. */
const requestsPerRun = 200;

/**
 * Requests whose difference was not paid in time are called off: what they paid goes back to the wallet,
 * their goods to the stock. What we hold waits for its release.
 */
export async function callOffUnsettled(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select()
    .from(shippingRequests)
    .where(
      and(
        eq(shippingRequests.state, "awaiting_payment"),
        lt(shippingRequests.settleBy, now),
        clockRuns,
      ),
    )
    .orderBy(asc(shippingRequests.submittedAt))
    .limit(requestsPerRun);

  for (const request of late) {
    const [lines, holds] = await db.batch([
      linesQuery(scope, request.id),
      ownHoldsQuery(scope, request.id),
    ]);
    // Paid or cancelled at this very moment: whoever was first keeps it. Being paid, it waits for that.
    await commit(
      scope,
      [
        ...moveRequest(scope, request, "callOff", nothingPaid),
        ...returnPayment(scope, request),
        ...releaseStock(scope, lines),
        leaveToUnpack(scope, request.id),
        ...returnStands(scope, request, lines, holds),
        notify(scope, {
          companyId: request.companyId,
          about: { shipping: request.id },
          kind: "shipping",
          letter: letter("shipping.difference-lapsed", {
            number: request.number,
            paidYen: request.paidYen,
          }),
          href: shippingPage(request.number),
        }),
      ],
      unpaidMoveRefusals,
    );
  }
}
