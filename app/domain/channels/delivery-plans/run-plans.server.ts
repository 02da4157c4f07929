import { and, asc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelKeys, channelPlans, channelShops, shippingRequests } from "#db/schema/index.ts";
import type { ChannelResult, Fault } from "../ports/channel.ts";
import type { Operation } from "../ports/inbound.ts";
import { openShop } from "../shops/open-shop.server.ts";
import {
  type InboundSession,
  type PlanAccess,
  type PlanProblem,
  planLimits,
} from "./delivery-plan.ts";
import { followRequest } from "./follow-request.server.ts";
import { type PlanChanges, type PlanRow, updateHeldPlan } from "./move-plan.server.ts";
import { planWork } from "./plan-work.server.ts";

/** Advances all plans that are due, up to the limit of a run; the failure of one stops no other. */
export async function runPlans(scope: Scope<System>, access: PlanAccess) {
  if (!access.ports.amazon.inbound || !access.from) return;
  const failures: unknown[] = [];
  for (const { id } of await movedRequestsQuery(scope))
    await alignPlan(scope, id).catch((error) => failures.push(error));
  for (const { id } of await duePlansQuery(scope))
    await runPlan(scope, access, id).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "some plans could not be carried on");
}

/**
 * Selects the plans that are due, the longest waiting first; plans that wait for boxes are due once
 * a box is closed.
 */
export function duePlansQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({ id: channelPlans.id })
    .from(channelPlans)
    .where(isDue(now))
    .orderBy(asc(channelPlans.nextTry))
    .limit(planLimits.aRun);
}

/** Selects the plans whose requests have changed since they were last compared. */
export function movedRequestsQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({ id: channelPlans.id })
    .from(channelPlans)
    .innerJoin(shippingRequests, eq(shippingRequests.id, channelPlans.requestId))
    .where(
      and(
        sql`${channelPlans.state} IN ('preparing', 'boxing', 'asking', 'choosing', 'confirming', 'labelled', 'stopped')`,
        ne(shippingRequests.version, channelPlans.requestVersion),
        isFree(now),
      ),
    )
    .limit(planLimits.comparedARun);
}

/** Holds for plans that no run holds and whose pause is over. */
function isFree(now: Date) {
  return and(
    or(isNull(channelPlans.heldUntil), lte(channelPlans.heldUntil, now)),
    or(isNull(channelPlans.nextTry), lte(channelPlans.nextTry, now)),
  );
}

function isDue(now: Date) {
  const isBoxed = sql`EXISTS (SELECT 1 FROM boxes b WHERE b.request_id = ${channelPlans.requestId})`;
  return and(
    sql`${channelPlans.state} IN ('preparing', 'asking', 'confirming', 'cancelling', 'boxing')`,
    sql`(${channelPlans.state} <> 'boxing' OR ${isBoxed})`,
    isFree(now),
  );
}

/** Adapts a plan to its request; its next step is left to the next run. */
async function alignPlan(scope: Scope<System>, id: string) {
  const held = await holdPlan(scope, id, isFree(scope.now));
  const after = held && (await followRequest(scope, held));
  if (after) await updateHeldPlan(scope, after, { heldUntil: null });
}

/** Advances a plan until Amazon is busy with it, its company must choose, or it stops. */
async function runPlan(scope: Scope<System>, access: PlanAccess, id: string) {
  const held = await holdPlan(scope, id);
  if (!held) return;
  const at = await openAmazon(scope, access, held);
  if (!at.ok) {
    await handleFault(scope, held, at.fault);
    return;
  }
  let plan = await followRequest(scope, held);
  if (plan?.state === "boxing")
    plan = await updateHeldPlan(scope, plan, { step: "boxes", asked: false }, "tellBoxes");
  for (let asked = 0; plan && asked < planLimits.questionsARun; asked++) {
    const after: PlanRow | "waits" | undefined = await runStep(scope, at.value, plan);
    if (after === "waits" || !after) return;
    plan = after;
  }
  if (plan) await updateHeldPlan(scope, plan, { heldUntil: null });
}

/** Holds a plan for this run; undefined if another run has it, or nothing is due any more. */
export async function holdPlan(
  { db, now }: Scope<System>,
  id: string,
  free = isDue(now),
): Promise<PlanRow | undefined> {
  const [held] = await db
    .update(channelPlans)
    .set({ heldUntil: new Date(now.getTime() + planLimits.holdMs), turn: sql`turn + 1` })
    .where(and(eq(channelPlans.id, id), free))
    .returning();
  return held;
}

