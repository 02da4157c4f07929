import { waitingIds, waitingPieces, waitingSkus } from "#db/seed/channels/waiting-ids.ts";
import { demoSellerId, japan } from "./application.ts";
import type { PlanShipment } from "./plan.ts";
import type { Plans } from "./plans.ts";

/** The plan of the demo's seller whose boxes are told already: it is offered one warehouse and two ways there. */
export function keepDemoPlan(plans: Plans) {
  const { planId: id, groupId, placementId, shipmentId, transportIds } = waitingIds;
  const items = waitingSkus.map((msku) => ({
    msku,
    quantity: waitingPieces,
    labelOwner: "SELLER",
    prepOwner: "SELLER",
  }));
  const shipment: PlanShipment = {
    id: shipmentId,
    confirmationId: "",
    warehouse: plans.warehouses[0]!,
    items,
    transports: [...transportIds],
    windows: [],
  };
  const box = {
    quantity: 1,
    weight: { unit: "KG", value: 12 },
    items,
    dimensions: { unitOfMeasurement: "CM", length: 52, width: 40, height: 36 },
  };
  const from = { name: "买付便仓库", addressLine1: "福田街道示例路1号", city: "金华市" };
  plans.plans.set(id, {
    id,
    sellerId: demoSellerId,
    marketplaceId: japan,
    name: "demo",
    items,
    createdAt: plans.now(),
    source: { ...from, countryCode: "CN", postalCode: "322000" },
    isVoid: false,
    packing: { id: "po-demo", groups: [groupId], isChosen: true },
    boxes: [box],
    placements: [{ id: placementId, feeYen: 1_260, shipments: [shipment], isChosen: false }],
  });
}
