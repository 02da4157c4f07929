import type { System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Operation } from "../ports/inbound.ts";
import type { Told } from "../ports/told.ts";
import { type PlanProblem, planLimits } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";
import type { AtAmazon } from "./plan-asking.ts";
import { keepTurn } from "./plan-turn.server.ts";
import { planWork } from "./plan-work.server.ts";
import { settleFault, stopPlan } from "./settle-fault.server.ts";

type After = PlanRow | "waits" | undefined;

/** Does one step of a plan: sends it, follows it up, stores the outcome. Undefined if another run has taken the plan meanwhile. */
export async function takeStep(scope: Scope<System>, at: AtAmazon, plan: PlanRow): Promise<After> {
  const begun = plan.operationId ? plan : await ask(scope, at, plan);
  if (!begun || begun === "waits") return begun;
  if (!begun.operationId) return finish(scope, at, begun, []);
  const told = await lookAfter(at, begun.operationId);
  if (!told.ok) return waits(await settleFault(scope, begun, told.fault));
  const { state, problems } = told.value;
  const found = problems.map(({ why, sku }) => ({ why, sku }));
  if (state === "failed") return waits(await stopPlan(scope, begun, found, failedAt(begun)));
  if (state === "done") return finish(scope, at, begun, found);
  const nextTry = new Date(scope.now.getTime() + planLimits.againMs);
  return waits(await keepTurn(scope, begun, { heldUntil: null, nextTry }));
}

function waits(_: unknown) {
  return "waits" as const;
}

/** Notes that it is asked before it is, and Amazon's id of the work after: between the two an answer may be lost. */
async function ask(scope: Scope<System>, at: AtAmazon, plan: PlanRow): Promise<After> {
  const noted = await keepTurn(scope, plan, { asked: true });
  if (!noted) return undefined;
  // What stood before tells whether an answer may have been lost.
  const told = await planWork[plan.step].ask(at, { ...noted, asked: plan.asked }, scope);
  if (!told.ok) return waits(await settleFault(scope, noted, told.fault));
  const { operationId, changes } = told.value;
  return keepTurn(scope, noted, { ...changes, operationId, faults: 0 });
}

async function lookAfter(
  { inbound, opened, asking }: AtAmazon,
  operationId: string,
): Promise<Told<Operation>> {
  let told = await inbound.operation(opened, operationId);
  for (const ms of planLimits.pausesMs) {
    if (!told.ok || told.value.state !== "running") break;
    await asking.pause(ms);
    told = await inbound.operation(opened, operationId);
  }
  return told;
}

/** A plan whose making failed is void at Amazon: the next try makes another. */
function failedAt({ step }: PlanRow) {
  return step === "create" ? { planId: "", asked: false } : {};
}

async function finish(
  scope: Scope<System>,
  at: AtAmazon,
  plan: PlanRow,
  found: readonly PlanProblem[],
): Promise<After> {
  const { done, next } = planWork[plan.step];
  const told = await done?.(at, plan, scope);
  if (told && !told.ok) return waits(await settleFault(scope, plan, told.fault));
  const problems = [...plan.problems, ...found].slice(-planLimits.problemsKept);
  const changes = {
    problems,
    operationId: "",
    asked: false,
    faults: 0,
    nextTry: null,
    ...told?.value.changes,
  };
  const also = told?.value.also;
  if ("step" in next)
    return keepTurn(scope, plan, { ...changes, step: next.step }, undefined, null, also);
  return waits(await keepTurn(scope, plan, { ...changes, heldUntil: null }, next.move, null, also));
}
