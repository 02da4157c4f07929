import { and, eq, exists } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import {
  moveRefusals,
  recordEvent,
  transition,
} from "#app/domain/core/document/move-document.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelPlans } from "#db/schema/index.ts";
import { type PlanAct, type PlanMove, planLifecycle } from "./delivery-plan.ts";

export type PlanRow = typeof channelPlans.$inferSelect;

export const movePlan = transition("channel-plan", channelPlans, planLifecycle);
const actOnPlan = recordEvent("channel-plan", channelPlans);

export type PlanChanges = Partial<typeof channelPlans.$inferInsert>;

/**
 * Updates a held plan, with a move or an event if one is given. Answers undefined, with nothing
 * written, if its company or another run has written it meanwhile.
 */
export async function updateHeldPlan(
  scope: Scope<System>,
  plan: PlanRow,
  changes: PlanChanges,
  move?: PlanMove | { act: PlanAct },
  note: Message | null = null,
  also: readonly Statement[] = [],
): Promise<PlanRow | undefined> {
  const { db } = scope;
  const own = eq(channelPlans.id, plan.id);
  const asRead = and(own, eq(channelPlans.turn, plan.turn));
  const counted = { ...changes, turn: plan.turn + 1 };
  const statements = !move
    ? [db.update(channelPlans).set(counted).where(own)]
    : typeof move === "string"
      ? movePlan(scope, plan, move, counted, note)
      : actOnPlan(scope, plan, move.act, counted, note);
  const ours = guard(exists(db.select().from(channelPlans).where(asRead)), "not-ours");
  const kept = await commit(scope, [ours, ...statements, ...also], moveRefusals);
  return kept.ok ? rowAfter(plan, changes, move) : undefined;
}

/**
 * Answers the row as this update has left it; the turn's guard ensures that nobody else wrote it.
 */
function rowAfter(
  plan: PlanRow,
  changes: PlanChanges,
  move?: PlanMove | { act: PlanAct },
): PlanRow {
  const written = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...plan,
    ...Object.fromEntries(written),
    turn: plan.turn + 1,
    version: plan.version + (move ? 1 : 0),
    state: typeof move === "string" ? planLifecycle.moves[move].to : plan.state,
  };
}
