import type {
  InboundPlan,
  InboundPlanSummary,
  PackingConfiguration,
  PackingOption,
} from "@sp-api-sdk/fulfillment-inbound-api-2024-03-20";
import { type Asked, accepted, type Call, found, Refused } from "./call.ts";
import { placementCalls } from "./placement-calls.ts";
import { chosenShipments, newPlan, type PlanBox } from "./plan.ts";
import { lookAtItems, lookAtPlan, problemsOfBoxes, problemsOfPlan } from "./plan-problems.ts";
import type { Plans } from "./plans.ts";
import { noOption, planPath as plan, started } from "./steps.ts";

const expiration = "2099-01-01T00:00:00.000Z";

/** The first steps of a delivery plan: made, packed in groups, boxed, and given its warehouses. */
export function planCalls(plans: Plans): Call[] {
  return [
    {
      name: "createInboundPlan",
      method: "POST",
      pattern: /^\/inbound\/fba\/2024-03-20\/inboundPlans$/,
      answer: (asked) => create(plans, asked),
    },
    {
      name: "listInboundPlans",
      method: "GET",
      pattern: /^\/inbound\/fba\/2024-03-20\/inboundPlans$/,
      answer: (asked) => found({ inboundPlans: listedPlans(plans, asked) }),
    },
    {
      name: "getInboundPlan",
      method: "GET",
      pattern: new RegExp(`${plan}$`),
      answer: (asked) => found(toldPlan(plans, asked)),
    },
    {
      name: "cancelInboundPlan",
      method: "PUT",
      pattern: new RegExp(`${plan}/cancellation$`),
      answer(asked) {
        const own = plans.openPlanOf(asked, "CancelInboundPlan");
        return started(plans, "CancelInboundPlan", [], () => {
          own.isVoid = true;
        });
      },
    },
    {
      name: "getInboundOperationStatus",
      method: "GET",
      pattern: /^\/inbound\/fba\/2024-03-20\/operations\/([^/]+)$/,
      answer: ({ parts: [id] }) => found(plans.operation(id!)),
    },
    ...packingCalls(plans),
    ...placementCalls(plans),
  ];
}

function create(plans: Plans, asked: Asked) {
  lookAtPlan(asked, plans);
  const made = newPlan(plans.newId("wf"), asked, plans.now());
  plans.plans.set(made.id, made);
  const problems = problemsOfPlan(made, plans.articleOf);
  if (problems.length > 0) made.isVoid = true;
  const operationId = plans.start("CreateInboundPlan", problems, () => {});
  return accepted({ inboundPlanId: made.id, operationId });
}

/** A seller's plans, the newest first, as many as a page has. */
function listedPlans(plans: Plans, { sellerId, query }: Asked): InboundPlanSummary[] {
  const status = query.get("status");
  if (status && !["ACTIVE", "VOIDED", "SHIPPED"].includes(status))
    throw new Refused(400, "BadRequest", "ERROR: The status is none of a plan's.");
  return [...plans.plans.values()]
    .filter((plan) => plan.sellerId === sellerId)
    .filter(({ isVoid }) => !status || (isVoid ? "VOIDED" : "ACTIVE") === status)
    .reverse()
    .slice(0, Number(query.get("pageSize") ?? 10))
    .map(({ id, name, source, createdAt, isVoid, marketplaceId }) => {
      const at = createdAt.toISOString().replace(/\.\d+/, "");
      return {
        inboundPlanId: id,
        name,
        sourceAddress: source,
        createdAt: at,
        lastUpdatedAt: at,
        marketplaceIds: [marketplaceId],
        status: isVoid ? "VOIDED" : "ACTIVE",
      };
    });
}

function toldPlan(plans: Plans, asked: Asked): InboundPlan {
  const own = plans.planOf(asked);
  const at = own.createdAt.toISOString().replace(/\.\d+/, "");
  return {
    inboundPlanId: own.id,
    name: own.name,
    sourceAddress: own.source,
    createdAt: at,
    lastUpdatedAt: at,
    marketplaceIds: [own.marketplaceId],
    status: own.isVoid ? "VOIDED" : "ACTIVE",
    shipments: chosenShipments(own).map(({ id: shipmentId }) => ({
      shipmentId,
      status: "WORKING",
    })),
  };
}

function packingCalls(plans: Plans): Call[] {
  return [
    {
      name: "generatePackingOptions",
      method: "POST",
      pattern: new RegExp(`${plan}/packingOptions$`),
      answer(asked) {
        const own = plans.openPlanOf(asked, "GeneratePackingOptions");
        return started(plans, "GeneratePackingOptions", [], () => {
          own.packing = { id: plans.newId("po"), groups: [plans.newId("pg")], isChosen: false };
        });
      },
    },
    {
      name: "listPackingOptions",
      method: "GET",
      pattern: new RegExp(`${plan}/packingOptions$`),
      answer: (asked) => found({ packingOptions: packingOptions(plans, asked) }),
    },
    {
      name: "confirmPackingOption",
      method: "POST",
      pattern: new RegExp(`${plan}/packingOptions/([^/]+)/confirmation$`),
      answer(asked) {
        const own = plans.openPlanOf(asked, "ConfirmPackingOption");
        const { packing } = own;
        if (!packing || packing.id !== asked.parts[1]) throw noOption();
        return started(plans, "ConfirmPackingOption", [], () => {
          packing.isChosen = true;
        });
      },
    },
    {
      name: "setPackingInformation",
      method: "POST",
      pattern: new RegExp(`${plan}/packingInformation$`),
      answer: (asked) => setBoxes(plans, asked),
    },
  ];
}

function packingOptions(plans: Plans, asked: Asked): PackingOption[] {
  const { packing } = plans.planOf(asked);
  if (!packing) return [];
  const method: PackingConfiguration = {
    boxPackingMethods: ["BOX_CONTENT_PROVIDED"],
    shippingRequirements: [],
  };
  return [
    {
      packingOptionId: packing.id,
      packingGroups: packing.groups,
      fees: [],
      discounts: [],
      expiration,
      status: packing.isChosen ? "ACCEPTED" : "OFFERED",
      supportedConfigurations: [method],
      supportedShippingConfigurations: [],
    },
  ];
}

function setBoxes(plans: Plans, asked: Asked) {
  const own = plans.openPlanOf(asked, "SetPackingInformation");
  const groups = (asked.body as { packageGroupings?: Grouping[] } | undefined)?.packageGroupings;
  const known = own.packing?.groups ?? [];
  if (!groups?.length || groups.some(({ packingGroupId: id }) => !known.includes(id)))
    throw new Refused(400, "BadRequest", "ERROR: The packing group does not exist.");
  const boxes = groups.flatMap((group) => group.boxes);
  lookAtItems(
    boxes.flatMap(({ items = [] }) => items),
    plans.articleOf,
  );
  return started(plans, "SetPackingInformation", problemsOfBoxes(own, boxes), () => {
    own.boxes = boxes;
  });
}

interface Grouping {
  packingGroupId: string;
  boxes: PlanBox[];
}
