import { startOfDay } from "#app/domain/core/calendar.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { ChannelResult } from "../ports/channel.ts";
import type { InboundOption } from "../ports/inbound.ts";
import type { OfferedTransport } from "./delivery-plan.ts";

const transportsMost = 8;

/**
 * Picks a free packing that keeps all goods in one group, as our warehouse boxes them. Refuses if
 * there is none.
 */
export function pickPacking(options: readonly InboundOption[]): ChannelResult<{
  groupId: string;
  optionId: string;
}> {
  const together = options.filter(({ groupIds }) => groupIds.length === 1);
  const free = together.find(({ feeYen }) => (feeYen ?? 0) === 0);
  if (free) return ok({ groupId: free.groupIds[0]!, optionId: free.optionId });
  return together.length > 0
    ? fail(message("plan.no-free-packing"))
    : fail(message("plan.not-together"));
}

/**
 * Picks the cheapest placement with a single warehouse, because a request travels to one address.
 */
export function pickPlacement(options: readonly InboundOption[]): ChannelResult<{
  placementId: string;
  shipmentId: string;
  placementFeeYen: number | null;
}> {
  const [best] = options
    .filter(({ shipmentIds }) => shipmentIds.length === 1)
    .sort((a, b) => (a.feeYen ?? 0) - (b.feeYen ?? 0));
  if (!best) return fail(message("plan.no-single-placement"));
  const [shipmentId = ""] = best.shipmentIds;
  return ok({ placementId: best.optionId, shipmentId, placementFeeYen: best.feeYen });
}

/** Keeps the transports that the company chooses from. Refuses if there are none. */
export function pickTransports(options: readonly InboundOption[]): ChannelResult<{
  transports: OfferedTransport[];
}> {
  if (options.length === 0) return fail(message("plan.no-transport"));
  return ok({
    transports: options
      .slice(0, transportsMost)
      .map(({ optionId, said, feeYen }) => ({ optionId, said, feeYen })),
  });
}

/** Picks the first delivery window that ends after the day on which the goods can arrive. */
export function pickWindow(
  options: readonly InboundOption[],
  arrivesFrom: string,
): ChannelResult<{ optionId: string; windowFrom: Date | null; windowUntil: Date | null }> {
  const earliest = startOfDay(arrivesFrom).getTime();
  const [first] = options
    .filter(({ until }) => until !== null && until.getTime() > earliest)
    .sort((a, b) => a.until!.getTime() - b.until!.getTime());
  if (!first) return fail(message("plan.no-fitting-window"));
  const { optionId, from: windowFrom, until: windowUntil } = first;
  return ok({ optionId, windowFrom, windowUntil });
}

function ok<Value>(value: Value): ChannelResult<Value> {
  return { ok: true, value };
}

function fail(why: Message): ChannelResult<never> {
  return { ok: false, fault: { kind: "refused", code: "", words: "", why } };
}
