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

// 03:10 in Japan, when few people pay; finance reads the results in the morning.
const night = "10 18 * * *";

export const moneyJobs: Job<MoneyPorts>[] = [
  { name: "audit-ledger", cron: night, run: auditLedger },
  // Credits made since may explain a day of the bank.
  { name: "reckon-bank", cron: night, run: recomputeClosings },
  { name: "watch-deposits", cron: night, run: watchTopUps },
  {
    // It settles payments of buyers who approved and did not return, and captures that PayPal reviewed.
    name: "settle-card-payments",
    cron: "*/5 * * * *",
    run: (scope, { cards }) => settleCardPayments(scope, cards?.()),
  },
];
