import type { ShippingState } from "./shipping-request.ts";

/** The stages of shipping requests in the warehouse's words, in the order of the work. */
export const shippingStages = {
  weigh: { zh: "待称重", states: ["quoting"], work: true },
  quote: { zh: "待报价", states: ["quoting", "packing"], work: true },
  pay: { zh: "待付款", states: ["awaiting_payment", "awaiting_finance"], work: false },
  difference: { zh: "待补差", states: ["awaiting_payment", "awaiting_finance"], work: false },
  pick: { zh: "待拣", states: ["packing"], work: true },
  pack: { zh: "待装箱", states: ["packing"], work: true },
  ship: { zh: "待发货", states: ["awaiting_shipment"], work: true },
  pickedUp: { zh: "已揽收", states: ["picked_up"], work: true },
  onWay: { zh: "在途", states: ["in_transit"], work: false },
  received: { zh: "已签收", states: ["received", "evaluated"], work: false },
  all: {
    zh: "全部",
    states: [
      ...(["quoting", "awaiting_payment", "awaiting_finance", "packing"] as const),
      ...(["awaiting_shipment", "picked_up", "in_transit", "received"] as const),
      ...(["evaluated", "cancelled"] as const),
    ],
    work: false,
  },
} as const satisfies Record<
  string,
  {
    zh: string;
    states: readonly ShippingState[];
    /** True if the longest waiting request comes first; otherwise the newest does. */
    work: boolean;
  }
>;

export type ShippingStage = keyof typeof shippingStages;

/**
 * Counting stops here, and a page shows that there may be more. Nobody works through more in a day, and counting all
 * would cost as much as the rest of the page.
 */
export const stageCountMax = 300;

/** Finds the stage of this name in an address. */
export function findStage(name: string | null): ShippingStage | undefined {
  return name !== null && Object.hasOwn(shippingStages, name) ? (name as ShippingStage) : undefined;
}
