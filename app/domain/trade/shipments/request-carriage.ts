import { refuse } from "#app/domain/core/result.ts";
import type { BoxMeasures } from "#app/domain/pricing/box.ts";
import {
  type Carriage,
  type CarriageRefusal,
  carriageOfBoxes,
  carriageOfGoods,
  refusalText,
} from "#app/domain/pricing/carriage.ts";
import type { FreightPlace } from "#app/domain/pricing/freight.ts";
import type { Load } from "#app/domain/pricing/freight-estimate.ts";
import type { LogisticsMethod } from "#app/domain/pricing/freight-list.ts";

type Method = Pick<LogisticsMethod, "nameJa" | "nameZh" | "list">;

/** Asks the carriage rule for a request: for its boxes once it is packed, and for its goods before that. */
export function carriageOfRequest(
  { method, receiver }: { method: Pick<Method, "list">; receiver: FreightPlace },
  goods: readonly Load[],
  boxes: readonly BoxMeasures[] = [],
): Carriage {
  return boxes.length > 0
    ? carriageOfBoxes(boxes, method.list, receiver, goods)
    : carriageOfGoods(goods, method.list, receiver);
}

/** The freight of goods that are carried, as a request keeps it with its estimate. */
export function toEstimate({ freight: parts }: Exclude<Carriage, CarriageRefusal>) {
  return { freightYen: { min: parts.min.yen, max: parts.max.yen }, parts };
}

/**
 * Judges packed boxes once more when they depart: the class of their goods may have changed since. Their weight was
 * priced when they were packed.
 */
export function judgeDeparting(
  request: { method: Method; receiver: FreightPlace },
  goods: readonly Load[],
  boxes: readonly BoxMeasures[],
) {
  const carriage = carriageOfRequest(request, goods, boxes);
  return carriage.kind === "refused" && carriage.reason !== "too-heavy"
    ? notCarried(request.method, carriage)
    : undefined;
}

/** The refusal of what the method does not carry, with its sentence for either side. */
export function notCarried(method: Method, carriage: CarriageRefusal) {
  return { ...refuse("not-carried"), carriage, words: refusalText(method, carriage) };
}
