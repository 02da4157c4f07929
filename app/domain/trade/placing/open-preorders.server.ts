import { and, asc, lte, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";

/** Of one run; the rest waits for the next hour. */
const ordersPerRun = 200;

/** Pre-orders whose day has come go to staff to be quoted. */
export async function openPreorders(scope: Scope<System>) {
  const { db, now } = scope;
  const due = await db
    .select()
    .from(orders)
    // Written out, not bound: a partial index is used only for its own words.
    .where(and(sql`${orders.state} = 'preorder'`, lte(orders.openOn, japanDay(now))))
    .orderBy(asc(orders.openOn))
    .limit(ordersPerRun);

  for (const order of due) {
    // Cancelled at this very moment: whoever was first keeps it.
    await commit(
      scope,
      [
        ...moveOrder(scope, order, "open", { submittedAt: now }),
        notify(scope, {
          companyId: order.companyId,
          about: { order: order.id },
          kind: "order",
          letter: letter("order.preorder-opened", { number: order.number }),
          href: orderPage(order.number),
        }),
      ],
      moveRefusals,
    );
  }
}
