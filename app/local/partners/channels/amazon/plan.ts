import type { Address } from "@sp-api-sdk/fulfillment-inbound-api-2024-03-20";
import type { Asked } from "./call.ts";

export interface PlanItem {
  msku: string;
  quantity: number;
  labelOwner: string;
  prepOwner: string;
}

export interface PlanBox {
  quantity: number;
  weight: { unit: string; value: number };
  dimensions: { unitOfMeasurement: string; length: number; width: number; height: number };
  items?: PlanItem[];
}

export interface PlanShipment {
  id: string;
  confirmationId: string;
  warehouse: string;
  items: PlanItem[];
  /** Which were offered, and which was chosen. */
  transports: string[];
  windows: string[];
  transport?: string;
  window?: string;
  /** Since when its labels are printed; from then on it travels. */
  labelledAt?: Date;
}

/** A delivery plan on its way from step to step. */
export interface Plan {
  id: string;
  sellerId: string;
  marketplaceId: string;
  name: string;
  source: Address;
  items: PlanItem[];
  createdAt: Date;
  isVoid: boolean;
  packing: { id: string; groups: string[]; isChosen: boolean } | undefined;
  boxes: PlanBox[];
  placements: { id: string; feeYen: number; shipments: PlanShipment[]; isChosen: boolean }[];
}

export interface Problem {
  code: string;
  message: string;
  details: string;
  severity: "ERROR" | "WARNING";
}

/** What Amazon works at by itself after it has answered. */
export interface Work {
  id: string;
  name: string;
  /** How often it is still said to be running. */
  polls: number;
  problems: Problem[];
  /** What has changed when it is done; nothing does where a problem is an error. */
  done(): void;
}

export function newPlan(id: string, { sellerId, body }: Asked, createdAt: Date): Plan {
  const {
    name = "",
    sourceAddress,
    items = [],
    destinationMarketplaces = [],
  } = body as Partial<Written>;
  const [marketplaceId = ""] = destinationMarketplaces;
  return {
    id,
    sellerId,
    marketplaceId,
    name,
    source: sourceAddress!,
    items,
    createdAt,
    isVoid: false,
    packing: undefined,
    boxes: [],
    placements: [],
  };
}

interface Written {
  name: string;
  sourceAddress: Address;
  destinationMarketplaces: string[];
  items: PlanItem[];
}

/** All of it to one warehouse for a fee, or each warehouse its half for nothing. */
export function newPlacements(
  plan: Plan,
  [east = "", west = ""]: readonly string[],
  newId: (prefix: string) => string,
): Plan["placements"] {
  const halves = plan.items.flatMap((item) => {
    const first = Math.ceil(item.quantity / 2);
    return [
      { ...item, quantity: first },
      { ...item, quantity: item.quantity - first },
    ];
  });
  const shipment = (warehouse: string, items: PlanItem[]): PlanShipment => ({
    id: newId("sh"),
    warehouse,
    transports: [],
    windows: [],
    confirmationId: "",
    items: items.filter(({ quantity }) => quantity > 0),
  });
  const apart = [
    shipment(
      east,
      halves.filter((_, at) => at % 2 === 0),
    ),
    shipment(
      west,
      halves.filter((_, at) => at % 2 === 1),
    ),
  ].filter(({ items }) => items.length > 0);
  const together = [shipment(east, plan.items)];
  return [
    {
      id: newId("pl"),
      feeYen: 1_200 + 30 * plan.items.length,
      shipments: together,
      isChosen: false,
    },
    ...(apart.length > 1
      ? [{ id: newId("pl"), feeYen: 0, shipments: apart, isChosen: false }]
      : []),
  ];
}

export function chosenShipments(plan: Plan) {
  return plan.placements.find(({ isChosen }) => isChosen)?.shipments ?? [];
}

const dayMs = 86_400_000;

/** Where a shipment is, by how long ago its labels were printed. */
export function shipmentState({ confirmationId, labelledAt }: PlanShipment, now: Date) {
  if (!confirmationId) return "UNCONFIRMED";
  if (!labelledAt) return "WORKING";
  const days = (now.getTime() - labelledAt.getTime()) / dayMs;
  if (days < 1) return "READY_TO_SHIP";
  if (days < 4) return "SHIPPED";
  return days < 7 ? "RECEIVING" : "CLOSED";
}

/** What of an item Amazon has counted in: half at first, and at the end one too few of every eighth SKU. */
export function receivedOf({ msku, quantity }: PlanItem, state: string) {
  if (state === "RECEIVING") return Math.floor(quantity / 2);
  if (state !== "CLOSED") return 0;
  const isShort = [...msku].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8 === 5;
  return isShort ? Math.max(0, quantity - 1) : quantity;
}
