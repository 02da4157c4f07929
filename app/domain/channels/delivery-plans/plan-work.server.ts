import { eq } from "drizzle-orm";
import { actorKey, type System } from "#app/domain/core/actor.ts";
import { attachmentKey } from "#app/domain/core/files/file-key.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { actOnRequest } from "#app/domain/trade/shipments/move-request.server.ts";
import type { Statement } from "#db/client.ts";
import { boxes, files, shippingRequests } from "#db/schema/index.ts";
import type { ChannelResult } from "../ports/channel.ts";
import {
  boxLabelsName,
  type InboundSession,
  type PlanMove,
  type PlanStep,
} from "./delivery-plan.ts";
import type { PlanChanges, PlanRow } from "./move-plan.server.ts";
import { pickPacking, pickPlacement, pickTransports, pickWindow } from "./pick-options.ts";
import { boxesDigest, boxesOfPlan, planItemsQuery } from "./plan-goods.server.ts";
import { renewedPlan } from "./start-plan.server.ts";

/** What is written when a step is done. */
interface StepOutcome {
  changes: PlanChanges;
  also?: Statement[];
}

interface StartedStep {
  /** Empty if there is no operation to poll. */
  operationId: string;
  changes?: PlanChanges;
}

interface PlanWork {
  /** Starts the step at Amazon; runs again after a lost answer, with `plan.asked` set. */
  ask(at: InboundSession, plan: PlanRow, scope: Scope<System>): Promise<ChannelResult<StartedStep>>;
  /** Reads the outcome when Amazon is done; left out if the step has none. */
  done?(
    at: InboundSession,
    plan: PlanRow,
    scope: Scope<System>,
  ): Promise<ChannelResult<StepOutcome>>;
  next: { step: PlanStep } | { move: PlanMove };
}

const nothingToPoll: ChannelResult<StartedStep> = { ok: true, value: { operationId: "" } };

/** How each step is started at Amazon, how its outcome is read, and what follows. */
export const planWork: Record<PlanStep, PlanWork> = {
  create: { ask: createOnce, next: { step: "packing" } },
  packing: {
    ask: ({ inbound, opened }, { planId }) => inbound.askOptions(opened, planId, "packing", {}),
    async done({ inbound, opened }, { planId }) {
      return pickFrom(await inbound.options(opened, planId, "packing", {}), pickPacking);
    },
    next: { step: "pack" },
  },
  pack: {
    ask: ({ inbound, opened }, { planId, optionId }) =>
      inbound.confirm(opened, planId, "packing", { optionId }),
    next: { move: "awaitBoxes" },
  },
  boxes: {
    ask: tellBoxes,
    next: { step: "placement" },
  },
  placement: {
    ask: ({ inbound, opened }, { planId }) => inbound.askOptions(opened, planId, "placement", {}),
    async done({ inbound, opened }, { planId }) {
      return pickFrom(await inbound.options(opened, planId, "placement", {}), pickPlacement);
    },
    next: { step: "transport" },
  },
  transport: {
    ask: ({ inbound, opened }, { planId, placementId, shipmentId }) =>
      inbound.askOptions(opened, planId, "transport", { placementId, shipmentId }),
    async done({ inbound, opened }, { planId, placementId, shipmentId }) {
      const of = { placementId, shipmentId };
      return pickFrom(await inbound.options(opened, planId, "transport", of), pickTransports);
    },
    next: { move: "offer" },
  },
  place: { ask: placeOnce, next: { step: "windows" } },
  windows: {
    ask: ({ inbound, opened }, { planId, shipmentId }) =>
      inbound.askOptions(opened, planId, "window", { shipmentId }),
    async done({ inbound, opened }, { planId, shipmentId, arrivesFrom }) {
      const result = await inbound.options(opened, planId, "window", { shipmentId });
      return pickFrom(result, (options) => pickWindow(options, arrivesFrom));
    },
    next: { step: "window" },
  },
  window: {
    ask: ({ inbound, opened }, { planId, shipmentId, optionId }) =>
      inbound.confirm(opened, planId, "window", { shipmentId, optionId }),
    next: { step: "carry" },
  },
  carry: {
    ask: ({ inbound, opened }, { planId, shipmentId, transportId: optionId }) =>
      inbound.confirm(opened, planId, "transport", { shipmentId, optionId }),
    next: { step: "labels" },
  },
  labels: { ask: async () => nothingToPoll, done: fetchLabels, next: { move: "label" } },
  cancel: { ask: cancelOnce, done: forgetLabels, next: { move: "callOff" } },
};

