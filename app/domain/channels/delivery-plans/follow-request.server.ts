import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { type Letter, letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelPlanItems } from "#db/schema/index.ts";
import { type Compared, isBeforePlacement, readPlanChange } from "./compare-plan.server.ts";
import {
  type PlanAct,
  type PlanChange,
  planChanges,
  planLimits,
  planPage,
} from "./delivery-plan.ts";
import { type PlanChanges, type PlanRow, updateHeldPlan } from "./move-plan.server.ts";
import { uniqueGoods } from "./start-plan.server.ts";

/**
 * Adapts a held plan to its request: its goods before Amazon knows the plan, its boxes before the
 * placement is confirmed. Later changes are reported to the company. Answers undefined if nothing
 * more is to be done in this run.
 */
export async function followRequest(
  scope: Scope<System>,
  plan: PlanRow,
): Promise<PlanRow | undefined> {
  if (plan.state === "cancelling") return plan;
  const compared = await readPlanChange(scope, plan);
  const { change, isBoxed, requestVersion } = compared;
  if (!change) {
    if (plan.movedOn)
      return recordOnPlan(scope, plan, "matchAgain", { requestVersion, movedOn: "" });
    return plan.requestVersion === requestVersion
      ? plan
      : updateHeldPlan(scope, plan, { requestVersion });
  }
  if (change === "goods" && isUnknownToAmazon(plan)) return followGoods(scope, plan, compared);
  if (change === "boxes" && isBeforePlacement(plan)) return boxAgain(scope, plan, isBoxed);
  // Opened boxes may be closed again as they were.
  if (change === "boxes" && !isBoxed) return pausePlan(scope, plan);
  return outdate(scope, plan, change, requestVersion);
}

/** True while nothing of the plan was sent to Amazon, so that its goods may still change. */
export function isUnknownToAmazon({ step, asked, planId, operationId }: PlanRow) {
  return step === "create" && !asked && !planId && !operationId;
}

async function pausePlan(scope: Scope<System>, plan: PlanRow) {
  const nextTry = new Date(scope.now.getTime() + planLimits.firstPauseMs);
  await updateHeldPlan(scope, plan, { heldUntil: null, nextTry });
  return undefined;
}

/**
 * Returns the plan to the step of its boxes and drops everything that Amazon offered for the old
 * ones.
 */
async function boxAgain(scope: Scope<System>, plan: PlanRow, isBoxed: boolean) {
  const after = await updateHeldPlan(
    scope,
    plan,
    {
      step: "boxes",
      boxesTold: "",
      operationId: "",
      asked: false,
      problems: [],
      faults: 0,
      transports: [],
      transportId: "",
      transportFeeYen: null,
      placementFeeYen: null,
      placementId: "",
      shipmentId: "",
      nextTry: null,
      movedOn: "",
      ...(isBoxed ? {} : { heldUntil: null }),
    },
    "boxAgain",
    null,
    plan.state === "choosing" || plan.state === "confirming"
      ? [planNotice(scope, plan, letter("plan.boxes-again", { number: numberOf(plan) }))]
      : [],
  );
  return isBoxed ? after : undefined;
}

async function followGoods(
  scope: Scope<System>,
  plan: PlanRow,
  { goods, requestVersion }: Compared,
) {
  const { items, unbound, isTooMany } = goods;
  if (unbound.length > 0 || items.size === 0 || isTooMany) {
    const whys = [
      ...uniqueGoods(unbound).map(({ title }) => message("plan.unbound", { title })),
      ...(isTooMany ? [message("plan.too-many", { most: planLimits.itemsMax })] : []),
    ];
    const problems = whys.map((why) => ({ sku: "", why }));
    await updateHeldPlan(scope, plan, { problems, heldUntil: null, requestVersion }, "stop");
    return undefined;
  }
  const { db } = scope;
  return recordOnPlan(scope, plan, "follow", { requestVersion }, [
    db.delete(channelPlanItems).where(eq(channelPlanItems.plan, plan.id)),
    db
      .insert(channelPlanItems)
      .values([...items].map(([sku, item]) => ({ plan: plan.id, sku, ...item }))),
  ]);
}

/** Marks the plan as outdated and notifies the company once. */
async function outdate(
  scope: Scope<System>,
  plan: PlanRow,
  change: PlanChange,
  requestVersion: number,
) {
  const kept = { requestVersion, movedOn: change, heldUntil: null, nextTry: null };
  if (plan.movedOn === change) {
    await updateHeldPlan(scope, plan, kept);
    return undefined;
  }
  const said = message("label", { label: planChanges[change] });
  const content = planNotice(
    scope,
    plan,
    letter("plan.outdated", { number: numberOf(plan), change, why: planChanges[change] }),
  );
  const stays = plan.state === "labelled" || plan.state === "stopped";
  if (stays) await recordOnPlan(scope, plan, "outdate", kept, [content], said);
  else {
    const stopped = { ...kept, problems: [], operationId: "", faults: 0 };
    await updateHeldPlan(scope, plan, stopped, "stop", said, [content]);
  }
  return undefined;
}

function numberOf({ name }: PlanRow) {
  return name.split(" ")[0] ?? "";
}

function planNotice(scope: Scope, { companyId, requestId, id }: PlanRow, content: Letter) {
  return notify(scope, {
    companyId,
    about: { shipping: requestId },
    kind: "shipping",
    letter: content,
    href: planPage(id),
  });
}

/** Updates a held plan with an event in its history that leaves its state unchanged. */
function recordOnPlan(
  scope: Scope<System>,
  plan: PlanRow,
  act: PlanAct,
  changes: PlanChanges,
  also: Parameters<typeof updateHeldPlan>[5] = [],
  words: Message | null = null,
) {
  return updateHeldPlan(scope, plan, changes, { act }, words, also);
}
