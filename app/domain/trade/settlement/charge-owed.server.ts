import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { owedFreightYen } from "./settle.ts";
import { chargeDifference, chargeHold } from "./settlement-money.server.ts";

/** What a request's row is once everything that it asked for after its payment is settled. */
export const nothingOwed = { settleBy: null, holdOwedYen: 0, owesUnpacked: false };

/** Everything that a paid request still asks for, out of the wallet into the accounts that it is for. */
export function chargeOwed(
  scope: Scope,
  request: typeof shippingRequests.$inferSelect,
): Statement[] {
  return [
    ...chargeDifference(scope, request, owedFreightYen(request)),
    ...chargeHold(scope, request, request.holdOwedYen),
  ];
}
