import { isBeforePlacement } from "#app/domain/channels/delivery-plans/compare-plan.server.ts";
import { planMoves } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { findPlan, mayPlan } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { authorName, type Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";

export type PlanView = NonNullable<Awaited<ReturnType<typeof readPlanView>>>;

/** Reads a delivery plan as its page shows it; undefined where the company has none of this id. */
export async function readPlanView(scope: Scope<Buyer>, planId: string) {
  const found = await findPlan(scope, planId);
  if (!found) return undefined;
  const { plan, shop, request, items, events, change } = found;
  const { id, state, createdAt, problems, transports, transportId, labelFile } = plan;
  const { placementFeeYen, transportFeeYen, warehouse, confirmationId, arrivesFrom } = plan;
  const { windowFrom, windowUntil, labelledAt, reconciledAt } = plan;
  return {
    id,
    state,
    createdAt,
    problems: problems.map(({ sku, why }) => ({ sku, words: readMessage(why, "ja") })),
    transports: transports.map(({ optionId, said, feeYen }) => ({
      optionId,
      words: readMessage(said, "ja"),
      feeYen,
    })),
    transportId,
    labelFile,
    placementFeeYen,
    transportFeeYen,
    warehouse,
    confirmationId,
    arrivesFrom,
    windowFrom,
    windowUntil,
    labelledAt,
    reconciledAt,
    shop,
    request,
    items: items.map(({ sku, title, fnsku, quantity, received, article }) => ({
      sku,
      title,
      fnsku,
      quantity,
      received,
      article,
    })),
    mayPlan: mayPlan(scope.actor),
    change,
    renews: plan.renews,
    followsBoxes: change === "boxes" && isBeforePlacement(plan),
    usualDay: japanDay(daysAfter(scope.now, 14)),
    timeline: events.map(({ version, at, move, note, by, byName }) => ({
      id: version,
      at,
      note: readMessage(note, "ja"),
      by: authorName({ by, byName }, "ja"),
      title: planMoves[move as keyof typeof planMoves]?.ja ?? move,
    })),
  };
}
