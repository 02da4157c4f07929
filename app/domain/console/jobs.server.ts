import type { ContentPorts } from "#app/domain/content/jobs.server.ts";
import type { Job } from "#app/domain/core/job.ts";
import type { CorePorts } from "#app/domain/core/jobs.server.ts";
import { sealAudit, watchAudit } from "./audit/seal-audit.server.ts";
import { makeReservedFiles } from "./export/reservations.server.ts";
import { pushAlarms, watchOperations } from "./operations/operations.server.ts";
import type { AlarmChannel } from "./operations/operations.ts";
import { assignByRules } from "./teamwork/assign-by-rules.server.ts";

export interface ConsolePorts extends CorePorts, ContentPorts {
  /** The outside channels of alarms; left out, alarms stay in the console. */
  alarms?(): { mailTo?: string | undefined; webhook?: AlarmChannel | undefined };
}

/** Lists the console's jobs; `push-alarms` also checks that all of the shop's jobs have run. */
export function consoleJobs(all: () => readonly Job<never>[]): Job<ConsolePorts>[] {
  return [
    { name: "watch-audit", cron: "10 18 * * *", run: watchAudit },
    { name: "assign-work", cron: "*/5 * * * *", run: assignByRules },
    { name: "seal-audit", cron: "*/5 * * * *", run: sealAudit },
    {
      // The page triggers it too; the cron makes what was missed and removes expired files.
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
