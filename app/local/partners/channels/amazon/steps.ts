import { accepted, Refused } from "./call.ts";
import type { Plans } from "./plans.ts";

/** The address of a plan, as the beginning of a pattern. */
export const planPath = "^/inbound/fba/2024-03-20/inboundPlans/([^/]+)";

/** What Amazon answers where it goes on working. */
export function started(plans: Plans, ...[name, problems, done]: Parameters<Plans["start"]>) {
  return accepted({ operationId: plans.start(name, problems, done) });
}

export function noOption() {
  return new Refused(400, "BadRequest", "ERROR: The option does not exist or has expired.");
}
