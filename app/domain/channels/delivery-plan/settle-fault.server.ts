import type { System } from "#app/domain/core/actor.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Fault } from "../ports/told.ts";
import { type PlanProblem, planLimits } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";
import { keepTurn, type PlanChanges } from "./plan-turn.server.ts";

/** Waits where waiting helps, else stops the plan and says why. */
export function settleFault(scope: Scope<System>, plan: PlanRow, fault: Fault) {
  const { now } = scope;
  const stop = (why: Message) => stopPlan(scope, plan, [{ why, sku: "" }]);
  if (fault.kind === "refused") return stop(fault.why ?? message("plain", { text: fault.words }));
  if (fault.kind === "closed" || fault.kind === "forbidden")
    return stop(message(`plan.${fault.kind}`));
  const faults = plan.faults + (fault.kind === "away" ? 1 : 0);
  if (faults >= planLimits.faults) return stop(message("plan.away"));
  const { firstPauseMs, longestPauseMs } = planLimits;
  const ms =
    fault.kind === "busy"
      ? Math.max(1_000, fault.waitMs)
      : Math.min(longestPauseMs, firstPauseMs * 2 ** (faults - 1));
  const nextTry = new Date(now.getTime() + Math.min(ms, longestPauseMs));
  return keepTurn(scope, plan, { faults, nextTry, heldUntil: null });
}

/** Its company has to act; a plan that still waits for boxes simply waits on. */
export function stopPlan(
  scope: Scope<System>,
  plan: PlanRow,
  found: readonly PlanProblem[],
  changes: PlanChanges = {},
) {
  const problems = [...found].slice(0, planLimits.problemsKept);
  if (plan.state === "boxing") {
    const nextTry = new Date(scope.now.getTime() + planLimits.firstPauseMs);
    return keepTurn(scope, plan, { problems, nextTry, heldUntil: null });
  }
  return keepTurn(
    scope,
    plan,
    { ...changes, problems, operationId: "", faults: 0, nextTry: null, heldUntil: null },
    "stop",
    problems[0]?.why ?? null,
  );
}
