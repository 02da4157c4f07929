import { type Staff, signature } from "#app/domain/core/actor.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { owedYen } from "./settle.ts";

type Request = typeof shippingRequests.$inferSelect;

/** Whether somebody would waive the very sum that is asked for now. */
export function waiverAsked(request: Request) {
  return (
    request.state === "awaiting_payment" &&
    request.waiveAskedBy !== null &&
    request.waiveAskedYen === owedYen(request)
  );
}

/** Whether a waiver waits for this person: it was asked for, and by another member of staff. */
export function waiverWaits(request: Request, actor: Staff) {
  return waiverAsked(request) && request.waiveAskedBy !== signature(actor);
}
