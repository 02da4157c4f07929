import { type SQL, sql } from "drizzle-orm";

/** What a settled case has moved in the company's wallet, as the ledger has it; in a query of cases. */
export const caseWalletYen: SQL<number> = sql`coalesce((
  SELECT sum(t.wallet_change_yen) FROM ledger_transfers t
  WHERE t.id IN ('order-refund/case/' || problem_cases.id, 'order-payment/case/' || problem_cases.id)
), 0)`;
