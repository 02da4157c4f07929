import { actorOn, moverOf } from "#app/domain/core/document/move-document.server.ts";
import { channelPlans } from "#db/schema/index.ts";
import { planLifecycle } from "./delivery-plan.ts";

export type PlanRow = typeof channelPlans.$inferSelect;

export const movePlan = moverOf("channel-plan", channelPlans, planLifecycle);
export const actOnPlan = actorOn("channel-plan", channelPlans);
