import type { Job } from "#app/domain/core/job.ts";
import type { BankRates } from "./exchange-rate.ts";
import { fetchRate, watchRate } from "./fetch-rate.server.ts";

export interface PricingPorts {
  /** Undefined where the bank's page is not configured; staff set the rate then. */
  rates?(): BankRates | undefined;
}

export const pricingJobs: Job<PricingPorts>[] = [
  {
    // Hourly, so that a late or unreachable page is asked again until it has the day's rate.
    name: "fetch-rate",
    cron: "5 * * * *",
    // The alarm must be raised even when fetching fails.
    run: (scope, { rates }) => fetchRate(scope, rates?.()).finally(() => watchRate(scope)),
  },
];
