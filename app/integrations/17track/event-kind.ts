import type { EventKind } from "#app/domain/trade/floor/parcel.ts";

const stages: Record<string, EventKind> = {
  InfoReceived: "announced",
  PickedUp: "picked-up",
  Departure: "departed",
  Arrival: "arrived",
  AvailableForPickup: "pickup",
  OutForDelivery: "out",
  DeliveryFailure: "failed",
  Delivered: "delivered",
  Exception: "trouble",
  Returning: "returning",
  Returned: "returned",
};

/** What Chinese carriers write, the surest words first: 未签收 is no 签收. */
const phrases: readonly (readonly [RegExp, EventKind])[] = [
  [/退回|退件/, "returning"],
  [/派送失败|未妥投|投递失败|未签收/, "failed"],
  [/签收|妥投/, "delivered"],
  [/驿站|自提|待取|代收/, "pickup"],
  [/派件|派送|投递中/, "out"],
  [/揽收|收件|揽件/, "picked-up"],
  [/已发往|发出|离开|正发往/, "departed"],
  [/到达|抵达/, "arrived"],
];

/**
 * What an event was: by its stage, else by its sub-status (`InTransit_Departure`), else by its words.
 * Most events on the way carry neither of the first two.
 */
export function eventKind(
  stage: string | null | undefined,
  subStatus: string | null | undefined,
  words: string,
): EventKind {
  const [status = "", part = ""] = (subStatus ?? "").split("_");
  return (
    stages[stage ?? ""] ??
    stages[part] ??
    stages[status] ??
    phrases.find(([pattern]) => pattern.test(words))?.[1] ??
    "moving"
  );
}
