import { and, asc, inArray, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";

/** Of one run; the rest waits for the next hour. */
const ordersPerRun = 200;

/** Quotes that were not paid in time go back to staff: rate and prices are of another day by now. */
export async function expireQuotes(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select()
    .from(orders)
    .where(
      and(inArray(orders.state, [...orderLifecycle.moves.requote.from]), lt(orders.payBy, now)),
    )
    .orderBy(asc(orders.submittedAt))
    .limit(ordersPerRun);

  for (const order of late) {
    // Paid or cancelled at this very moment: whoever was first keeps it.
    await commit(
      scope,
      [
        ...moveOrder(
          scope,
          order,
          "requote",
          { payBy: null, submittedAt: now },
          message("order.quote-expired"),
        ),
        notify(scope, {
          companyId: order.companyId,
          about: { order: order.id },
          kind: "order",
          letter: letter("order.quote-expired", { number: order.number }),
          href: orderPage(order.number),
        }),
      ],
      moveRefusals,
    );
  }
}
