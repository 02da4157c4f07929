import type { Message } from "#app/domain/core/message/message.ts";
import type { BoxMeasures } from "#app/domain/pricing/box.ts";
import type { ChannelResult, OpenedShop } from "./channel.ts";

/** Amazon's inbound plans. Most steps start an operation, which is then polled. */
export interface Inbound {
  createPlan(
    shop: OpenedShop,
    plan: NewPlan,
  ): Promise<ChannelResult<{ planId: string; operationId: string }>>;
  /** Finds the newest open plan of this name, where the answer to its creation was lost. */
  findPlan(shop: OpenedShop, name: string): Promise<ChannelResult<{ planId: string } | null>>;
  operation(shop: OpenedShop, operationId: string): Promise<ChannelResult<Operation>>;
  /** Requests the options of a step; `options` reads them once the operation has succeeded. */
  askOptions(
    shop: OpenedShop,
    planId: string,
    step: InboundStep,
    of: StepScope,
  ): Promise<ChannelResult<{ operationId: string }>>;
  options(
    shop: OpenedShop,
    planId: string,
    step: InboundStep,
    of: StepScope,
  ): Promise<ChannelResult<InboundOption[]>>;
  confirm(
    shop: OpenedShop,
    planId: string,
    step: InboundStep,
    chosen: ChosenOption,
  ): Promise<ChannelResult<{ operationId: string }>>;
  /** Reports what each box of the confirmed packing groups contains. */
  setBoxes(
    shop: OpenedShop,
    planId: string,
    boxes: PlannedBox[],
  ): Promise<ChannelResult<{ operationId: string }>>;
  shipments(shop: OpenedShop, planId: string): Promise<ChannelResult<InboundShipment[]>>;
  /** Answers a temporary address of the labels of a shipment's boxes, by its confirmation id. */
  boxLabels(
    shop: OpenedShop,
    confirmationId: string,
    boxes: number,
  ): Promise<ChannelResult<{ address: string }>>;
  /** Downloads the labels from such an address as PDF. */
  labelSheets(shop: OpenedShop, address: string): Promise<ChannelResult<Uint8Array>>;
  /** Answers a temporary address of the labels of single pieces. */
  itemLabels(
    shop: OpenedShop,
    items: { sku: string; quantity: number }[],
  ): Promise<ChannelResult<{ address: string }>>;
  cancelPlan(shop: OpenedShop, planId: string): Promise<ChannelResult<{ operationId: string }>>;
}

export type InboundStep = "packing" | "placement" | "transport" | "window";
/** The placement and shipment that a transport or a delivery window is requested for. */
export type StepScope = {
  placementId?: string;
  shipmentId?: string;
  /** When the goods are ready to leave; for transports. */
  readyAt?: Date;
};
export type ChosenOption = StepScope & {
  optionId: string;
  /** Transports of the plan's other shipments, which Amazon confirms in the same call. */
  others?: { shipmentId: string; optionId: string }[];
};

export interface NewPlan {
  name: string;
  /** The sender's address, in the fields of Amazon's form. */
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
  /** The marketplace's fee in whole yen; null if it names none. */
  feeYen: number | null;
  /** The description of a transport. */
  said: Message | null;
  groupIds: string[];
  shipmentIds: string[];
  from: Date | null;
  until: Date | null;
}

export interface PlannedBox extends BoxMeasures {
  groupId: string;
  number: number;
  items: { sku: string; quantity: number; labelledBy: "us" | "marketplace" | "none" }[];
}

export interface InboundShipment {
  shipmentId: string;
  /** The number on the boxes, `FBA…`. */
  confirmationId: string;
  warehouse: string;
  state: string;
  items: { sku: string; quantity: number; received: number }[];
}
