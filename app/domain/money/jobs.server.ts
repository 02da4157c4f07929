import type { Job } from "#app/domain/core/job.ts";
import { recomputeClosings } from "./bank/bank-closings.server.ts";
import { auditLedger } from "./ledger/ledger.server.ts";
import type { CardService } from "./payments/card-service.ts";
import { settleCardPayments } from "./payments/settle-card-payment.server.ts";
import { watchTopUps } from "./payments/settle-top-up.server.ts";

export interface MoneyPorts {
  /** Undefined where no card service is configured. */
  cards?(): CardService | undefined;
}

// 03:10 in Japan, when nobody pays, and finance reads all of it in the morning.
const night = "10 18 * * *";

export const moneyJobs: Job<MoneyPorts>[] = [
  { name: "audit-ledger", cron: night, run: auditLedger },
  // What was credited since may explain a day of the bank, or leave it unexplained.
  { name: "reckon-bank", cron: night, run: recomputeClosings },
  { name: "watch-deposits", cron: night, run: watchTopUps },
  {
    // Buyers who approved and did not come back, and captures that PayPal still looks at.
    name: "settle-card-payments",
    cron: "*/5 * * * *",
    run: (scope, { cards }) => settleCardPayments(scope, cards?.()),
  },
];
