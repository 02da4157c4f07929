import type { Scope } from "#app/domain/core/scope.ts";
import { settlementQueries } from "../settlement/settle-packed.server.ts";
import { stageQueries } from "../settlement/stage-basis.server.ts";
import { planOfRequestQuery } from "../shipping-draft/plan-of-request.server.ts";

/** The statements for everything that packed boxes are checked, priced and settled by. */
export function packingQueries(scope: Scope, request: Parameters<typeof settlementQueries>[1]) {
  const { id } = request;
  return [
    planOfRequestQuery(scope, id),
    ...stageQueries(scope, id),
    ...settlementQueries(scope, request),
  ] as const;
}
