import { startOfDay } from "#app/domain/core/calendar.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { InboundOption } from "../ports/inbound.ts";
import type { Told } from "../ports/told.ts";
import type { OfferedTransport } from "./delivery-plan.ts";

const transportsMost = 8;

/** Packing that costs nothing and keeps all goods together, as our warehouse boxes them. */
export function onePacking(options: readonly InboundOption[]): Told<{
  groupId: string;
  optionId: string;
}> {
  const together = options.filter(({ groupIds }) => groupIds.length === 1);
  const free = together.find(({ feeYen }) => (feeYen ?? 0) === 0);
  if (free) return told({ groupId: free.groupIds[0]!, optionId: free.optionId });
  return together.length > 0
    ? refused(message("plan.no-free-packing"))
    : refused(message("plan.not-together"));
}

/** The cheapest of the placements with one warehouse: a request travels to one address. */
export function onePlacement(options: readonly InboundOption[]): Told<{
  placementId: string;
  shipmentId: string;
  placementFeeYen: number | null;
}> {
  const [best] = options
    .filter(({ shipmentIds }) => shipmentIds.length === 1)
    .sort((a, b) => (a.feeYen ?? 0) - (b.feeYen ?? 0));
  if (!best) return refused(message("plan.no-single-placement"));
  const [shipmentId = ""] = best.shipmentIds;
  return told({ placementId: best.optionId, shipmentId, placementFeeYen: best.feeYen });
}

/** The ways of transport that its company chooses from. */
export function someTransports(options: readonly InboundOption[]): Told<{
  transports: OfferedTransport[];
}> {
  if (options.length === 0) return refused(message("plan.no-transport"));
  return told({
    transports: options
      .slice(0, transportsMost)
      .map(({ optionId, said, feeYen }) => ({ optionId, said, feeYen })),
  });
}

/** The first window that ends after the day from which on the goods can be there. */
export function oneWindow(
  options: readonly InboundOption[],
  arrivesFrom: string,
): Told<{ optionId: string; windowFrom: Date | null; windowUntil: Date | null }> {
  const earliest = startOfDay(arrivesFrom).getTime();
  const [first] = options
    .filter(({ until }) => until !== null && until.getTime() > earliest)
    .sort((a, b) => a.until!.getTime() - b.until!.getTime());
  if (!first) return refused(message("plan.no-fitting-window"));
  const { optionId, from: windowFrom, until: windowUntil } = first;
  return told({ optionId, windowFrom, windowUntil });
}

function told<Value>(value: Value): Told<Value> {
  return { ok: true, value };
}

function refused(why: Message): Told<never> {
  return { ok: false, fault: { kind: "refused", code: "", words: "", why } };
}
