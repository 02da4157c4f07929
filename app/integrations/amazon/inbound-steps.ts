import type { ChosenOption, InboundStep, StepScope } from "#app/domain/channels/ports/inbound.ts";
import { part, type Question } from "./call.server.ts";
import { planPath } from "./inbound-call.server.ts";

/** What makes the options of a step. */
export function generation(
  planId: string,
  step: Exclude<InboundStep, "transport">,
  of: StepScope,
): Question {
  const windows = ["shipments", part(of.shipmentId ?? ""), "deliveryWindowOptions"];
  const steps: Record<typeof step, Question> = {
    packing: { call: "generatePackingOptions", path: planPath(planId, "packingOptions") },
    placement: {
      call: "generatePlacementOptions",
      path: planPath(planId, "placementOptions"),
      body: {},
    },
    window: { call: "generateDeliveryWindowOptions", path: planPath(planId, ...windows) },
  };
  return { ...steps[step], method: "POST" };
}

/** What chooses one of the options of a step. */
export function confirmation(planId: string, step: InboundStep, chosen: ChosenOption): Question {
  const { optionId, shipmentId = "", others = [] } = chosen;
  const path = (...further: string[]) => planPath(planId, ...further, "confirmation");
  const option = part(optionId);
  const transportationSelections = [{ shipmentId, optionId }, ...others].map((one) => ({
    shipmentId: one.shipmentId,
    transportationOptionId: one.optionId,
  }));
  const steps: Record<InboundStep, Question> = {
    packing: { call: "confirmPackingOption", path: path("packingOptions", option) },
    placement: { call: "confirmPlacementOption", path: path("placementOptions", option) },
    transport: {
      call: "confirmTransportationOptions",
      path: path("transportationOptions"),
      body: { transportationSelections },
    },
    window: {
      call: "confirmDeliveryWindowOptions",
      path: path("shipments", part(shipmentId), "deliveryWindowOptions", option),
    },
  };
  return { ...steps[step], method: "POST" };
}
