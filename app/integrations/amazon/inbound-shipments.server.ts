import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { InboundShipment } from "#app/domain/channels/ports/inbound.ts";
import { told } from "../channels/faults.ts";
import { type Ask, part } from "./call.server.ts";
import {
  PlanAnswer,
  ReceivedItems,
  ShipmentAnswer,
  ShipmentItems,
} from "./inbound-answers.schema.server.ts";
import { allRows, planPath } from "./inbound-call.server.ts";

/** Before these nothing can have been received. */
const unsent = ["UNCONFIRMED", "WORKING", "READY_TO_SHIP", ""];

/** The shipments of a plan, each with its number, its warehouse, and what of it Amazon has received. */
export async function inboundShipments(
  ask: Ask,
  shop: OpenedShop,
  planId: string,
): Promise<ChannelResult<InboundShipment[]>> {
  const plan = await ask(shop, { call: "getInboundPlan", path: planPath(planId) }, PlanAnswer);
  if (!plan.ok) return plan;
  const shipments: InboundShipment[] = [];
  for (const { shipmentId } of plan.value.shipments) {
    const shipment = await inboundShipment(ask, shop, planId, shipmentId);
    if (!shipment.ok) return shipment;
    shipments.push(shipment.value);
  }
  return told(shipments);
}

async function inboundShipment(
  ask: Ask,
  shop: OpenedShop,
  planId: string,
  shipmentId: string,
): Promise<ChannelResult<InboundShipment>> {
  const path = planPath(planId, "shipments", part(shipmentId));
  const found = await ask(shop, { call: "getShipment", path }, ShipmentAnswer);
  if (!found.ok) return found;
  const question = { path: `${path}/items`, query: { pageSize: "1000" } };
  const items = await allRows(
    ask,
    shop,
    { call: "listShipmentItems", ...question },
    ShipmentItems,
    (page) => page.items,
  );
  if (!items.ok) return items;
  const { shipmentConfirmationId: confirmationId, status: state, destination } = found.value;
  const received = unsent.includes(state)
    ? told(new Map<string, number>())
    : await receivedOf(ask, shop, confirmationId);
  if (!received.ok) return received;
  return told({
    shipmentId,
    confirmationId,
    warehouse: destination.warehouseId,
    state,
    items: items.value.map(({ msku: sku, quantity }) => ({
      sku,
      quantity,
      received: received.value.get(sku) ?? 0,
    })),
  });
}

async function receivedOf(ask: Ask, shop: OpenedShop, confirmationId: string) {
  const path = `/fba/inbound/v0/shipments/${part(confirmationId)}/items`;
  const found = await ask(shop, { call: "getShipmentItemsByShipmentId", path }, ReceivedItems);
  if (!found.ok) return found;
  const counts = new Map<string, number>();
  for (const { SellerSKU: sku, QuantityReceived } of found.value.payload.ItemData)
    counts.set(sku, (counts.get(sku) ?? 0) + (QuantityReceived ?? 0));
  return told(counts);
}
