import { sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelPlans } from "#db/schema/index.ts";
import { isBeforePlacement, readPlanChange } from "./compare-plan.server.ts";
import { type PlanMove, type PlanStep, planFeeYen, planLifecycle } from "./delivery-plan.ts";
import { isUnknownToAmazon } from "./follow-request.server.ts";
import { movePlan, type PlanChanges, type PlanRow } from "./move-plan.server.ts";
import { departedStates } from "./plan-goods.server.ts";
import { findPlan, mayPlan } from "./plan-queries.server.ts";

/** Amazon offers delivery windows of the next months only. */
const arrivesMostDays = 120;

interface ChosenPlan {
  transportId: string;
  /** The first day on which the goods can be at Amazon. */
  arrivesFrom: string;
  /** The fee that the page showed; if it changed, nothing was agreed. */
  seenFeeYen: number;
}

/**
 * 手数料の確認: accepts the fees shown. The next run confirms the plan at Amazon, which then charges the
 * seller.
 */
export async function choosePlan(
  scope: Scope<Buyer>,
  id: string,
  { transportId, arrivesFrom, seenFeeYen }: ChosenPlan,
) {
  const { actor, now } = scope;
  const found = await findDecidable(scope, id, "choose");
  if (!found.ok) return found;
  const plan = found.value;
  const transport = plan.transports.find(({ optionId }) => optionId === transportId);
  if (!transport) return refuse("no-transport");
  const isPast = arrivesFrom <= japanDay(now);
  if (isPast || arrivesFrom > japanDay(daysAfter(now, arrivesMostDays))) return refuse("bad-day");
  const { placementFeeYen } = plan;
  const fee = planFeeYen({ placementFeeYen, transportFeeYen: transport.feeYen }) ?? 0;
  if (fee !== seenFeeYen) return refuse("fee-moved");
  if ((await readPlanChange(scope, plan)).change) return refuse("outdated");
  return decide(scope, plan, "choose", "place", {
    transportId,
    arrivesFrom,
    transportFeeYen: transport.feeYen,
    chosenAt: now,
    chosenByName: signedName(actor),
    problems: [],
  });
}

/** The state and step at which a stopped plan resumes, by the step at which it stopped. */
const resumeSteps: Record<PlanStep, { move: PlanMove; step: PlanStep }> = {
  create: { move: "prepareAgain", step: "create" },
  packing: { move: "prepareAgain", step: "packing" },
  pack: { move: "prepareAgain", step: "packing" },
  boxes: { move: "askAgain", step: "boxes" },
  placement: { move: "askAgain", step: "placement" },
  transport: { move: "askAgain", step: "placement" },
  place: { move: "askAgain", step: "placement" },
  windows: { move: "confirmAgain", step: "windows" },
  window: { move: "confirmAgain", step: "windows" },
  carry: { move: "confirmAgain", step: "windows" },
  labels: { move: "confirmAgain", step: "labels" },
  cancel: { move: "cancel", step: "cancel" },
};

/** やり直す: resumes a stopped plan after the company has fixed the problem. */
export async function retryPlan(scope: Scope<Buyer>, id: string) {
  const found = await findDecidable(scope, id, "cancel");
  if (!found.ok) return found;
  const plan = found.value;
  if (plan.state !== "stopped") return refuse("moved-meanwhile");
  const { change } = await readPlanChange(scope, plan);
  // The next run reports changed boxes again where Amazon allows it, and adapts a plan that Amazon
  // does not know.
  const follows = change === "boxes" ? isBeforePlacement(plan) : isUnknownToAmazon(plan);
  if (change && !follows) return refuse("outdated");
  const { move, step } = resumeSteps[plan.step];
  // Keeps `asked`, so that a plan whose answer was lost is looked up at Amazon.
  const asked = step === plan.step && plan.asked;
  return decide(scope, plan, move, step, { asked, problems: [], movedOn: "" });
}

/** 納品プランの取消: possible until our warehouse has sent the boxes. */
export async function cancelPlan(scope: Scope<Buyer>, id: string) {
  const found = await findDecidable(scope, id, "cancel");
  if (!found.ok) return found;
  return decide(scope, found.value, "cancel", "cancel", { asked: false, problems: [] });
}

/** 作り直す: cancels the plan at Amazon and then makes it again from the request as it is by then. */
export async function renewPlan(scope: Scope<Buyer>, id: string) {
  const found = await findDecidable(scope, id, "cancel");
  if (!found.ok) return found;
  const begun = { asked: false, problems: [], renews: true };
  return decide(scope, found.value, "cancel", "cancel", begun);
}

async function findDecidable(scope: Scope<Buyer>, id: string, move: PlanMove) {
  if (!mayPlan(scope.actor)) return refuse("forbidden");
  const found = await findPlan(scope, id);
  if (!found) return refuse("not-found");
  const { plan, request } = found;
  if (!planLifecycle.allows(move, plan.state, scope.actor)) return refuse("moved-meanwhile");
  // The plan of a cancelled request can only be cancelled.
  if (move !== "cancel" && request.state === "cancelled") return refuse("moved-meanwhile");
  const isGone = departedStates.some((state) => state === request.state);
  if (move === "cancel" && plan.state === "labelled" && isGone) return refuse("sent-already");
  return done(plan);
}

/**
 * Plans the move with a new turn, so that a job still working on the plan cannot write it any more.
 */
function decide(
  scope: Scope<Buyer>,
  plan: PlanRow,
  move: PlanMove,
  step: PlanStep,
  changes: PlanChanges,
) {
  const begun = { step, operationId: "", asked: false, faults: 0, nextTry: null, ...changes };
  const turn = sql<number>`${channelPlans.turn} + 1`;
  return commit(scope, movePlan(scope, plan, move, { ...begun, turn }), moveRefusals);
}
