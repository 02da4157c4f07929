import { endOfDay } from "#app/domain/core/calendar.ts";

interface HeldRequest {
  heldAt: Date | null;
  heldBy: "buyer" | "staff" | null;
  payBy: Date | null;
  settleBy: Date | null;
}

/** Until when a request is to be paid as our own hold ends: the clock stood still, and its company is told anew. */
export function clockAfterHold({ heldAt, heldBy, payBy, settleBy }: HeldRequest, now: Date) {
  if (heldBy !== "staff") return {};
  const heldMs = heldAt ? now.getTime() - heldAt.getTime() : 0;
  const later = (day: Date) => endOfDay(new Date(day.getTime() + heldMs));
  return {
    ...(payBy ? { payBy: later(payBy), lapseToldAt: null } : {}),
    ...(settleBy ? { settleBy: later(settleBy) } : {}),
  };
}
