import type {
  DeliveryWindowOption,
  Item,
  Shipment,
} from "@sp-api-sdk/fulfillment-inbound-api-2024-03-20";
import { type Asked, type Call, found, Refused } from "./call.ts";
import { shipmentState } from "./plan.ts";
import type { Plans } from "./plans.ts";
import { noOption, planPath as plan, started } from "./steps.ts";
import { transportCalls } from "./transport-calls.ts";

const shipment = `${plan}/shipments/([^/]+)`;
const dayMs = 86_400_000;
const availability = ["CONGESTED", "AVAILABLE", "BLOCKED", "DISCOUNTED"] as const;

/** The last steps of a delivery plan, by its shipments: how they travel and when they arrive. */
export function shipmentCalls(plans: Plans): Call[] {
  return [
    {
      name: "getShipment",
      method: "GET",
      pattern: new RegExp(`${shipment}$`),
      answer: (asked) => found(toldShipment(plans, asked)),
    },
    {
      name: "listShipmentItems",
      method: "GET",
      pattern: new RegExp(`${shipment}/items$`),
      answer: (asked) =>
        found({
          items: plans.shipmentOf(asked).items.map(
            ({ msku, quantity, labelOwner }): Item => ({
              msku,
              quantity,
              labelOwner,
              prepInstructions: [],
              asin: plans.articleOf(msku)?.goods.asin ?? "",
              fnsku: plans.articleOf(msku)?.goods.fnsku ?? "",
            }),
          ),
        }),
    },
    ...windowCalls(plans),
    ...transportCalls(plans),
  ];
}

function windowCalls(plans: Plans): Call[] {
  return [
    {
      name: "generateDeliveryWindowOptions",
      method: "POST",
      pattern: new RegExp(`${shipment}/deliveryWindowOptions$`),
      answer(asked) {
        plans.openPlanOf(asked, "GenerateDeliveryWindowOptions");
        const own = confirmedOf(plans, asked);
        return started(plans, "GenerateDeliveryWindowOptions", [], () => {
          own.windows = availability.map(() => plans.newId("dw"));
        });
      },
    },
    {
      name: "listDeliveryWindowOptions",
      method: "GET",
      pattern: new RegExp(`${shipment}/deliveryWindowOptions$`),
      answer: (asked) => found({ deliveryWindowOptions: toldWindows(plans, asked) }),
    },
    {
      name: "confirmDeliveryWindowOptions",
      method: "POST",
      pattern: new RegExp(`${shipment}/deliveryWindowOptions/([^/]+)/confirmation$`),
      answer(asked) {
        const own = plans.shipmentOf(asked);
        const [, , id = ""] = asked.parts;
        if (!own.windows.includes(id)) throw noOption();
        return started(plans, "ConfirmDeliveryWindowOptions", [], () => {
          own.window = id;
        });
      },
    },
  ];
}

function confirmedOf(plans: Plans, asked: Asked) {
  const own = plans.shipmentOf(asked);
  if (own.confirmationId) return own;
  throw new Refused(400, "BadRequest", "ERROR: FBA_INB_0344 The placement is not confirmed.");
}

function toldWindows(plans: Plans, asked: Asked): DeliveryWindowOption[] {
  const { windows } = plans.shipmentOf(asked);
  const today = Math.floor(plans.now().getTime() / dayMs) * dayMs;
  const at = (days: number) => new Date(today + days * dayMs).toISOString();
  return windows.map((deliveryWindowOptionId, week) => ({
    deliveryWindowOptionId,
    availabilityType: availability[week % availability.length]!,
    startDate: at(7 * week + 7),
    endDate: at(7 * week + 14),
    validUntil: at(2),
  }));
}

function toldShipment(plans: Plans, asked: Asked): Shipment {
  const own = plans.shipmentOf(asked);
  const { placements, source } = plans.planOf(asked);
  const placement = placements.find(({ shipments }) => shipments.includes(own))!;
  return {
    shipmentId: own.id,
    placementOptionId: placement.id,
    ...(own.confirmationId && { shipmentConfirmationId: own.confirmationId }),
    ...(own.transport && { selectedTransportationOptionId: own.transport }),
    source: { sourceType: "SELLER_FACILITY", address: source },
    destination: { destinationType: "AMAZON_WAREHOUSE", warehouseId: own.warehouse },
    status: shipmentState(own, plans.now()),
  };
}
