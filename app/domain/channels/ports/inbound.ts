import type { Message } from "#app/domain/core/message/message.ts";
import type { ChannelResult, OpenedShop } from "./channel.ts";

/** A plan to send goods to Amazon's warehouses: each step is asked for, then looked after by its operation. */
export interface Inbound {
  createPlan(
    shop: OpenedShop,
    plan: NewPlan,
  ): Promise<ChannelResult<{ planId: string; operationId: string }>>;
  /** The newest of its open plans of this name, where the answer to its making was lost; null where none is. */
  findPlan(shop: OpenedShop, name: string): Promise<ChannelResult<{ planId: string } | null>>;
  operation(shop: OpenedShop, operationId: string): Promise<ChannelResult<Operation>>;
  /** What may be chosen next; the options of a step stand only after its operation has succeeded. */
  askOptions(
    shop: OpenedShop,
    planId: string,
    step: InboundStep,
    of: StepOf,
  ): Promise<ChannelResult<{ operationId: string }>>;
  options(
    shop: OpenedShop,
    planId: string,
    step: InboundStep,
    of: StepOf,
  ): Promise<ChannelResult<InboundOption[]>>;
  confirm(
    shop: OpenedShop,
    planId: string,
    step: InboundStep,
    chosen: Chosen,
  ): Promise<ChannelResult<{ operationId: string }>>;
  /** What lies in which box, of the packing groups that were confirmed. */
  setBoxes(
    shop: OpenedShop,
    planId: string,
    boxes: PlannedBox[],
  ): Promise<ChannelResult<{ operationId: string }>>;
  shipments(shop: OpenedShop, planId: string): Promise<ChannelResult<InboundShipment[]>>;
  /** Where the labels of a shipment's boxes can be fetched, for a while; it goes by the number on them. */
  boxLabels(
    shop: OpenedShop,
    confirmationId: string,
    boxes: number,
  ): Promise<ChannelResult<{ address: string }>>;
  /** The sheets behind such an address, as PDF. */
  labelSheets(shop: OpenedShop, address: string): Promise<ChannelResult<Uint8Array>>;
  /** Where the labels of single pieces can be fetched. */
  itemLabels(
    shop: OpenedShop,
    items: { sku: string; quantity: number }[],
  ): Promise<ChannelResult<{ address: string }>>;
  cancelPlan(shop: OpenedShop, planId: string): Promise<ChannelResult<{ operationId: string }>>;
}

export type InboundStep = "packing" | "placement" | "transport" | "window";
/** Which placement and shipment a transport or a delivery window is asked for. */
export type StepOf = {
  placementId?: string;
  shipmentId?: string;
  /** When the goods are ready to leave, where a transport is asked for. */
  readyAt?: Date;
};
export type Chosen = StepOf & {
  optionId: string;
  /** Transports of the plan's other shipments, which are confirmed in one. */
  others?: { shipmentId: string; optionId: string }[];
};

export interface NewPlan {
  name: string;
  /** Where the goods leave from, as Amazon's form of an address has it. */
  from: {
    name: string;
    company: string;
    line1: string;
    city: string;
    province: string;
    postalCode: string;
    country: string;
    phone: string;
  };
  items: { sku: string; quantity: number; labelledBy: "us" | "marketplace" | "none" }[];
}

export interface Operation {
  state: "running" | "done" | "failed";
  problems: { code: string; why: Message; sku: string }[];
}

export interface InboundOption {
  optionId: string;
  /** What it costs at the marketplace, whole yen; null where it says none. */
  feeYen: number | null;
  /** How it travels, of a transport. */
  said: Message | null;
  groupIds: string[];
  shipmentIds: string[];
  from: Date | null;
  until: Date | null;
}

export interface PlannedBox {
  groupId: string;
  number: number;
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  items: { sku: string; quantity: number; labelledBy: "us" | "marketplace" | "none" }[];
}

export interface InboundShipment {
  shipmentId: string;
  /** The number that stands on its boxes, `FBA…`. */
  confirmationId: string;
  warehouse: string;
  state: string;
  items: { sku: string; quantity: number; received: number }[];
}
