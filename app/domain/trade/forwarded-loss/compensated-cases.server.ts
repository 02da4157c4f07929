import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, problemCases } from "#db/schema/index.ts";
import { moveCase } from "../problems/move-case.server.ts";

type Case = typeof problemCases.$inferSelect;

/** The statement for open cases about pieces of a report's parcel that were lost with us, the oldest first. */
export function lostCasesQuery({ db }: Scope<Staff>, lossId: string) {
  const of = (column: "order_id" | "purchase_id") =>
    sql`(SELECT ${sql.raw(column)} FROM forwarded_losses WHERE id = ${lossId})`;
  return db
    .select({ one: problemCases })
    .from(problemCases)
    .innerJoin(lots, eq(lots.id, problemCases.lotId))
    .where(
      and(
        eq(problemCases.orderId, of("order_id")),
        eq(lots.purchaseId, of("purchase_id")),
        isNotNull(lots.receivedAt),
        eq(problemCases.kind, "short"),
        eq(problemCases.state, "awaiting_reply"),
      ),
    )
    .orderBy(asc(problemCases.openedAt))
    .limit(20);
}

/** The statements that end those whose pieces are paid by a report of so many. */
export function compensated(
  scope: Scope<Staff>,
  cases: readonly { one: Case }[],
  { quantity, yen }: { quantity: number; yen: number },
) {
  let left = quantity;
  const paid = cases.filter(({ one }) => {
    if (one.quantity > left) return false;
    left -= one.quantity;
    return true;
  });
  const note = message("case.compensated", { yen });
  return paid.flatMap(({ one }) =>
    moveCase(scope, one, "compensate", { closedAt: scope.now }, note),
  );
}
