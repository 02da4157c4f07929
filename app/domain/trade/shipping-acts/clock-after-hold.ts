import { endOfDay } from "#app/domain/core/calendar.ts";

interface HeldRequest {
  heldAt: Date | null;
  payBy: Date | null;
  settleBy: Date | null;
}

/** Until when a request is to be paid as its hold ends: the clock stood still, and its company is told anew. */
export function clockAfterHold({ heldAt, payBy, settleBy }: HeldRequest, now: Date) {
  const heldMs = heldAt ? now.getTime() - heldAt.getTime() : 0;
  const later = (day: Date) => endOfDay(new Date(day.getTime() + heldMs));
  return {
    ...(payBy ? { payBy: later(payBy), lapseToldAt: null } : {}),
    ...(settleBy ? { settleBy: later(settleBy) } : {}),
  };
}
