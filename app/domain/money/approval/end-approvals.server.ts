import { and, eq, sql } from "drizzle-orm";
import { signedName } from "#app/domain/core/actor.ts";
import type { PayableKind, Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { paymentApprovals } from "#db/schema/index.ts";

const asking = ["awaiting_payment", "deposit_awaiting", "balance_awaiting", "awaiting_finance"];
const paying = [
  ...["pay", "payWeighed", "payBalance"],
  ...["confirmBank", "confirmBankWeighed", "confirmBalance"],
];

/** A payment that waits for somebody's decision is over with whatever ends its document's asking for money. */
export function endApprovals(
  { db, actor, now }: Pick<Scope, "db" | "actor" | "now">,
  kind: PayableKind,
  { id, state, move }: { id: string; state: string; move: string },
): Statement[] {
  if (asking.includes(state)) return [];
  return [
    db
      .update(paymentApprovals)
      .set({
        state: paying.includes(move) ? "paid" : "ended",
        decidedByName: signedName(actor),
        decidedAt: now,
      })
      .where(
        and(
          eq(paymentApprovals.documentKind, kind),
          eq(paymentApprovals.documentId, id),
          sql`state = 'waiting'`,
        ),
      ),
  ];
}
