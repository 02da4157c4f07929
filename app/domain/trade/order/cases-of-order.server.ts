import { desc, eq, type SQL, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { problemCases } from "#db/schema/index.ts";

/** What a settled case has moved in the company's wallet, as the ledger has it; in a query of cases. */
export const caseWalletYen: SQL<number> = sql`coalesce((
  SELECT sum(t.wallet_change_yen) FROM ledger_transfers t
  WHERE t.id IN ('order-refund/case/' || problem_cases.id, 'order-payment/case/' || problem_cases.id)
), 0)`;

/** The statement for an order's cases, the newest first. */
export function casesOfOrderQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select({
      number: problemCases.number,
      orderLineId: problemCases.orderLineId,
      kind: problemCases.kind,
      state: problemCases.state,
      quantity: problemCases.quantity,
      replyBy: problemCases.replyBy,
      answer: problemCases.answer,
      settledYen: problemCases.settledYen,
      walletYen: caseWalletYen,
    })
    .from(problemCases)
    .where(eq(problemCases.orderId, orderId))
    .orderBy(desc(problemCases.openedAt), desc(problemCases.number))
    .limit(limits.linesPerOrder);
}