async function openAmazon(scope: Scope<System>, access: PlanAccess, { shop: id }: PlanRow) {
  const [kept] = await scope.db
    .select({ shop: channelShops, keys: channelKeys })
    .from(channelShops)
    .innerJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .where(eq(channelShops.id, id))
    .limit(1);
  const opened = kept && (await openShop(scope, access, kept));
  if (!opened) return { ok: false, fault: { kind: "closed" } } as const;
  if (!opened.ok) return opened;
  const inbound = access.ports.amazon.inbound!;
  return {
    ok: true,
    value: { access, inbound, opened: opened.value } satisfies InboundSession,
  } as const;
}

type After = PlanRow | "waits" | undefined;

/**
 * Runs one step of a plan: starts it, polls its operation, stores the outcome. Answers undefined if
 * another run has taken the plan meanwhile.
 */
async function runStep(scope: Scope<System>, at: InboundSession, plan: PlanRow): Promise<After> {
  const begun = plan.operationId ? plan : await startStep(scope, at, plan);
  if (!begun || begun === "waits") return begun;
  if (!begun.operationId) return finishStep(scope, at, begun, []);
  const result = await pollOperation(at, begun.operationId);
  if (!result.ok) return waits(await handleFault(scope, begun, result.fault));
  const { state, problems } = result.value;
  const found = problems.map(({ why, sku }) => ({ why, sku }));
  if (state === "failed")
    return waits(await stopPlan(scope, begun, found, resetAfterFailure(begun)));
  if (state === "done") return finishStep(scope, at, begun, found);
  const nextTry = new Date(scope.now.getTime() + planLimits.againMs);
  return waits(await updateHeldPlan(scope, begun, { heldUntil: null, nextTry }));
}

function waits(_: unknown) {
  return "waits" as const;
}

/**
 * Stores that the step was asked before asking, and Amazon's operation id afterwards, because an
 * answer may be lost in between.
 */
async function startStep(scope: Scope<System>, at: InboundSession, plan: PlanRow): Promise<After> {
  const noted = await updateHeldPlan(scope, plan, { asked: true });
  if (!noted) return undefined;
  // The old `asked` tells whether an answer may have been lost.
  const result = await planWork[plan.step].ask(at, { ...noted, asked: plan.asked }, scope);
  if (!result.ok) return waits(await handleFault(scope, noted, result.fault));
  const { operationId, changes } = result.value;
  return updateHeldPlan(scope, noted, { ...changes, operationId, faults: 0 });
}

async function pollOperation(
  { inbound, opened, access }: InboundSession,
  operationId: string,
): Promise<ChannelResult<Operation>> {
  let result = await inbound.operation(opened, operationId);
  for (const ms of planLimits.pausesMs) {
    if (!result.ok || result.value.state !== "running") break;
    await access.pause(ms);
    result = await inbound.operation(opened, operationId);
  }
  return result;
}

/** Amazon voids a plan whose creation failed: the next try creates another. */
function resetAfterFailure({ step }: PlanRow) {
  return step === "create" ? { planId: "", asked: false } : {};
}

async function finishStep(
  scope: Scope<System>,
  at: InboundSession,
  plan: PlanRow,
  found: readonly PlanProblem[],
): Promise<After> {
  const { done, next } = planWork[plan.step];
  const result = await done?.(at, plan, scope);
  if (result && !result.ok) return waits(await handleFault(scope, plan, result.fault));
  const problems = [...plan.problems, ...found].slice(-planLimits.problemsKept);
  const changes = {
    problems,
    operationId: "",
    asked: false,
    faults: 0,
    nextTry: null,
    ...result?.value.changes,
  };
  const also = result?.value.also;
  if ("step" in next)
    return updateHeldPlan(scope, plan, { ...changes, step: next.step }, undefined, null, also);
  return waits(
    await updateHeldPlan(scope, plan, { ...changes, heldUntil: null }, next.move, null, also),
  );
}

/** Schedules another try for passing faults; stops the plan for others. */
function handleFault(scope: Scope<System>, plan: PlanRow, fault: Fault) {
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
  return updateHeldPlan(scope, plan, { faults, nextTry, heldUntil: null });
}

/** Stops the plan until its company acts; a plan that waits for boxes keeps waiting. */
function stopPlan(
  scope: Scope<System>,
  plan: PlanRow,
  found: readonly PlanProblem[],
  changes: PlanChanges = {},
) {
  const problems = [...found].slice(0, planLimits.problemsKept);
  if (plan.state === "boxing") {
    const nextTry = new Date(scope.now.getTime() + planLimits.firstPauseMs);
    return updateHeldPlan(scope, plan, { problems, nextTry, heldUntil: null });
  }
  return updateHeldPlan(
    scope,
    plan,
    { ...changes, problems, operationId: "", faults: 0, nextTry: null, heldUntil: null },
    "stop",
    problems[0]?.why ?? null,
  );
}
