import type { Job } from "#app/domain/core/job.ts";
import { extendMemberships, remindMemberships } from "./membership/extend-memberships.server.ts";
import { resealFactors } from "./second-factor/second-factor.server.ts";
import type { Seal } from "./session/seal.server.ts";

export interface CustomersPorts {
  /** Left out where no key is configured. */
  seal?(): Seal | undefined;
}

export const customersJobs: Job<CustomersPorts>[] = [
  {
    // Extensions first, so that nobody is reminded of an end that moves.
    name: "watch-memberships",
    cron: "5 * * * *",
    async run(scope) {
      await extendMemberships(scope);
      await remindMemberships(scope);
    },
  },
  {
    // For a change of key: runs until nothing is left under the old one.
    name: "reseal-factors",
    cron: "5 * * * *",
    run: (scope, { seal }) => resealFactors(scope, seal?.()),
  },
];
