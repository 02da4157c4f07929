import { eq } from "drizzle-orm";
import { type System, signature } from "#app/domain/core/actor.ts";
import { attachmentKey } from "#app/domain/core/files/file-key.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { actOnRequest } from "#app/domain/trade/shipments/move-request.server.ts";
import type { Statement } from "#db/client.ts";
import { boxes, files, shippingRequests } from "#db/schema/index.ts";
import type { Told } from "../ports/told.ts";
import { boxLabelsName } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";
import type { AtAmazon } from "./plan-asking.ts";
import type { Done } from "./plan-work.server.ts";

/**
 * The number of the confirmed shipment and its boxes' labels: kept as a file of the request, where our warehouse
 * prints it, and written to the boxes as 納品番号.
 */
export async function fetchLabels(
  { inbound, opened, asking }: AtAmazon,
  plan: PlanRow,
  scope: Scope<System>,
): Promise<Told<Done>> {
  const { db, now } = scope;
  const shipments = await inbound.shipments(opened, plan.planId);
  if (!shipments.ok) return shipments;
  const own = shipments.value.find(({ shipmentId }) => shipmentId === plan.shipmentId);
  if (!own?.confirmationId) return { ok: false, fault: { kind: "away" } };
  const { confirmationId, warehouse } = own;
  const count = await db.$count(boxes, eq(boxes.requestId, plan.requestId));
  const label = await inbound.boxLabels(opened, confirmationId, count);
  if (!label.ok) return label;
  const sheets = await inbound.labelSheets(opened, label.value.address);
  if (!sheets.ok) return sheets;
  const name = boxLabelsName(confirmationId);
  const key = attachmentKey(now, name);
  await asking.files.put(key, sheets.value, "application/pdf");
  const id = crypto.randomUUID();
  const file = db.insert(files).values({
    id,
    key,
    name,
    companyId: plan.companyId,
    documentKind: "shipping",
    documentId: plan.requestId,
    contentType: "application/pdf",
    sizeBytes: sheets.value.length,
    savedAt: now,
    savedBy: signature(scope.actor),
  });
  return {
    ok: true,
    value: {
      changes: { confirmationId, warehouse, labelledAt: now, labelFile: id },
      also: [file, ...(await numberBoxes(scope, plan.requestId, [confirmationId]))],
    },
  };
}

/** 納品番号 of a request as Amazon gave it, with the history row of the request. */
export async function numberBoxes(
  scope: Scope<System>,
  requestId: string,
  shipmentIds: string[],
): Promise<Statement[]> {
  const [request] = await scope.db
    .select()
    .from(shippingRequests)
    .where(eq(shippingRequests.id, requestId))
    .limit(1);
  const wishes = request?.boxWishes;
  if (!wishes) return [];
  const [before, after] = [wishes.shipmentIds.join(" "), shipmentIds.join(" ")];
  if (before === after) return [];
  const boxWishes = { ...wishes, shipmentIds };
  const note = message("from-to", { from: before, to: after });
  return actOnRequest(scope, request, "nameShipmentIds", { boxWishes }, note);
}
