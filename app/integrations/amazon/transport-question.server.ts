import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { StepScope } from "#app/domain/channels/ports/inbound.ts";
import { message } from "#app/domain/core/message/message.ts";
import { refused, told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import type { Ask, Question } from "./call.server.ts";
import { planPath } from "./inbound-call.server.ts";
import { placements } from "./inbound-options.server.ts";

/** Goods that nobody has named a day for are ready tomorrow: Amazon takes no day that has begun. */
const readyMs = 24 * 3_600_000;

/** What asks for ways of transport: of one shipment, or of all that a placement makes. */
export async function transportQuestion(
  { now = () => new Date() }: AmazonSettings,
  ask: Ask,
  shop: OpenedShop,
  planId: string,
  of: StepScope,
): Promise<ChannelResult<Question>> {
  const shipmentIds = of.shipmentId
    ? told([of.shipmentId])
    : await shipmentsOf(ask, shop, planId, of);
  if (!shipmentIds.ok) return shipmentIds;
  const ready = of.readyAt ?? new Date(now().getTime() + readyMs);
  const start = `${ready.toISOString().slice(0, 16)}Z`;
  return told({
    call: "generateTransportationOptions",
    method: "POST",
    path: planPath(planId, "transportationOptions"),
    body: {
      placementOptionId: of.placementId,
      shipmentTransportationConfigurations: shipmentIds.value.map((shipmentId) => ({
        shipmentId,
        readyToShipWindow: { start },
      })),
    },
  });
}

async function shipmentsOf(ask: Ask, shop: OpenedShop, planId: string, of: StepScope) {
  const found = await placements(ask, shop, planId);
  if (!found.ok) return found;
  const chosen = found.value.find(({ optionId }) => optionId === of.placementId);
  if (chosen) return told(chosen.shipmentIds);
  return refused("NoPlacement", "", message("plan.found", { what: "no-placement" }));
}
