import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { overdrawn } from "#app/domain/money/ledger/post-transfer.server.ts";
import { ownHoldsQuery, returnStands } from "../floor/storage.server.ts";
import { leaveToUnpack } from "../floor/unpacking.server.ts";
import { chargeRehearsal, rehearsedOnly } from "../rehearsal/charge-rehearsal.server.ts";
import { rehearsalDue } from "../rehearsal/rehearsal.ts";
import { nothingPaid, returnPayment } from "../settlement/undo-request.server.ts";
import { unpaidMoveRefusals } from "../shipping-acts/unpaid-move-refusals.ts";
import { moveRequest } from "./move-request.server.ts";
import { releaseStock } from "./move-stock.server.ts";
import { linesQuery, ownShipment } from "./own-shipment.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * キャンセルする: possible up to payment, and again while the measured weight asks for more: then what was
 * paid comes back too. The stock that was set aside can be asked for anew. お試し梱包 that was done is paid.
 */
export async function cancelShipment(scope: Scope<Buyer>, number: string, reason: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("cancel", request.state, actor)) return refuse("not-cancellable");

  const [lines, holds] = await db.batch([
    linesQuery(scope, request.id),
    ownHoldsQuery(scope, request.id),
  ]);
  const rehearsed = rehearsalDue(request);
  return commit(
    scope,
    [
      ...moveRequest(
        scope,
        request,
        "cancel",
        request.paidAt ? nothingPaid : rehearsedOnly(scope, rehearsed),
        typed(reason),
      ),
      ...returnPayment(scope, request),
      ...chargeRehearsal(scope, request, rehearsed),
      // A draft has set nothing aside.
      ...(request.submittedAt
        ? [
            ...releaseStock(scope, lines),
            leaveToUnpack(scope, request.id),
            ...returnStands(scope, request, lines, holds),
          ]
        : []),
    ],
    { ...unpaidMoveRefusals, [overdrawn]: "balance-too-low" },
  );
}
