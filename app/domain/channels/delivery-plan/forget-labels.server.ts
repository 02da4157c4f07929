import { eq } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files } from "#db/schema/index.ts";
import type { Told } from "../ports/told.ts";
import { numberBoxes } from "./fetch-labels.server.ts";
import type { PlanRow } from "./move-plan.server.ts";
import type { AtAmazon } from "./plan-asking.ts";
import type { Done } from "./plan-work.server.ts";
import { renewedPlan } from "./renewed-plan.server.ts";

/** Nobody is to print the labels of a plan that is called off, nor to write its number on boxes. */
export async function forgetLabels(
  _at: AtAmazon,
  plan: PlanRow,
  scope: Scope<System>,
): Promise<Told<Done>> {
  const { labelFile, requestId, confirmationId } = plan;
  const renewed = plan.renews ? await renewedPlan(scope, plan) : [];
  if (!confirmationId) return { ok: true, value: { changes: {}, also: renewed } };
  return {
    ok: true,
    value: {
      changes: { labelFile: "" },
      also: [
        scope.db.delete(files).where(eq(files.id, labelFile)),
        ...(await numberBoxes(scope, requestId, [])),
        ...renewed,
      ],
    },
  };
}
