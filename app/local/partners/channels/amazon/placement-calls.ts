import type { PlacementOption } from "@sp-api-sdk/fulfillment-inbound-api-2024-03-20";
import { type Call, found, Refused } from "./call.ts";
import { newPlacements } from "./plan.ts";
import { problem } from "./plan-problems.ts";
import type { Plans } from "./plans.ts";
import { noOption, planPath as plan, started } from "./steps.ts";

const expiration = "2099-01-01T00:00:00.000Z";

/** Where the goods of a plan are to go: offered once its boxes are known, then chosen. */
export function placementCalls(plans: Plans): Call[] {
  return [
    {
      name: "generatePlacementOptions",
      method: "POST",
      pattern: new RegExp(`${plan}/placementOptions$`),
      answer(asked) {
        const own = plans.openPlanOf(asked, "GeneratePlacementOptions");
        const { customPlacement = [] } = (asked.body ?? {}) as { customPlacement?: Custom[] };
        if (customPlacement.some(({ warehouseId }) => !plans.warehouses.includes(warehouseId)))
          throw new Refused(400, "BadRequest", "ERROR: The warehouse is unknown.");
        const unboxed = problem("FBA_INB_0317", "ERROR: Packing information is missing.");
        const problems = own.boxes.length > 0 ? [] : [unboxed];
        return started(plans, "GeneratePlacementOptions", problems, () => {
          own.placements = newPlacements(own, plans.warehouses, plans.newId);
        });
      },
    },
    {
      name: "listPlacementOptions",
      method: "GET",
      pattern: new RegExp(`${plan}/placementOptions$`),
      answer: (asked) =>
        found({
          placementOptions: plans.planOf(asked).placements.map(
            (one): PlacementOption => ({
              placementOptionId: one.id,
              fees: feesOf(one.feeYen),
              discounts: [],
              expiration,
              shipmentIds: one.shipments.map(({ id }) => id),
              status: one.isChosen ? "ACCEPTED" : "OFFERED",
            }),
          ),
        }),
    },
    {
      name: "confirmPlacementOption",
      method: "POST",
      pattern: new RegExp(`${plan}/placementOptions/([^/]+)/confirmation$`),
      answer(asked) {
        const own = plans.openPlanOf(asked, "ConfirmPlacementOption");
        const chosen = own.placements.find(({ id }) => id === asked.parts[1]);
        if (!chosen) throw noOption();
        return started(plans, "ConfirmPlacementOption", [], () => {
          chosen.isChosen = true;
          own.placements = [chosen];
          for (const shipment of chosen.shipments)
            shipment.confirmationId ||= plans.newConfirmationId();
        });
      },
    },
  ];
}

function feesOf(amount: number) {
  const value = { amount, code: "JPY" };
  return [{ type: "FEE", target: "Placement Services", description: "Placement fee", value }];
}

interface Custom {
  warehouseId: string;
}
