import { eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commitAndRead, type Statement } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelPlans } from "#db/schema/index.ts";
import type { PlanAct, PlanMove } from "./delivery-plan.ts";
import { actOnPlan, movePlan, type PlanRow } from "./move-plan.server.ts";

export type PlanChanges = Partial<typeof channelPlans.$inferInsert>;

const refusals = { ...moveRefusals, channel_plan_turn: "not-ours" } as const;

/**
 * Writes on a plan that is held, with a move of its state where there is one. Undefined where its company or
 * another copy of ours has written meanwhile: then nothing is written, and this one leaves it alone.
 */
export async function keepTurn(
  scope: Scope<System>,
  plan: PlanRow,
  changes: PlanChanges,
  move?: PlanMove | { act: PlanAct },
  note = "",
  also: readonly Statement[] = [],
): Promise<PlanRow | undefined> {
  const { db } = scope;
  const counted = {
    ...changes,
    turn: sql<number>`iif(${channelPlans.turn} = ${plan.turn}, ${channelPlans.turn} + 1, -1)`,
  };
  const statements = !move
    ? [db.update(channelPlans).set(counted).where(eq(channelPlans.id, plan.id))]
    : typeof move === "string"
      ? movePlan(scope, plan, move, counted, note)
      : actOnPlan(scope, plan, move.act, counted, note);
  const after = db.select().from(channelPlans).where(eq(channelPlans.id, plan.id)).limit(1);
  const kept = await commitAndRead(db, [...statements, ...also], after, refusals);
  return kept.ok ? kept.value[0] : undefined;
}
