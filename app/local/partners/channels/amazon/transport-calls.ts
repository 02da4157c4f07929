import type { TransportationOption } from "@sp-api-sdk/fulfillment-inbound-api-2024-03-20";
import { type Asked, type Call, found, instantOf, invalid, listOf, Refused } from "./call.ts";
import type { PlanShipment } from "./plan.ts";
import { problem } from "./plan-problems.ts";
import type { Plans } from "./plans.ts";
import { noOption, planPath as plan, started } from "./steps.ts";

const ways = [
  { solution: "USE_YOUR_OWN_CARRIER", name: "Other", yen: undefined },
  { solution: "AMAZON_PARTNERED_CARRIER", name: "Japan Post", yen: 1_480 },
] as const;

/** How the shipments of a plan travel. */
export function transportCalls(plans: Plans): Call[] {
  const path = `${plan}/transportationOptions`;
  return [
    {
      name: "generateTransportationOptions",
      method: "POST",
      pattern: new RegExp(`${path}$`),
      answer: (asked) => generateTransports(plans, asked),
    },
    {
      name: "listTransportationOptions",
      method: "GET",
      pattern: new RegExp(`${path}$`),
      answer: (asked) => found({ transportationOptions: toldTransports(plans, asked) }),
    },
    {
      name: "confirmTransportationOptions",
      method: "POST",
      pattern: new RegExp(`${path}/confirmation$`),
      answer: (asked) => confirmTransports(plans, asked),
    },
  ];
}

function generateTransports(plans: Plans, asked: Asked) {
  const own = plans.openPlanOf(asked, "GenerateTransportationOptions");
  const form = asked.body as {
    placementOptionId?: string;
    shipmentTransportationConfigurations?: {
      shipmentId: string;
      readyToShipWindow?: { start: string };
    }[];
  };
  const placement = own.placements.find(({ id }) => id === form.placementOptionId);
  if (!placement) throw noOption();
  const shipments = (form.shipmentTransportationConfigurations ?? []).map((one) => {
    const known = placement.shipments.find(({ id }) => id === one.shipmentId);
    if (!known) throw new Refused(400, "BadRequest", "ERROR: The shipment does not exist.");
    instantOf(one.readyToShipWindow?.start ?? "");
    return known;
  });
  if (shipments.length === 0) throw invalid();
  return started(plans, "GenerateTransportationOptions", [], () => {
    for (const one of shipments) one.transports = ways.map(() => plans.newId("to"));
  });
}

function toldTransports(plans: Plans, asked: Asked) {
  const [placementId] = listOf(asked.query, "placementOptionId");
  const [shipmentId] = listOf(asked.query, "shipmentId");
  const all = plans.planOf(asked).placements.filter(({ id }) => !placementId || id === placementId);
  const shipments = all.flatMap((one) => one.shipments);
  if (shipmentId && !shipments.some(({ id }) => id === shipmentId)) throw noOption();
  return shipments
    .filter(({ id }) => !shipmentId || id === shipmentId)
    .flatMap((one) => one.transports.map((id, way) => toldTransport(one, id, ways[way]!)));
}

function toldTransport(
  { id: shipmentId }: PlanShipment,
  id: string,
  way: (typeof ways)[number],
): TransportationOption {
  const { solution: shippingSolution, name, yen } = way;
  return {
    transportationOptionId: id,
    shipmentId,
    shippingSolution,
    carrier: { name },
    shippingMode: "GROUND_SMALL_PARCEL",
    preconditions: yen === undefined ? ["CONFIRMED_DELIVERY_WINDOW"] : [],
    ...(yen !== undefined && { quote: { cost: { amount: yen, code: "JPY" } } }),
  };
}

function confirmTransports(plans: Plans, asked: Asked) {
  const own = plans.openPlanOf(asked, "ConfirmTransportationOptions");
  const form = asked.body as {
    transportationSelections?: { shipmentId: string; transportationOptionId: string }[];
  };
  const all = own.placements.flatMap(({ shipments }) => shipments);
  const chosen = (form.transportationSelections ?? []).map((one) => {
    const known = all.find(({ id }) => id === one.shipmentId);
    const way = known?.transports.indexOf(one.transportationOptionId) ?? -1;
    if (!known || way < 0) throw noOption();
    return { known, id: one.transportationOptionId, isOwn: ways[way]!.yen === undefined };
  });
  if (chosen.length === 0) throw invalid();
  const unplaced = problem("FBA_INB_0344", "ERROR: A placement option must be confirmed first.");
  const unplanned = problem("FBA_INB_0356", "ERROR: A delivery window must be confirmed first.");
  const problems = [
    ...(chosen.some(({ known }) => !known.confirmationId) ? [unplaced] : []),
    ...(chosen.some(({ known, isOwn }) => isOwn && !known.window) ? [unplanned] : []),
  ];
  return started(plans, "ConfirmTransportationOptions", problems, () => {
    for (const { known, id } of chosen) known.transport = id;
  });
}
