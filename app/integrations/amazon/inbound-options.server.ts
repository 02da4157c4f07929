import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { InboundOption, InboundStep, StepScope } from "#app/domain/channels/ports/inbound.ts";
import { message } from "#app/domain/core/message/message.ts";
import { told } from "../channels/faults.ts";
import type { Ask } from "./call.server.ts";
import {
  PackingOptions,
  PlacementOptions,
  TransportOptions,
  WindowOptions,
} from "./inbound-answers.schema.server.ts";
import { allRows, planPath } from "./inbound-call.server.ts";
import { costYenOf, yenOf } from "./told-of.ts";

const none = { feeYen: null, said: null, groupIds: [], shipmentIds: [], from: null, until: null };

type Asked = readonly [ask: Ask, shop: OpenedShop, planId: string, of: StepScope];

/** What may be chosen at each step, without what is over or fully booked. */
export const optionsOf: Record<
  InboundStep,
  (...asked: Asked) => Promise<ChannelResult<InboundOption[]>>
> = {
  async packing(ask, shop, planId) {
    const path = planPath(planId, "packingOptions");
    const question = { call: "listPackingOptions", path, query: { pageSize: "20" } } as const;
    const found = await allRows(ask, shop, question, PackingOptions, (one) => one.packingOptions);
    if (!found.ok) return found;
    return told(
      found.value.filter(isOffered).map(({ packingOptionId, packingGroups, ...one }) => ({
        ...none,
        optionId: packingOptionId,
        groupIds: packingGroups,
        feeYen: feeOf(one),
      })),
    );
  },
  placement: placements,
  async transport(ask, shop, planId, { placementId, shipmentId }) {
    const path = planPath(planId, "transportationOptions");
    const query = { pageSize: "20", placementOptionId: placementId, shipmentId };
    const question = { call: "listTransportationOptions", path, query } as const;
    const rowsOf = (page: { transportationOptions: Transport[] }) => page.transportationOptions;
    const found = await allRows(ask, shop, question, TransportOptions, rowsOf);
    return found.ok ? told(found.value.map(transportOf)) : found;
  },
  async window(ask, shop, planId, { shipmentId = "" }) {
    const path = planPath(planId, "shipments", shipmentId, "deliveryWindowOptions");
    const question = { call: "listDeliveryWindowOptions", path, query: { pageSize: "100" } };
    const found = await allRows(
      ask,
      shop,
      { ...question, call: "listDeliveryWindowOptions" },
      WindowOptions,
      (one) => one.deliveryWindowOptions,
    );
    if (!found.ok) return found;
    return told(
      found.value
        .filter(({ availabilityType }) => availabilityType !== "BLOCKED")
        .map((one) => ({
          ...none,
          optionId: one.deliveryWindowOptionId,
          shipmentIds: [shipmentId],
          from: one.startDate,
          until: one.endDate,
        })),
    );
  },
};

/** Where Amazon would have the goods, with the shipments that each way makes. */
export async function placements(ask: Ask, shop: OpenedShop, planId: string) {
  const path = planPath(planId, "placementOptions");
  const question = { call: "listPlacementOptions", path, query: { pageSize: "20" } } as const;
  const found = await allRows(ask, shop, question, PlacementOptions, (one) => one.placementOptions);
  if (!found.ok) return found;
  return told<InboundOption[]>(
    found.value.filter(isOffered).map(({ placementOptionId, shipmentIds, ...one }) => ({
      ...none,
      optionId: placementOptionId,
      shipmentIds,
      feeYen: feeOf(one),
    })),
  );
}

type Fees = { value: { amount: number; code: string } }[];

function feeOf({ fees, discounts }: { fees: Fees; discounts: Fees }) {
  const valuesOf = (all: Fees) => all.map(({ value }) => value);
  return costYenOf(valuesOf(fees), valuesOf(discounts));
}

function isOffered({ status }: { status: string }) {
  return status !== "EXPIRED";
}

type Transport = ReturnType<typeof TransportOptions.parse>["transportationOptions"][number];

function transportOf(one: Transport): InboundOption {
  const named = one.carrier.name || one.carrier.alphaCode;
  const by = named === "Other" ? "" : named;
  return {
    ...none,
    optionId: one.transportationOptionId,
    shipmentIds: [one.shipmentId],
    feeYen: yenOf(one.quote?.cost),
    said: message("plan.transport", {
      solution: one.shippingSolution,
      mode: one.shippingMode,
      by,
    }),
  };
}
