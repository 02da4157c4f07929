import { Cron } from "croner";
import { devPages } from "./dev-pages.ts";
import type { LocalServices } from "./local-services.ts";
import type { Watcher } from "./restarts.ts";
import { startRuntime } from "./runtime.ts";
import { readPlatform, workerOptions } from "./worker-options.ts";

interface Settings {
  host: string;
  port: number;
  /** Where the build is that is served now. */
  build(): string;
  services: LocalServices;
  watcher: Watcher;
}

/** The built Worker in workerd, with the local services behind it and its crons at their hours. */
export async function serveWorker({ host, port, build, services, watcher }: Settings) {
  const crons: string[] = readPlatform().triggers.crons ?? [];
  const runCron = (cron: string, at = new Date()) => runtime.runCron(cron, at);
  const { db, tracking, channels, markets } = services;
  const dev = devPages({ db, tracking, channels, markets, crons, runCron });
  const runtime = await startRuntime({
    options: () => workerOptions({ host, port, build: build(), vars: services.vars, dev }),
    watcher,
    watch: services.database.watch,
  });
  const timers = crons.map(
    (cron) =>
      new Cron(cron, { timezone: "UTC", protect: true, catch: console.error }, async () => {
        if (!(await runCron(cron))) console.error(`cron ${cron} failed`);
      }),
  );
  return {
    reload: runtime.reload,
    async close() {
      for (const timer of timers) timer.stop();
      await runtime.close();
    },
  };
}
