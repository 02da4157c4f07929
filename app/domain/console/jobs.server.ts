import type { ContentPorts } from "#app/domain/content/jobs.server.ts";
import type { Job } from "#app/domain/core/job.ts";
import type { CorePorts } from "#app/domain/core/jobs.server.ts";
import { sealAudit, watchAudit } from "./audit/seal-audit.server.ts";
import { makeReservedFiles } from "./export/reservations.server.ts";
import { pushAlarms, watchOperations } from "./operations/operations.server.ts";
import type { AlarmChannel } from "./operations/operations.ts";

export interface ConsolePorts extends CorePorts, ContentPorts {
  /** Where alarms are told outside; left out, they stand in the console alone. */
  alarms?(): { mailTo?: string | undefined; webhook?: AlarmChannel | undefined };
}

/** The console's own jobs; one of them watches that all of the shop's jobs have run. */
export function consoleJobs(all: () => readonly Job<never>[]): Job<ConsolePorts>[] {
  return [
    { name: "watch-audit", cron: "10 18 * * *", run: watchAudit },
    { name: "seal-audit", cron: "*/5 * * * *", run: sealAudit },
    {
      // Asked for by the page itself as well; the cron makes what was missed and clears the old away.
      name: "make-reserved-files",
      cron: "*/5 * * * *",
      run: (scope, { files }) => makeReservedFiles(scope, files()),
    },
    {
      name: "push-alarms",
      cron: "*/5 * * * *",
      async run(scope, { mailer, origin, alarms }) {
        await watchOperations(scope, { jobs: all(), mailed: mailer?.() !== undefined });
        await pushAlarms(scope, { ...alarms?.(), origin: origin?.() });
      },
    },
  ];
}
