import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderChanges, orderLines } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { openPieces, orderLifecycle } from "../orders/order.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { proposeChange } from "../orders/propose-change.server.ts";
import { planStands } from "./plan-stands.server.ts";

interface Following {
  /** The form's own id; it becomes the change's. */
  id: string;
  lineId: string;
  /** The plan that the page showed: what the buyer chose otherwise meanwhile is not carried out. */
  plan: "drop" | "ship" | "wait";
  /** Pieces that the seller has, where those are to be bought. */
  available: number;
}

/**
 * Carries out what the buyer chose for goods that are not to be had: the line is dropped or cut to what
 * there is at once, the buyer's word for it being given; or it waits until its day. Other plans are carried
 * out by buying what they name. The same form twice is one.
 */
export async function followPlan(scope: Scope<Staff>, number: string, following: Following) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const [[line], [earlier]] = await db.batch([
    db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.id, following.lineId), eq(orderLines.orderId, order.id)))
      .limit(1),
    db
      .select({ id: orderChanges.id })
      .from(orderChanges)
      .where(and(eq(orderChanges.id, following.id), eq(orderChanges.orderId, order.id)))
      .limit(1),
  ]);
  if (!line) return refuse("not-found");
  if (earlier) return done(undefined);
  if (!orderLifecycle.allows("proposeChange", order.state, actor)) return refuse("not-buying");
  const open = openPieces(line);
  if (open === 0) return refuse("bought-already");
  const plan = line.stockOutPlan;
  if (plan?.kind !== following.plan) return refuse("no-plan");

  switch (plan.kind) {
    case "drop":
      return drop(open, "欠品のため、ご指定のとおり取りやめました");
    case "ship":
      if (following.available >= open) return refuse("nothing-dropped");
      return drop(open - following.available, "欠品のため、ご指定のとおりある分だけ買付します");
    case "wait": {
      if (line.awaitedUntil !== null && line.awaitedUntil > now) return done(undefined);
      const awaitedUntil = daysAfter(now, plan.days ?? 1);
      return commit(
        scope,
        [
          ...moveOrder(
            scope,
            order,
            "await",
            {},
            message("order.restock-awaited", { title: { ja: line.titleJa, zh: line.titleZh } }),
          ),
          guard(planStands(scope, line.id, plan), "no-plan"),
          db.update(orderLines).set({ awaitedUntil }).where(eq(orderLines.id, line.id)),
        ],
        moveRefusals,
      );
    }
  }

  async function drop(fewer: number, reason: string) {
    const { id, lineId } = following;
    const agreed = planStands(scope, lineId, plan!);
    const lines = [{ lineId, fewer, reason }];
    const dropped = await proposeChange(scope, number, { id, lines }, { agreed });
    if (dropped.ok) return dropped;
    return refuse(dropped.reason === "plan-changed" ? "no-plan" : dropped.reason);
  }
}
