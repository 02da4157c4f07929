import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { stockOutPlansPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { groupBy } from "../orders/sheets/match-sku.ts";

/** Of one run; the rest waits for the next hour. */
const linesPerRun = 500;

/**
 * 入荷を待つ: goods whose last day has passed are asked about. The line is no longer waited for, its plan is
 * to ask, and the company is told once, with the way to choose what to do now.
 */
export async function endWaits(scope: Scope<System>) {
  const { db, now } = scope;
  const overdue = and(
    // Written out, not bound: a partial index is used only for its own words.
    sql`awaited_until IS NOT NULL AND refusal = '' AND bought_quantity < quantity`,
    lte(orderLines.awaitedUntil, now),
  );
  const due = await db
    .select({
      order: orders,
      id: orderLines.id,
      titleJa: orderLines.titleJa,
      titleZh: orderLines.titleZh,
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), eq(orders.state, "buying")))
    .where(overdue)
    .orderBy(asc(orderLines.awaitedUntil))
    .limit(linesPerRun);

  for (const lines of groupBy(due, ({ order }) => order.id).values()) {
    const { order } = lines[0]!;
    const ids = lines.map(({ id }) => id);
    const titles = lines.map(({ titleJa, titleZh }) => ({ ja: titleJa, zh: titleZh }));
    // Bought, planned for anew or ended by another run at this very moment: whoever was first keeps it.
    await commit(
      scope,
      [
        ...moveOrder(scope, order, "endWait", {}, message("titles", { titles })),
        db
          .update(orderLines)
          .set({ awaitedUntil: null, stockOutPlan: { kind: "ask" } })
          .where(and(inArray(orderLines.id, ids), overdue)),
        notify(scope, {
          companyId: order.companyId,
          about: { order: order.id },
          kind: "order",
          letter: letter("order.restock-overdue", { number: order.number, titles }),
          href: stockOutPlansPage(order.number),
        }),
      ],
      moveRefusals,
    );
  }
}
