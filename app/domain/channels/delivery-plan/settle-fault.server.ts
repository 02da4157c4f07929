import { typed } from "#app/domain/content/phrase/typed.ts";
import type { System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Fault } from "../ports/told.ts";
import { type PlanProblem, planLimits } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";
import { keepTurn, type PlanChanges } from "./plan-turn.server.ts";

const sentences = {
  closed:
    "Amazonとの連携が切れています。「販売先との連携」でもう一度連携してから、やり直してください。",
  forbidden:
    "Amazonの納品プランを作る権限がありません。セラーセントラルで権限を確認し、もう一度連携してください。",
  away: "Amazonから応答がありません。時間をおいて、やり直してください。",
} as const;

/** Waits where waiting helps, else stops the plan and says why. */
export function settleFault(scope: Scope<System>, plan: PlanRow, fault: Fault) {
  const { now } = scope;
  if (fault.kind === "refused") return stopPlan(scope, plan, [{ words: fault.words, sku: "" }]);
  if (fault.kind === "closed" || fault.kind === "forbidden")
    return stopPlan(scope, plan, [{ words: sentences[fault.kind], sku: "" }]);
  const faults = plan.faults + (fault.kind === "away" ? 1 : 0);
  if (faults >= planLimits.faults)
    return stopPlan(scope, plan, [{ words: sentences.away, sku: "" }]);
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
    typed(problems[0]?.words.slice(0, 300) ?? ""),
  );
}