function pickFrom<Option>(
  result: ChannelResult<Option[]>,
  pick: (options: Option[]) => ChannelResult<PlanChanges>,
): ChannelResult<StepOutcome> {
  if (!result.ok) return result;
  const one = pick(result.value);
  return one.ok ? { ok: true, value: { changes: one.value } } : one;
}

/**
 * Amazon takes no idempotency key: a plan whose answer was lost is looked up by its name before
 * another is created.
 */
async function createOnce(
  { inbound, opened, access }: InboundSession,
  plan: PlanRow,
  scope: Scope<System>,
): Promise<ChannelResult<StartedStep>> {
  if (plan.asked) {
    const found = await inbound.findPlan(opened, plan.name);
    if (!found.ok) return found;
    if (found.value)
      return { ok: true, value: { operationId: "", changes: { planId: found.value.planId } } };
  }
  const items = await planItemsQuery(scope, plan.id);
  const result = await inbound.createPlan(opened, {
    name: plan.name,
    from: access.from!,
    items: items.map(({ sku, quantity }) => ({ sku, quantity, labelledBy: "us" })),
  });
  if (!result.ok) return result;
  const { planId, operationId } = result.value;
  return { ok: true, value: { operationId, changes: { planId } } };
}

/** Sends the boxes and stores their digest, so that later changes are noticed. */
async function tellBoxes(
  { inbound, opened }: InboundSession,
  plan: PlanRow,
  scope: Scope<System>,
): Promise<ChannelResult<StartedStep>> {
  const planned = await boxesOfPlan(scope, plan);
  const result = await inbound.setBoxes(opened, plan.planId, planned);
  if (!result.ok) return result;
  const changes = { boxesTold: await boxesDigest(planned) };
  return { ok: true, value: { ...result.value, changes } };
}

/**
 * Amazon refuses to confirm a placement twice; if its shipment has a number by now, the first call
 * succeeded.
 */
async function placeOnce(
  { inbound, opened }: InboundSession,
  plan: PlanRow,
): Promise<ChannelResult<StartedStep>> {
  const { planId, placementId: optionId, shipmentId, asked } = plan;
  const result = await inbound.confirm(opened, planId, "placement", { optionId });
  if (result.ok || result.fault.kind !== "refused" || !asked) return result;
  const shipments = await inbound.shipments(opened, planId);
  if (!shipments.ok) return shipments;
  const own = shipments.value.find((one) => one.shipmentId === shipmentId);
  return own?.confirmationId ? nothingToPoll : result;
}

async function cancelOnce(
  { inbound, opened }: InboundSession,
  plan: PlanRow,
): Promise<ChannelResult<StartedStep>> {
  const found = plan.planId
    ? ({ ok: true, value: { planId: plan.planId } } as const)
    : await inbound.findPlan(opened, plan.name);
  if (!found.ok) return found;
  if (!found.value) return nothingToPoll;
  const result = await inbound.cancelPlan(opened, found.value.planId);
  // The cancellation whose answer was lost has succeeded.
  if (!result.ok && result.fault.kind === "refused" && plan.asked) return nothingToPoll;
  return result;
}

/**
 * Fetches the confirmed shipment's number and box labels. The labels are saved as a file of the
 * request for our warehouse to print; the number becomes the 納品番号 of the boxes.
 */
async function fetchLabels(
  { inbound, opened, access }: InboundSession,
  plan: PlanRow,
  scope: Scope<System>,
): Promise<ChannelResult<StepOutcome>> {
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
  await access.files.put(key, sheets.value, "application/pdf");
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
    savedBy: actorKey(scope.actor),
  });
  return {
    ok: true,
    value: {
      changes: { confirmationId, warehouse, labelledAt: now, labelFile: id },
      also: [file, ...(await numberBoxes(scope, plan.requestId, [confirmationId]))],
    },
  };
}

/** Plans the change of the request's 納品番号, with an event in its history. */
async function numberBoxes(
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

/**
 * Removes the labels and 納品番号 of a cancelled plan, so that nobody prints them. Plans also the new
 * plan if it is to be made again.
 */
async function forgetLabels(
  _at: InboundSession,
  plan: PlanRow,
  scope: Scope<System>,
): Promise<ChannelResult<StepOutcome>> {
  const { labelFile, requestId, confirmationId } = plan;
  const renewed = plan.renews ? await renewedPlan(scope, plan) : [];
  if (!confirmationId) return { ok: true, value: { changes: {}, also: renewed } };
  return {
    ok: true,
    value: {
      changes: { labelFile: "" },
      also: [
        scope.db.delete(files).where(eq(files.id, labelFile)),
        ...(await numberBoxes(scope, requestId, [])),
        ...renewed,
      ],
    },
  };
}
