import { and, asc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelKeys, channelPlans, channelShops, shippingRequests } from "#db/schema/index.ts";
import { openShop } from "../shop/opened-shop.server.ts";
import { planLimits } from "./delivery-plan.ts";
import { followRequest } from "./follow-request.server.ts";
import type { PlanRow } from "./move-plan.server.ts";
import type { AtAmazon, PlanAsking } from "./plan-asking.ts";
import { keepTurn } from "./plan-turn.server.ts";
import { settleFault } from "./settle-fault.server.ts";
import { takeStep } from "./take-step.server.ts";

/** Every plan that Amazon can be asked something for, as far as one run goes; one that fails holds up no other. */
export async function carryOnPlans(scope: Scope<System>, asking: PlanAsking) {
  if (!asking.ports.amazon.inbound || !asking.from) return;
  const failures: unknown[] = [];
  for (const { id } of await movedRequestsQuery(scope))
    await compare(scope, id).catch((error) => failures.push(error));
  for (const { id } of await duePlansQuery(scope))
    await carryOn(scope, asking, id).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "some plans could not be carried on");
}

/** The plans that are due, who waited longest first; those that wait for boxes once these are packed. */
export function duePlansQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({ id: channelPlans.id })
    .from(channelPlans)
    .where(isDue(now))
    .orderBy(asc(channelPlans.nextTry))
    .limit(planLimits.aRun);
}

/** The plans whose requests somebody has moved since they were compared last. */
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

/** Nobody is at it, and its pause is over. */
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

/** Brings a plan in line with its request, and leaves its next step to the run that takes it next. */
async function compare(scope: Scope<System>, id: string) {
  const held = await holdPlan(scope, id, isFree(scope.now));
  const after = held && (await followRequest(scope, held));
  if (after) await keepTurn(scope, after, { heldUntil: null });
}

/** Asks what comes next of one plan until Amazon works on, its company has to choose, or something stands in the way. */
async function carryOn(scope: Scope<System>, asking: PlanAsking, id: string) {
  const held = await holdPlan(scope, id);
  if (!held) return;
  const at = await openAmazon(scope, asking, held);
  if (!at.ok) {
    await settleFault(scope, held, at.fault);
    return;
  }
  let plan = await followRequest(scope, held);
  if (plan?.state === "boxing")
    plan = await keepTurn(scope, plan, { step: "boxes", asked: false }, "tellBoxes");
  for (let asked = 0; plan && asked < planLimits.questionsARun; asked++) {
    const after: PlanRow | "waits" | undefined = await takeStep(scope, at.value, plan);
    if (after === "waits" || !after) return;
    plan = after;
  }
  if (plan) await keepTurn(scope, plan, { heldUntil: null });
}

/** Takes a plan, unless another copy of ours has it, or has carried it meanwhile to where nothing is due. */
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

async function openAmazon(scope: Scope<System>, asking: PlanAsking, { shop: id }: PlanRow) {
  const [kept] = await scope.db
    .select({ shop: channelShops, keys: channelKeys })
    .from(channelShops)
    .innerJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .where(eq(channelShops.id, id))
    .limit(1);
  const opened = kept && (await openShop(scope, asking, kept));
  if (!opened) return { ok: false, fault: { kind: "closed" } } as const;
  if (!opened.ok) return opened;
  const inbound = asking.ports.amazon.inbound!;
  return { ok: true, value: { asking, inbound, opened: opened.value } satisfies AtAmazon } as const;
}
